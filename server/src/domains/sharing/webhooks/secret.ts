/** Secrets and signatures as in https://www.standardwebhooks.com, scheme v1. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../../database/client.ts'
import { installationSecret } from '../../../platform/installation-secret.ts'
import { type SecretBox, secretBox } from '../../../platform/secret-box.ts'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

export async function webhookSecrets(database: Database): Promise<SecretBox> {
  return secretBox(await installationSecret(database, 'webhooks.secrets'))
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

/** As receivers enter it. */
export function secretText(key: Buffer): string {
  return PREFIX + key.toString('base64')
}

type Signed = { id: string; timestampSeconds: number; body: string }

/** One signature per key, separated by spaces; a receiver accepts any of them. */
export function signaturesOf({ id, timestampSeconds, body }: Signed, keys: readonly Buffer[]): string {
  const content = `${id}.${timestampSeconds}.${body}`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`).join(' ')
}

/** A secret that was copied to another company can't be decrypted there. */
export function encryptKey(box: SecretBox, tenantId: string, key: Buffer): Buffer {
  return box.encrypt(purposeOf(tenantId), key)
}

export function decryptKey(box: SecretBox, tenantId: string, encrypted: Buffer): Buffer {
  const key = box.decrypt(purposeOf(tenantId), encrypted)
  if (key === undefined) throw new Error('The secret of a webhook was encrypted by another installation.')
  return key
}

function purposeOf(tenantId: string): string {
  return `webhook of ${tenantId}`
}
