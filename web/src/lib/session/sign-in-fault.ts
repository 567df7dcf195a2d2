import { ErrorResponse } from 'oidc-client-ts'

/**
 * Why sign-in failed: the person cancelled; it took too long or the code was used before; the issuer rejects
 * the client; anything else.
 */
export type SignInFault = 'cancelled' | 'expired' | 'client' | 'other'

const faults: Record<string, SignInFault> = {
  access_denied: 'cancelled',
  invalid_grant: 'expired',
  login_required: 'expired',
  interaction_required: 'expired',
  invalid_client: 'client',
  unauthorized_client: 'client',
}

export function signInFault(error: unknown): SignInFault {
  if (error instanceof ErrorResponse) {
    if (error.error_description === 'authentication_expired') return 'expired'
    return faults[error.error ?? ''] ?? 'other'
  }
  // oidc-client-ts removes the state of a sign-in once it is finished or too old.
  return error instanceof Error && error.message.startsWith('No matching state') ? 'expired' : 'other'
}
