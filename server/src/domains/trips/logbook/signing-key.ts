import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { installationSecret } from '../../../platform/installation-secret.ts'

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_BYTES = 32

export type SigningKey = { privateKey: KeyObject; /** Base64url, 43 characters. */ publicKey: string }

/** The installation's key for signing exported logbooks: the same in every process, and in every backup. */
export async function logbookSigningKey(
  database: Parameters<typeof installationSecret>[0],
): Promise<SigningKey> {
  const seed = await installationSecret(database, 'logbook signatures')
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: spki.subarray(-KEY_BYTES).toString('base64url') }
}
