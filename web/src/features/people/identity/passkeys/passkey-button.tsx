import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportError } from '../../../../lib/report-error.ts'
import { Problem } from '../auth-fields.tsx'
import classes from '../login.module.css'
import { authCalls } from '../queries.ts'
import { errorText } from '../use-auth-form.ts'
import { answerByPasskey, canOfferByItself, isCancelled, stopOffering } from './passkey-dialog.ts'

/** Shorter than the time for which the server accepts a response. */
const OFFER_AGAIN_MS = 4 * 60_000

type Props = {
  /** False until the issuer has redirected the person here. */
  isStarted: boolean
  /** Also offers passkeys in the email field, beside saved passwords. */
  offersByItself?: boolean
}

export function PasskeyButton({ isStarted, offersByItself = false }: Props) {
  const { t } = useLingui()
  const signIn = useMutation({ mutationFn: signInByPasskey, meta: { quiet: true } })
  useOffer(isStarted && offersByItself)
  const { error } = signIn
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconKey size={18} stroke={1.6} aria-hidden="true" />}
        disabled={!isStarted}
        loading={signIn.isPending}
        onClick={() => signIn.mutate(false)}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <Problem>
        {error === null || isCancelled(error)
          ? undefined
          : errorText(
              error,
              t`Your browser could not use a passkey. Try again, or sign in with your password.`,
            )}
      </Problem>
    </>
  )
}

async function signInByPasskey(byItself: boolean): Promise<void> {
  const answer = await answerByPasskey(await authCalls.passkeyOptions(), byItself)
  const { continueTo } = await authCalls.signInByPasskey(answer)
  globalThis.location.replace(continueTo)
}

/** Outside React: the browser waits until the person chooses a passkey in the email field. */
function useOffer(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const offer = async () => {
      if (await canOfferByItself()) await signInByPasskey(true)
    }
    const start = () =>
      void offer().catch((error: unknown) => {
        if (!isCancelled(error)) reportError(error, { where: 'passkey' })
      })
    start()
    const timer = setInterval(start, OFFER_AGAIN_MS)
    return () => {
      clearInterval(timer)
      stopOffering()
    }
  }, [isOn])
}
