import { createHash } from 'node:crypto'
import type { SessionEnd } from './directory.ts'

// A session is ended by its key in the database, which every call asks for. Each token knows the keys that end it.

/** Longer than any token of the embedded issuer is good. */
export const KEEP_EMBEDDED_MS = 3_600_000

/** A token of an outside issuer is good for a day at most, whatever it says, so no end need be kept for longer. */
export const LONGEST_OUTSIDE_TOKEN_SECONDS = 24 * 3600
export const KEEP_OUTSIDE_MS = (LONGEST_OUTSIDE_TOKEN_SECONDS + 3600) * 1000

/** The SQL function end_sessions makes the same key. */
export function embeddedSessionKey(sid: string): string {
  return `embedded ${sid}`
}

export function outsideSessionKey(issuer: string, sid: string): string {
  return `sid ${hashOf(issuer, sid)}`
}

/** Every session of one person. */
export function outsidePersonKey(issuer: string, subject: string): string {
  return `sub ${hashOf(issuer, subject)}`
}

type OutsideSession = { sessionKeys: readonly string[]; issuedAt: Date }

/** By the token of a session: that session, or everything of the person up to the token where it names none. */
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

/** Of one length, however long an issuer makes its ids. */
function hashOf(issuer: string, id: string): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, id]))
    .digest('base64url')
}
