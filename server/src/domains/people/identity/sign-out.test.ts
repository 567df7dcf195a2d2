import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { newFlow, openBrowser, signInByFlow, tokensOf } from './testing/browser.ts'
import { signInAdmin, startServer, type TestServer } from './testing/server.ts'

// Two processes on one database: a session that one of them ends is refused by the other.

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

const over = { code: 'session_over', message: 'Your session has expired. Sign in again.' }

async function signedIn() {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  const { id_token: token } = await signInByFlow(browser, server.origin, admin)
  await acceptedByBoth(token)
  return { ...admin, browser, token }
}

/** Identifies a caller like the server does, in a process that may have the token cached. */
async function admit({ identity }: TestServer, token: string): Promise<string> {
  const bearer = await identity.identify(token, '127.0.0.1')
  return db.database.inTenant(bearer, async (tx) => (await bearer.admit(tx)).email, 'read')
}

async function acceptedByBoth(token: string): Promise<void> {
  for (const node of [server, other]) expect(await admit(node, token)).toMatch(/@harbour\.test$/)
}

async function refusedByBoth(token: string, why: object = over): Promise<void> {
  for (const node of [server, other]) {
    await expect(admit(node, token)).rejects.toMatchObject(over)
    await expect(node.identity.verifyIdToken(token)).rejects.toMatchObject(why)
  }
}

test('a signed-out token is refused at once, by every process', async () => {
  const { browser, token } = await signedIn()
  await browser.post('/auth/sign-out', {})
  await refusedByBoth(token)
})

test('every token of a session ends with it, also the renewed ones, and no other session', async () => {
  const { browser, token, ...person } = await signedIn()
  const flow = newFlow(server.origin, { prompt: 'none', redirect_uri: `${server.origin}/auth/silent` })
  const renewed = (await tokensOf(browser, flow, await browser.get(flow.address))).id_token
  expect(decodeJwt(renewed)['sid']).toBe(decodeJwt(token)['sid'])
  const elsewhere = (await signInByFlow(openBrowser(server.origin), server.origin, person)).id_token
  await browser.post('/auth/sign-out', {})
  await refusedByBoth(token)
  await refusedByBoth(renewed)
  await acceptedByBoth(elsewhere)
})

test('signing in again within the same second works', async () => {
  const { browser, token, ...person } = await signedIn()
  await browser.post('/auth/sign-out', {})
  const again = (await signInByFlow(browser, server.origin, person)).id_token
  await acceptedByBoth(again)
  await refusedByBoth(token)
})

test('a new password ends tokens of the same second', async () => {
  const { account, token } = await signedIn()
  await db.database.inTenant(account, (tx) =>
    server.identity.setPassword(tx, account.accountId, 'Correct-horse-2'),
  )
  await refusedByBoth(token)
})

test("archiving ends the session at once, and restoring doesn't revive the old token", async () => {
  const { account, token } = await signedIn()
  const archive = (isArchived: boolean) =>
    db.database.inTenant(account, (tx) => server.identity.archiveAccount(tx, account, isArchived))
  await archive(true)
  await refusedByBoth(token, { code: 'account_archived' })
  await archive(false)
  await refusedByBoth(token)
})

test('another person who signs in by a link in the same browser ends the session before', async () => {
  const { browser, token } = await signedIn()
  const { email, password } = await signInAdmin(server)
  await browser.post('/auth/sign-in', { email, password })
  await refusedByBoth(token)
})

test('the end of a session is forgotten when its tokens have run out', async () => {
  const { browser, token } = await signedIn()
  await browser.post('/auth/sign-out', {})
  const key = `embedded ${String(decodeJwt(token)['sid'])}`
  const { directory } = server.identity
  const isOver = () => directory.isSessionOver({ sessionKeys: [key], issuedAt: new Date() })
  await directory.sweep(new Date(Date.now() + 59 * 60_000))
  expect(await isOver()).toBe(true)
  await directory.sweep(new Date(Date.now() + 61 * 60_000))
  expect(await isOver()).toBe(false)
})
