import type { JWTPayload } from 'jose'

export type Claims = JWTPayload & { iss: string; sub: string; iat: number; exp: number }
type ReadClaims = (token: string, now: Date) => Promise<Claims>

/** How long after its end a token is still good, for clocks that differ. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** So long an issuer's key that was withdrawn may still count; an account that was closed is found at once all the same. */
const REMEMBERED_MS = 60_000
const MAX_TOKENS = 1_000

/** Pages ask every few seconds with one token, and checking its signature takes as long as many an answer. */
export function rememberClaims(verify: ReadClaims): ReadClaims {
  const known = new Map<string, { claims: Claims; untilMs: number }>()
  return async (token, now) => {
    const nowMs = now.getTime()
    const found = known.get(token)
    if (found && nowMs < found.untilMs) return found.claims
    const claims = await verify(token, now)
    if (known.size >= MAX_TOKENS) known.clear()
    const endMs = (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000
    known.set(token, { claims, untilMs: Math.min(endMs, nowMs + REMEMBERED_MS) })
    return claims
  }
}
