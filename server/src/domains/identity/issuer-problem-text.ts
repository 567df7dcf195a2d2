import type { IssuerProblem } from '@roadbook/contract/identity'
import type { IssuerFailure } from './issuer-check.ts'

const problemText: Record<IssuerProblem, string | undefined> = {
  unreachable: 'sign-in service not reachable',
  wrong_issuer: 'sign-in service is no OpenID provider',
  unknown_client: 'sign-in service refuses the client',
  confidential_client: 'sign-in service expects a secret from the client',
  // Told at the start alone: an issuer may answer the page another way than the server.
  origin_refused: undefined,
}

/** The reason itself names addresses, which are for the log. */
export function issuerProblemText(trouble: IssuerFailure | undefined): string | undefined {
  return trouble && problemText[trouble.problem]
}
