import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ApiError } from '../../../lib/api-error.ts'
import { session } from '../../../lib/session/session.ts'
import { LoginLayout } from './login-layout.tsx'
import classes from './login.module.css'
import { OutsideSignUp } from './outside-sign-up.tsx'
import { authConfigurationQuery, checkAccount } from './queries.ts'
import { styleClasses } from '../../../ui/style-classes.ts'

/** Shown to someone who is signed in at the issuer but has no access here: why, and what they can do. */
export function OutsideRefused({ error, returnTo }: { error: ApiError; returnTo: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const { data: configuration } = useQuery(authConfigurationQuery())
  const again = useMutation({
    mutationFn: async () => {
      // Changes at the issuer only appear in a new token.
      await session.renewOnce()
      await checkAccount(session.getIdToken() ?? '')
    },
    meta: { quiet: true },
    onSuccess: () => router.history.replace(returnTo),
  })
  const leave = useMutation({ mutationFn: () => session.signOut() })
  const latest = (again.error ?? error) as ApiError // what the mutation's calls throw
  const maySignUp = latest.code === 'no_account' && configuration?.signUp === true
  const titles: Partial<Record<ApiError['code'], string>> = {
    no_account: t`No account yet`,
    email_not_sent: t`Email not verified`,
    email_not_verified: t`Email not verified`,
    account_archived: t`Account archived`,
    account_linked: t`Account linked to another user`,
  }
  return (
    <LoginLayout title={titles[latest.code] ?? t`Not signed in`} subtitle={latest.message}>
      <div
        className={
          maySignUp
            ? styleClasses({ grid: true, gap: 16, columns: 2 })
            : styleClasses({ stack: true, gap: 16 })
        }
      >
        <Button
          variant={maySignUp ? 'default' : 'filled'}
          className={classes.button}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          <Trans>Try again</Trans>
        </Button>
        <Button
          variant="default"
          className={classes.button}
          loading={leave.isPending}
          onClick={() => leave.mutate()}
        >
          <Trans>Use another account</Trans>
        </Button>
      </div>
      {maySignUp && <OutsideSignUp />}
    </LoginLayout>
  )
}
