import { randomUUID } from 'node:crypto'
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { issuerKeys } from './installation-keys.ts'
import { openBrowser, signInByFlow } from './testing/browser.ts'
import { signInAdmin, startServer, type TestServer } from './testing/server.ts'

let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  db = await createTestDatabase()
  server = await startServer({ database: db.database })
})
afterAll(async () => {
  await server.close()
  await db.drop()
})

const over = 'Your session has expired. Sign in again.'
const invalid = 'This token isn’t valid here. Sign in, or use an API key.'

async function ownKey() {
  const [jwk] = (await issuerKeys(server.identity.directory)).jwks.keys
  if (!jwk) throw new Error('no key')
  return { kid: jwk.kid, key: await importJWK(jwk, 'ES256') }
}

/** A token signed with our own key, valid unless `claims` changes it; undefined removes a claim. */
async function tokenWith(claims: Spoiled): Promise<string> {
  const { account } = await signInAdmin(server)
  const { kid, key } = await ownKey()
  const now = Math.floor(Date.now() / 1000)
  const good = {
    iss: `${server.origin}/oidc`,
    aud: 'roadbook-web',
    sub: account.accountId,
    iat: now,
    exp: now + 600,
  }
  return new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: 'ES256', kid }).sign(key)
}

test('a token with everything right is accepted', async () => {
  expect((await server.identity.verifyIdToken(await tokenWith({}))).tenantId).toMatch(/^[0-9a-f-]{36}$/)
})

type Spoiled = { [claim: string]: string | number | undefined }
const spoiled: [string, Spoiled, string][] = [
  ['of another client', { aud: 'somebody-else' }, invalid],
  ['of another issuer', { iss: 'https://elsewhere.test' }, invalid],
  ['that has run out', { exp: Math.floor(Date.now() / 1000) - 60 }, over],
  ['that never runs out', { exp: undefined }, invalid],
  ['of nobody', { sub: undefined }, invalid],
  ['of an account that is not there', { sub: randomUUID() }, over],
  ['whose subject is no account id', { sub: "x'; select 1" }, invalid],
]
test.each(spoiled)('a token %s is refused', async (_, claims, words) => {
  await expect(server.identity.verifyIdToken(await tokenWith(claims))).rejects.toThrow(words)
})

test('a token by another key, by none, or by a shared secret is refused', async () => {
  const { account } = await signInAdmin(server)
  const { kid } = await ownKey()
  const claims = { iss: `${server.origin}/oidc`, aud: 'roadbook-web', sub: account.accountId }
  const other = (await generateKeyPair('ES256')).privateKey
  const sign = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(claims).setIssuedAt().setExpirationTime('10m').setProtectedHeader({ alg, kid }).sign(key)
  const forged = [
    await sign('ES256', other),
    await sign('HS256', new TextEncoder().encode('roadbook-web'.repeat(4))),
    new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('10m').encode(),
    'no token at all',
    '',
  ]
  for (const token of forged)
    await expect(server.identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'token_invalid' })
})

test('a token runs out after ten minutes', async () => {
  const admin = await signInAdmin(server)
  const { id_token } = await signInByFlow(openBrowser(server.origin), server.origin, admin)
  server.clock.advance(595)
  expect(await server.identity.verifyIdToken(id_token)).toEqual(admin.account)
  server.clock.advance(30)
  await expect(server.identity.verifyIdToken(id_token)).rejects.toThrow(over)
  server.clock.advance(-625)
})
