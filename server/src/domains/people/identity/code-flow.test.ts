import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { exchange, newFlow, openBrowser, queryOf, signInByFlow, tokensOf } from './testing/browser.ts'
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

const silentUri = () => `${server.origin}/auth/silent`
const silentFlow = () => newFlow(server.origin, { prompt: 'none', redirect_uri: silentUri() })

test('the page gets the issuer of its tokens', async () => {
  const { body } = await openBrowser(server.origin).get('/auth/configuration')
  expect(body).toEqual({
    issuer: `${server.origin}/oidc`,
    clientId: 'roadbook-web',
    embedded: true,
    mail: 'operator',
    signUp: true,
    passkeys: true,
  })
})

test('a person signs in by the code flow and gets a token with their address for ten minutes', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  const flow = newFlow(server.origin)
  const start = await browser.get(flow.address)
  expect(start.status).toBe(303)
  expect(start.location).toMatch(/^\/login\?interaction=[\w-]+$/)
  const tokens = await signInByFlow(openBrowser(server.origin), server.origin, admin)
  expect(tokens.refresh_token).toBe(undefined)
  const claims = decodeJwt(tokens.id_token)
  expect(claims).toMatchObject({
    iss: `${server.origin}/oidc`,
    aud: 'roadbook-web',
    sub: admin.account.accountId,
    email: admin.email,
    email_verified: true,
  })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
  expect(await server.identity.verifyIdToken(tokens.id_token)).toEqual(admin.account)
})

test('the address may be typed in any case', async () => {
  const admin = await signInAdmin(server)
  const person = { ...admin, email: ` ${admin.email.toUpperCase()} ` }
  const tokens = await signInByFlow(openBrowser(server.origin), server.origin, person)
  expect(decodeJwt(tokens.id_token)['email']).toBe(admin.email)
})

test('without a session a silent renewal says that a sign-in is needed', async () => {
  const flow = silentFlow()
  const reply = await openBrowser(server.origin).get(flow.address)
  expect(queryOf(reply.location)).toMatchObject({ error: 'login_required', state: flow.state })
})

test('with a session a silent renewal answers at once, without any page, and several at the same time', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  await signInByFlow(browser, server.origin, admin)
  const renew = async () => {
    const flow = silentFlow()
    return tokensOf(browser, flow, await browser.get(flow.address))
  }
  const renewed = await Promise.all([renew(), renew(), renew()])
  for (const { id_token } of renewed) expect(decodeJwt(id_token).sub).toBe(admin.account.accountId)
})

test('a session lasts twelve hours from the sign-in, however often it is renewed', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  const { id_token } = await signInByFlow(browser, server.origin, admin)
  await browser.get(silentFlow().address)
  const [session] = await sessionsOf(admin.account.accountId)
  const signedInAt = decodeJwt(id_token).iat ?? 0
  const hours = ((session?.expiresAt.getTime() ?? 0) / 1000 - signedInAt) / 3600
  expect(Math.abs(hours - 12)).toBeLessThan(0.01)
})

test('a code is exchanged once, also when two try at the same time', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  await signInByFlow(browser, server.origin, admin)
  const flow = silentFlow()
  const { code = '' } = queryOf((await browser.get(flow.address)).location)
  const replies = await Promise.all([exchange(browser, flow, code), exchange(browser, flow, code)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a code without its verifier is worth nothing', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  await signInByFlow(browser, server.origin, admin)
  const flow = silentFlow()
  const { code = '' } = queryOf((await browser.get(flow.address)).location)
  const reply = await exchange(browser, { ...flow, verifier: newFlow(server.origin).verifier }, code)
  expect([reply.status, (reply.body as { error: string }).error]).toEqual([400, 'invalid_grant'])
})

test('a code is sent only to our own page', async () => {
  const elsewhere = newFlow(server.origin, { redirect_uri: 'http://localhost:9/auth/callback' })
  const reply = await openBrowser(server.origin).get(elsewhere.address)
  expect([reply.status, reply.location]).toEqual([400, undefined])
})

test('signing out ends the session', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  await signInByFlow(browser, server.origin, admin)
  const reply = await browser.post('/auth/sign-out', {})
  expect([reply.status, reply.body]).toEqual([200, { continueTo: '/login' }])
  expect(await sessionsOf(admin.account.accountId)).toEqual([])
  const after = await browser.get(silentFlow().address)
  expect(queryOf(after.location)['error']).toBe('login_required')
})

test('a second sign-in of the same browser as someone else is not mixed with the first', async () => {
  const [one, other] = [await signInAdmin(server), await signInAdmin(server)]
  const browser = openBrowser(server.origin)
  await signInByFlow(browser, server.origin, one)
  await browser.post('/auth/sign-out', {})
  const { id_token } = await signInByFlow(browser, server.origin, other)
  expect(decodeJwt(id_token).sub).toBe(other.account.accountId)
})

test('a sign-in without an interaction under way leaves a session with which the flow goes through', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  const { email, password } = admin
  const reply = await browser.post('/auth/sign-in', { email, password })
  expect(reply.body).toEqual({ continueTo: '/login' })
  const flow = newFlow(server.origin)
  const { id_token } = await tokensOf(browser, flow, await browser.get(flow.address))
  expect(decodeJwt(id_token).sub).toBe(admin.account.accountId)
})

test('keys and sessions survive a restart', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  const before = await signInByFlow(browser, server.origin, admin)
  await server.close()
  server = await startServer({ database: db.database, port: Number(new URL(server.origin).port) })
  expect(await server.identity.verifyIdToken(before.id_token)).toEqual(admin.account)
  const flow = silentFlow()
  const { id_token } = await tokensOf(browser, flow, await browser.get(flow.address))
  expect(decodeJwt(id_token).sub).toBe(admin.account.accountId)
})

test('two nodes that start at once on a new database agree on the keys', async () => {
  const fresh = await createTestDatabase()
  const nodes = await Promise.all([0, 1, 2].map(() => startServer({ database: fresh.database })))
  const keys = await Promise.all(
    nodes.map(async ({ origin }) => (await openBrowser(origin).get('/oidc/jwks')).body),
  )
  expect(keys[1]).toEqual(keys[0])
  expect(keys[2]).toEqual(keys[0])
  expect(JSON.stringify(keys[0])).not.toContain('"d"')
  for (const node of nodes) await node.close()
  await fresh.drop()
})

test('an old link of the provider leads back to the sign-in page', async () => {
  const reply = await openBrowser(server.origin).get('/oidc/auth/gone', { accept: 'text/html' })
  expect([reply.status, reply.location]).toEqual([303, '/login?notice=expired'])
})

function sessionsOf(accountId: string) {
  return db.database.pools.owner
    .query<{ expiresAt: Date }>(
      `select expires_at as "expiresAt" from directory.oidc_payloads where model = 'Session' and account_id = $1`,
      [accountId],
    )
    .then(({ rows }) => rows)
}
