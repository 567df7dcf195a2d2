import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import type { Directory } from './directory/directory.ts'

/** A secret of this installation: created on first use, the same on every node and after every restart. */
export async function installationKey<Key>(
  directory: Directory,
  name: string,
  key: { schema: z.ZodType<Key>; create: () => Promise<Key> },
): Promise<Key> {
  const stored = await directory.installationKey(name)
  if (stored !== undefined) return key.schema.parse(stored)
  return key.schema.parse(await directory.keepInstallationKey(name, await key.create()))
}

const SigningKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})
type SigningKey = z.infer<typeof SigningKey>

export type IssuerKeys = { jwks: { keys: SigningKey[] }; cookieSecrets: string[] }

export async function issuerKeys(directory: Directory): Promise<IssuerKeys> {
  const jwks = await installationKey(directory, 'oidc.jwks', {
    schema: z.object({ keys: z.array(SigningKey).min(1) }),
    create: async () => ({ keys: [await createSigningKey()] }),
  })
  const cookieSecrets = await installationKey(directory, 'oidc.cookies', {
    schema: z.array(z.string().min(32)).min(1),
    create: async () => [randomBytes(32).toString('base64url')],
  })
  return { jwks, cookieSecrets }
}

async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(12).toString('base64url')
  return SigningKey.parse({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid })
}

/** Without the private part. */
export function publicKeys(jwks: IssuerKeys['jwks']): { keys: JWK[] } {
  return { keys: jwks.keys.map(({ d: _, ...publicPart }) => publicPart) }
}
