import type { IssuerProblem } from '@roadbook/contract/people/identity'
import type { IssuerFailure } from './issuer-probe.ts'

const problemText: Record<IssuerProblem, string | undefined> = {
  unreachable: 'sign-in service not reachable',
  wrong_issuer: 'sign-in service is not an OpenID provider',
  unknown_client: 'sign-in service refuses the client',
  confidential_client: 'sign-in service expects a secret from the client',
  // Only logged at startup: an issuer may answer the page differently from the server.
  origin_refused: undefined,
}

/** The `reason` contains addresses, so it is only logged. */
export function issuerProblemText(trouble: IssuerFailure | undefined): string | undefined {
  return trouble && problemText[trouble.problem]
}
