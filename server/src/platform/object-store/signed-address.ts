import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'

/** The purpose of an address, so that one for reading never accepts an upload. */
export type Purpose = 'upload' | 'download' | 'preview'

type SignedParts = { purpose: Purpose; key: string; expiresAt: Date } & Record<string, unknown>

/** An HMAC over everything that the address allows. */
export function sign(secret: Buffer, parts: SignedParts): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(sorted(parts)))
    .digest('base64url')
}

export function isSigned(secret: Buffer, parts: SignedParts, signature: string): boolean {
  return isSameSecret(signature, sign(secret, parts))
}

function sorted(parts: SignedParts): [string, unknown][] {
  return Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
