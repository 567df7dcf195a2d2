import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** A code is accepted one period early or late, as clocks differ and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20

/** The defaults of authenticator apps: SHA-1, six digits, 30 seconds (RFC 6238). */
function totpOf(secret: Secret, email = ''): TOTP {
  return new TOTP({ issuer: 'Roadbook', label: email, secret, period: PERIOD_SECONDS, digits: 6 })
}

/** Base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function secretBytes(secret: string): Buffer {
  return Buffer.from(Secret.fromBase32(secret).bytes)
}

export function secretText(bytes: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** For the QR code. */
export function setUpAddress(secret: string, email: string): string {
  return totpOf(Secret.fromBase32(secret), email).toString()
}

/** The period that a code belongs to; undefined if it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}
