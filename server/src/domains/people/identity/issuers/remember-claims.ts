import type { JWTPayload } from 'jose'

export type Claims = JWTPayload & { iss: string; sub: string; iat: number; exp: number }
type ReadClaims = (token: string, now: Date) => Promise<Claims>

/** How long a token is accepted after its expiry, as clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** How long a token signed with a revoked key is still accepted. Closed accounts are refused at once. */
const REMEMBERED_MS = 60_000
const MAX_TOKENS = 1_000

/**
 * Caches verified tokens: pages poll every few seconds with one token, and verifying its signature can cost
 * as much as the answer.
 */
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
