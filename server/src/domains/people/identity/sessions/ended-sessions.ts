import { createHash } from 'node:crypto'
import type { SessionEnd } from '../directory/directory.ts'

// An ended session is a key in the database, which every call checks. Each token has the keys that can end it.

/** Longer than the lifetime of any token of the embedded issuer. */
export const KEEP_EMBEDDED_MS = 3_600_000

/**
 * Tokens of an external issuer are accepted for at most a day, whatever their `exp`, so ended sessions need not be kept
 * longer.
 */
export const MAX_OUTSIDE_TOKEN_SECONDS = 24 * 3600
export const KEEP_OUTSIDE_MS = (MAX_OUTSIDE_TOKEN_SECONDS + 3600) * 1000

/** Must match the key that the SQL function end_sessions makes. */
export function embeddedSessionKey(sid: string): string {
  return `embedded ${sid}`
}

export function outsideSessionKey(issuer: string, sid: string): string {
  return `sid ${hashOf(issuer, sid)}`
}

/** The key for all sessions of one person. */
export function outsidePersonKey(issuer: string, subject: string): string {
  return `sub ${hashOf(issuer, subject)}`
}

type OutsideSession = { sessionKeys: readonly string[]; issuedAt: Date }

/** Ends the session of a token; if the token names no session, all tokens of the person up to this one. */
export function endOfOutside(
  { sessionKeys: [ofPerson = '', ofSession], issuedAt }: OutsideSession,
  now: Date,
): SessionEnd {
  const keepUntil = new Date(now.getTime() + KEEP_OUTSIDE_MS)
  if (ofSession !== undefined) return { key: ofSession, keepUntil }
  return { key: ofPerson, tokensUntil: issuedAt, keepUntil }
}

export function logoutTokenKey(issuer: string, tokenId: string): string {
  return `jti ${hashOf(issuer, tokenId)}`
}

/** Hashed to a fixed length, as an issuer's ids can have any length. */
function hashOf(issuer: string, id: string): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, id]))
    .digest('base64url')
}
