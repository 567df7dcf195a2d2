import { useEffect } from 'react'
import { reportError } from '../lib/report-error.ts'
import { answerSilentRenewal } from '../lib/session/session-issuer.ts'

/** Never visible: the hidden frame that renews the session. */
export function AuthSilentPage() {
  // Outside React: the page around this frame.
  useEffect(() => {
    answerSilentRenewal().catch((error: unknown) => reportError(error, { where: 'renewal' }))
  }, [])
  return null
}
