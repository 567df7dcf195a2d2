import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AuthConfiguration } from '@roadbook/contract/people/identity'
import { useMutation } from '@tanstack/react-query'
import { session } from '../../../lib/session/session.ts'
import { Problem } from './auth-fields.tsx'
import { useIssuerProblemText } from './issuer-problem-text.ts'
import { LoginLayout } from './login-layout.tsx'
import classes from './login.module.css'
import { useCheckIssuer } from './queries.ts'
import type { LoginSearch } from './search.ts'
import { Stack } from '../../../ui/layout.tsx'
import { TextButton } from '../../../ui/text-button.tsx'

type Props = { search: LoginSearch; configuration: AuthConfiguration }

/** Sign-in with an external issuer: one button, or the reason why nobody can sign in. */
export function OutsideSignIn({ search, configuration }: Props) {
  const { t } = useLingui()
  const check = useCheckIssuer()
  const problemText = useIssuerProblemText()
  const start = useMutation({
    mutationFn: () => session.signIn(search.returnTo ?? ''),
    meta: { quiet: true },
    // The server knows more about the problem than the browser.
    onError: () => check.mutate(),
  })
  const { problem, issuer } = configuration
  const isSending = start.isPending || start.isSuccess
  if (problem !== undefined) {
    return (
      <LoginLayout title={t`Sign in`}>
        <Stack gap={16}>
          <Problem>{problemText(problem, configuration)}</Problem>
          <Button className={classes.button} loading={check.isPending} onClick={() => check.mutate()}>
            <Trans>Try again</Trans>
          </Button>
          {problem !== 'unreachable' && problem !== 'wrong_issuer' && (
            <TextButton size="small" underline="hover" onClick={() => start.mutate()}>
              <Trans>Sign in anyway</Trans>
            </TextButton>
          )}
        </Stack>
      </LoginLayout>
    )
  }
  const silence = t`Your browser can’t reach the sign-in service at ${issuer}. Check your connection, then try again.`
  return (
    <LoginLayout title={t`Sign in`}>
      <Stack gap={16}>
        <Problem>{start.isError && !check.isPending ? silence : undefined}</Problem>
        <Button
          className={classes.button}
          loading={isSending || check.isPending}
          onClick={() => start.mutate()}
        >
          <Trans>Continue with your company account</Trans>
        </Button>
      </Stack>
    </LoginLayout>
  )
}
