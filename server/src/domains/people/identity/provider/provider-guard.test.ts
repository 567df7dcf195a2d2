import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { newFlow, openBrowser, queryOf, signInByFlow, type TestBrowser } from '../testing/browser.ts'
import { signInAdmin, startServer, type TestServer } from '../testing/server.ts'

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

async function stored(): Promise<{ rows: number; largest: number }> {
  const { rows } = await db.database.pools.owner.query<{ rows: number; largest: number }>(
    `select count(*)::int as rows, coalesce(max(pg_column_size(payload)), 0)::int as largest from directory.oidc_payloads`,
  )
  return rows[0] ?? { rows: 0, largest: 0 }
}

const open = (address: string, from = '192.0.2.10', browser: TestBrowser = openBrowser(server.origin)) =>
  browser.get(address, { 'x-forwarded-for': from, accept: 'text/html' })

test('a sign-in with long parameters is refused and stores nothing', async () => {
  const before = await stored()
  const reply = await open(newFlow(server.origin, { state: 'x'.repeat(1000) }).address)
  expect(reply.status).toBe(400)
  expect(String(reply.body)).toContain('The address is too long. Start again at the sign-in page.')
  expect(await stored()).toEqual(before)
})

test('a sign-in that was not finished stores less than two kilobytes, however long its parameters', async () => {
  const { address } = newFlow(server.origin)
  const room = 1024 - (address.length - '/oidc/auth?'.length) - '&nonce='.length
  expect((await open(`${address}&nonce=${'x'.repeat(room)}`)).status).toBe(303)
  expect((await open(`${address}&nonce=${'x'.repeat(room + 1)}`)).status).toBe(400)
  expect((await stored()).largest).toBeLessThan(2048)
})

test("a POST doesn't start a sign-in, and the provider offers no sign-out page", async () => {
  const before = await stored()
  const browser = openBrowser(server.origin)
  const [path = '', query = ''] = newFlow(server.origin).address.split('?')
  const parameters = Object.fromEntries(new URLSearchParams(query))
  for (const address of [path, `${path}/`, '/oidc/AUTH'])
    expect((await browser.form(address, parameters)).status).toBe(405)
  expect((await browser.get(`/oidc/session/end?state=${'x'.repeat(900)}`)).status).toBe(404)
  expect((await browser.form('/oidc/session/end', { state: 'x'.repeat(9000) })).status).toBe(404)
  expect(await stored()).toEqual(before)
})

test('control characters and parameters that are named twice are refused with 400', async () => {
  const before = await stored()
  const { address } = newFlow(server.origin)
  for (const bad of [
    '&nonce=%00',
    '&nonce=a%0Ab',
    '&prompt=%7f',
    '&state=1&state=2',
    '&prompt=none&prompt=login',
  ]) {
    const reply = await open(address + bad)
    expect([bad, reply.status === 400 || queryOf(reply.location)['error'] !== undefined]).toEqual([bad, true])
  }
  expect(await stored()).toEqual(before)
})

test('no code and no client gives a 500', async () => {
  const browser = openBrowser(server.origin)
  for (const bad of ['\u0000', 'x'.repeat(5000), "';--", '💥']) {
    const token = {
      grant_type: 'authorization_code',
      client_id: 'roadbook-web',
      code: bad,
      code_verifier: bad,
    }
    expect((await browser.form('/oidc/token', token)).status).toBe(400)
    expect((await browser.form('/oidc/token', { ...token, client_id: bad })).status).toBeLessThan(500)
  }
  expect((await browser.get('/oidc/auth/%00')).status).toBeLessThan(500)
})

test('unfinished sign-ins are counted by address, however it is written', async () => {
  const from = '192.0.2.20'
  const { address } = newFlow(server.origin)
  const ways = [address, address.replace('/auth', '/AUTH'), address.replace('/auth', '/auth/')]
  const replies = []
  for (let n = 0; n < 123; n += 1) replies.push((await open(ways[n % 3] ?? address, from)).status)
  expect(replies.slice(0, 120).every((status) => status === 303)).toBe(true)
  expect(replies.slice(120)).toEqual([429, 429, 429])
  const refused = await open(address, from)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(10)
  expect(String(refused.body)).toContain(`Too many attempts. Wait ${wait} seconds, then try again.`)
  expect((await open(address, '192.0.2.21')).status).toBe(303)
  expect((await open(newFlow(server.origin, { prompt: 'none' }).address, from)).status).toBe(303)
  server.clock.advance(10)
  expect([(await open(address, from)).status, (await open(address, from)).status]).toEqual([303, 429])
})

test('a sign-in that was finished does not count', async () => {
  const admin = await signInAdmin(server)
  const start = async () => (await openBrowser(server.origin).get(newFlow(server.origin).address)).status
  for (let n = 0; n < 119; n += 1) expect(await start()).toBe(303)
  await signInByFlow(openBrowser(server.origin), server.origin, admin)
  expect([await start(), await start()]).toEqual([303, 429])
})
