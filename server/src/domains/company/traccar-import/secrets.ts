import type { Database } from '../../../database/client.ts'
import { installationSecret } from '../../../platform/installation-secret.ts'
import { type SecretBox, secretBox } from '../../../platform/secret-box.ts'

/** Encrypts the tokens of running imports. The key is read when the first is needed. */
export function traccarSecrets(database: Pick<Database, 'asDirectory'>): () => Promise<SecretBox> {
  let box: Promise<SecretBox> | undefined
  return () => {
    box ??= installationSecret(database, 'traccar.secrets').then(secretBox)
    // A failure, such as a lost connection, isn't kept.
    box.catch(() => (box = undefined))
    return box
  }
}
