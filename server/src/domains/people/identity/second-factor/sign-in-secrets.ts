import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type SecretBox, secretBox } from '../../../../platform/secret-box.ts'
import type { Directory } from '../directory/directory.ts'
import { installationKey } from '../installation-keys.ts'

export async function signInSecrets(directory: Directory): Promise<SecretBox> {
  const key = await installationKey(directory, 'sign-in.secrets', {
    schema: z.string().min(43),
    create: async () => randomBytes(32).toString('base64url'),
  })
  return secretBox(Buffer.from(key, 'base64url'))
}
