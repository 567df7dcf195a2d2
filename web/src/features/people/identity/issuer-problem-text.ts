import { useLingui } from '@lingui/react/macro'
import type { IssuerProblem } from '@roadbook/contract/people/identity'

type Known = { issuer: string; clientId: string }

/** Why nobody can sign in, and who can fix it. */
export function useIssuerProblemText(): (problem: IssuerProblem, known: Known) => string {
  const { t } = useLingui()
  return (problem, { issuer, clientId }) => {
    const { origin } = globalThis.location
    const messages: Record<IssuerProblem, string> = {
      unreachable: t`The sign-in service does not answer, so nobody can sign in. Try again in a moment, or tell your administrator.`,
      wrong_issuer: t`There is no sign-in service at ${issuer}. Your administrator must correct OIDC_ISSUER.`,
      unknown_client: t`The sign-in service does not accept Roadbook’s client “${clientId}”. Your administrator must check OIDC_CLIENT_ID and the redirect addresses of the client.`,
      confidential_client: t`The sign-in service requires a client secret, which a web page can’t keep. Your administrator must make “${clientId}” a public client.`,
      origin_refused: t`The sign-in service does not accept requests from ${origin}. Your administrator must add it to the web origins of the client “${clientId}”.`,
    }
    return messages[problem]
  }
}
