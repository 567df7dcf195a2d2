import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { accountCalls, auditOf, signedInPerson, signInAgain } from '../testing/account.ts'
import { newFlow, openBrowser, queryOf } from '../testing/browser.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { readUserAgent } from '../../../../platform/user-agent.ts'

let db: TestDatabase
let server: TestServer
let other: TestServer

beforeAll(async () => {
  db = await createTestDatabase()
  server = await startServer({ database: db.database })
  other = await startServer({ database: db.database, config: { publicUrl: server.origin } })
})
afterAll(async () => {
  await server.close()
  await other.close()
  await db.drop()
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

type Listed = { id: string; isCurrent: boolean; browser: string | null }
const listed = (reply: { body: unknown }) => reply.body as Listed[]
const sidOf = (token: string) => String(decodeJwt(token)['sid'])

/** Whether a silent renewal still works in this browser. */
async function renews(browser: ReturnType<typeof openBrowser>): Promise<boolean> {
  const flow = newFlow(server.origin, { prompt: 'none', redirect_uri: `${server.origin}/auth/silent` })
  return queryOf((await browser.get(flow.address)).location)['code'] !== undefined
}

async function isRefused(node: TestServer, token: string): Promise<boolean> {
  return node.identity.verifyIdToken(token).then(
    () => false,
    () => true,
  )
}

test('a person sees the browser, system, address and start of each of their sessions, their own first', async () => {
  const person = await signedInPerson(server, firefox)
  await signInAgain(server, person, safari)
  const { body } = await person.read('sessions')
  expect(body).toEqual([
    {
      id: sidOf(person.token),
      browser: 'Firefox',
      system: 'Windows',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      methods: ['pwd'],
      startedAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: true,
    },
    expect.objectContaining({ browser: 'Safari', system: 'iPhone', isCurrent: false }),
  ])
})

test('the address is that of the caller, not one that the caller writes into a header for the provider', async () => {
  const person = await signedInPerson(server)
  await person.browser.get(
    newFlow(server.origin, { prompt: 'none', redirect_uri: `${server.origin}/auth/silent` }).address,
    {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.10',
    },
  )
  const [session] = (await person.read('sessions')).body as { address: string }[]
  // The test server trusts its proxy's address header.
  expect(session?.address).toBe('203.0.113.9')
})

test('a person ends one session: its tokens are refused by every process, and it is not renewed', async () => {
  const person = await signedInPerson(server)
  const phone = await signInAgain(server, person)
  const tablet = await signInAgain(server, person)
  expect((await person.change('sessions/end', { id: sidOf(phone.token) })).body).toEqual({ done: true })
  expect([await isRefused(server, phone.token), await isRefused(other, phone.token)]).toEqual([true, true])
  expect([await isRefused(server, tablet.token), await isRefused(other, person.token)]).toEqual([
    false,
    false,
  ])
  expect([await renews(phone.browser), await renews(tablet.browser)]).toEqual([false, true])
  const again = await person.change('sessions/end', { id: sidOf(phone.token) })
  expect([again.status, again.body]).toMatchObject([404, { code: 'session_unknown' }])
  expect((await auditOf(db.database, person.account)).map(({ action }) => action)).toEqual([
    'created',
    'ended session',
  ])
})

test('a person ends all other sessions and keeps their own', async () => {
  const person = await signedInPerson(server)
  const others = [await signInAgain(server, person), await signInAgain(server, person)]
  await person.change('sessions/end-others')
  expect(await Promise.all(others.map(({ token }) => isRefused(other, token)))).toEqual([true, true])
  expect(await isRefused(other, person.token)).toBe(false)
  expect(listed(await person.read('sessions'))).toHaveLength(1)
})

test('the own session is ended by signing out, not here', async () => {
  const person = await signedInPerson(server)
  const reply = await person.change('sessions/end', { id: sidOf(person.token) })
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'session_own' }])
})

test('nobody ends or sees the session of someone else', async () => {
  const [victim, outsider] = [await signedInPerson(server), await signedInPerson(server)]
  const reply = await outsider.change('sessions/end', { id: sidOf(victim.token) })
  expect([reply.status, await isRefused(server, victim.token)]).toEqual([404, false])
  expect(listed(await outsider.read('sessions')).map(({ id }) => id)).toEqual([sidOf(outsider.token)])
})

test('a request that is just saving an ended session does not revive it', async () => {
  const person = await signedInPerson(server)
  const phone = await signInAgain(server, person)
  const sid = sidOf(phone.token)
  const [before] = await payloadsOf(sid)
  await person.change('sessions/end', { id: sid })
  await server.identity.directory.oidcUpsert({
    model: 'Session',
    id: 'saved-late',
    payload: before?.payload ?? {},
    accountId: person.account.accountId,
    grantId: null,
    uid: sid,
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  expect(await payloadsOf(sid)).toEqual([])
})

test('what is noted of a session goes with it', async () => {
  const person = await signedInPerson(server)
  const phone = await signInAgain(server, person)
  await phone.browser.post('/auth/sign-out', {})
  await server.identity.directory.sweep(new Date())
  const { rows } = await db.database.pools.owner.query<{ sid: string }>(
    'select sid from directory.sessions where account_id = $1',
    [person.account.accountId],
  )
  expect(rows.map(({ sid }) => sid)).toEqual([sidOf(person.token)])
})

test('without a session there is no list', async () => {
  const { read } = accountCalls(openBrowser(server.origin), 'none')
  expect((await read('sessions')).status).toBe(401)
})

describe('browser and system', () => {
  test.each([
    [firefox, 'Firefox', 'Windows'],
    [safari, 'Safari', 'iPhone'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome',
      'Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    ['curl/8.9', null, null],
    ['', null, null],
  ])('%s', (header, browser, system) => {
    expect(readUserAgent(header)).toEqual({ browser, system })
  })
})

async function payloadsOf(sid: string) {
  const { rows } = await db.database.pools.owner.query<{ payload: object }>(
    `select payload from directory.oidc_payloads where model = 'Session' and uid = $1`,
    [sid],
  )
  return rows
}
