/** The secret part of a calendar's address: the company, the feed and 24 random bytes; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

const UUID_BYTES = 16
const SECRET_BYTES = 24

export type FeedToken = { tenantId: string; id: string; secretHash: string }

export function createToken(tenantId: string, id: string): { token: string; secretHash: string } {
  const secret = randomBytes(SECRET_BYTES)
  const token = Buffer.concat([bytesOf(tenantId), bytesOf(id), secret]).toString('base64url')
  return { token, secretHash: hashOf(secret) }
}

/** Undefined for a text that can't be a token. */
export function readToken(token: string): FeedToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * UUID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token)
    return undefined
  return {
    tenantId: uuidOf(bytes.subarray(0, UUID_BYTES)),
    id: uuidOf(bytes.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    secretHash: hashOf(bytes.subarray(2 * UUID_BYTES)),
  }
}

function hashOf(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('hex')
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
