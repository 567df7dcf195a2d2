import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a device must present in addition to its number. */
export type DeviceAccess = { keyHash: Buffer | null; encryptedOnly: boolean }

/** What the device presented. */
export type DeviceCredentials = { isEncrypted: boolean; keyHash: Buffer | null }

export const openAccess: DeviceAccess = { keyHash: null, encryptedOnly: false }
export const noCredentials: DeviceCredentials = { isEncrypted: false, keyHash: null }

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

export function satisfies(proof: DeviceCredentials, { keyHash, encryptedOnly }: DeviceAccess): boolean {
  if (encryptedOnly && !proof.isEncrypted) return false
  return keyHash === null || (proof.keyHash !== null && timingSafeEqual(keyHash, proof.keyHash))
}
