import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { type SignInFault, signInFault } from '../../../lib/session/sign-in-fault.ts'
import { Problem } from './auth-fields.tsx'
import { useIssuerProblemText } from './issuer-problem-text.ts'
import { LoginLayout } from './login-layout.tsx'
import { LoginLink } from './login-link.tsx'
import { checkedIssuerQuery } from './queries.ts'

/** The issuer's response led to no session: shows why, as far as the server or the response itself contains it. */
export function SignInFailed({ error }: { error: unknown }) {
  const { t } = useLingui()
  const problemText = useIssuerProblemText()
  const { data: configuration, isPending } = useQuery(checkedIssuerQuery())
  const messages: Record<SignInFault, string> = {
    cancelled: t`The sign-in was cancelled.`,
    expired: t`This sign-in took too long, or was started in another tab.`,
    client: t`The sign-in service refused Roadbook. Your administrator must check Roadbook’s client there.`,
    other: t`The sign-in service did not complete the sign-in. Try again; if it happens again, tell your administrator.`,
  }
  const own =
    error instanceof ApiError && error.statusCode !== 0 ? error.message : messages[signInFault(error)]
  const problem = configuration?.problem && problemText(configuration.problem, configuration)
  return (
    <LoginLayout title={t`Sign in`}>
      <Problem>{isPending ? undefined : (problem ?? own)}</Problem>
      <p>
        <LoginLink to={{}}>
          <Trans>Sign in again</Trans>
        </LoginLink>
      </p>
    </LoginLayout>
  )
}
