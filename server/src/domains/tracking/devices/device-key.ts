import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits in URL-safe characters. */
const KEY = /^[\w-]{22}$/

export function createDeviceKey(): string {
  return randomBytes(16).toString('base64url')
}

/** A plain hash is enough: a random 128-bit key can't be guessed. */
export function hashDeviceKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

export function isDeviceKey(text: string): boolean {
  return KEY.test(text)
}
