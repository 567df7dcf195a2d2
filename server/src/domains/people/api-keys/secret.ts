import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

// rb_<43 characters: 256 random bits><6 characters: CRC-32 of what is before it>, in base 62.
// The prefix and the checksum let secret scanners recognise a leaked key, and let us refuse a mistyped one without a query.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'rb_'
const RANDOM_BYTES = 32
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

export function newSecret(random: Buffer = randomBytes(RANDOM_BYTES)): string {
  const body = PREFIX + toBase62(BigInt(`0x${random.toString('hex')}`), RANDOM_LENGTH)
  return body + checksum(body)
}

/** Whether a bearer token is meant to be an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

export function isWellFormed(secret: string): boolean {
  return SHAPE.test(secret) && checksum(secret.slice(0, -CHECKSUM_LENGTH)) === secret.slice(-CHECKSUM_LENGTH)
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Enough to recognise a key; more than 200 of its random bits remain unknown. */
export function previewOf(secret: string): string {
  return `${secret.slice(0, PREFIX.length + 4)}…${secret.slice(-4)}`
}

function checksum(text: string): string {
  return toBase62(BigInt(crc32(text)), CHECKSUM_LENGTH)
}

function toBase62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  while (text.length < length) {
    text = DIGITS.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}
