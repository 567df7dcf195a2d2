import { ErrorResponse } from 'oidc-client-ts'

/**
 * Why the issuer's answer became no session: the person gave up there; it took too long or was answered before; the issuer
 * refuses the client; anything else.
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
  // oidc-client-ts forgets what was begun once it is finished, or too long ago.
  return error instanceof Error && error.message.startsWith('No matching state') ? 'expired' : 'other'
}
