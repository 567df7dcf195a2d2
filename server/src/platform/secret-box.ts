import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encryption and keyed hashes with a key of this installation (ADR 25). Each purpose has its own key. */
export type SecretBox = {
  encrypt(purpose: string, plain: Buffer): Buffer
  /** Undefined for what was not encrypted here, or for another purpose. */
  decrypt(purpose: string, box: Buffer): Buffer | undefined
  hash(purpose: string, text: string): Buffer
}

export function secretBox(key: Buffer): SecretBox {
  const keyFor = (use: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `roadbook ${use} ${purpose}`, 32))
  return {
    encrypt(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('encrypt', purpose), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    decrypt(purpose, box) {
      if (box.length < NONCE_BYTES + TAG_BYTES) return undefined
      const cipher = createDecipheriv('aes-256-gcm', keyFor('encrypt', purpose), box.subarray(0, NONCE_BYTES))
      cipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([cipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()])
      } catch {
        return undefined
      }
    },
    hash: (purpose, text) => createHmac('sha256', keyFor('hash', purpose)).update(text).digest(),
  }
}
