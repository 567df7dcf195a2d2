import { useEffect } from 'react'
import { reportError } from '../lib/report-error.ts'
import { answerSilentRenewal } from '../lib/session-issuer.ts'

/** Shown to nobody: the hidden frame in which a session is renewed. */
export function AuthSilentPage() {
  // Outside React: the page around this frame.
  useEffect(() => {
    answerSilentRenewal().catch((error: unknown) => reportError(error, { where: 'renewal' }))
  }, [])
  return null
}
