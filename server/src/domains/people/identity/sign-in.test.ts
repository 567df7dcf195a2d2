import { setImmediate as nextTurn } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { delayed } from './attempts.ts'
import type { AccountRef } from './directory/directory.ts'
import { createPasswords, type Passwords } from './passwords.ts'
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

const refusal = {
  statusCode: 401,
  code: 'wrong_credentials',
  message: 'The email address or the password is wrong. Try again, or set a new password.',
}

let lastAddress = 0
/** A unique address, so that tests do not slow each other down. */
function newAddress() {
  lastAddress += 1
  return `198.51.${Math.floor(lastAddress / 200)}.${lastAddress % 200}`
}

function visitor(address = newAddress(), browser = openBrowser(server.origin)) {
  const from = { 'x-forwarded-for': address }
  return (email: string, password: string) => browser.post('/auth/sign-in', { email, password }, from)
}

const wrongPassword = 'Wrong-password-1'
const times = (count: number) => Array.from({ length: count }, (_, i) => i)

test('a wrong password and an unknown address get the same answer', async () => {
  const admin = await signInAdmin(server)
  const signIn = visitor()
  const wrong = await signIn(admin.email, 'Wrong-password-1')
  const unknown = await signIn('nobody@harbour.test', 'Wrong-password-1')
  expect(wrong.body).toMatchObject(refusal)
  expect(unknown.body).toMatchObject(refusal)
  expect([wrong.status, unknown.status]).toEqual([401, 401])
})

test('the password of an unknown address is compared as any other is', async () => {
  const admin = await signInAdmin(server)
  const compared: (string | undefined)[] = []
  const real = createPasswords()
  const matches: Passwords['matches'] = (password, stored) => {
    compared.push(stored)
    return real.matches(password, stored)
  }
  const watched = await startServer({ database: db.database, passwords: { ...real, matches } })
  for (const email of [admin.email, 'nobody-2@harbour.test'])
    await openBrowser(watched.origin).post('/auth/sign-in', { email, password: wrongPassword })
  await watched.close()
  expect(compared).toEqual([expect.stringMatching(/^\$argon2id\$/), undefined])
})

test('an account without a password takes as long to check as one with a password: 19 MiB and two passes of argon2id', async () => {
  const compared: string[] = []
  const passwords = createPasswords({
    hash,
    verify: (stored, password) => {
      compared.push(String(stored))
      return verify(stored, password)
    },
  })
  const stored = await passwords.hash('Correct-horse-1')
  const found = [
    await passwords.matches('Correct-horse-1', stored),
    await passwords.matches('Any', undefined),
  ]
  const costs = compared.map((one) => one.split('$').slice(0, 4))
  const recommended = ['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']
  expect([found, costs]).toEqual([
    [true, false],
    [recommended, recommended],
  ])
})

test('after seven failures an account is locked for a while, known or not, even for the right password', async () => {
  const admin = await signInAdmin(server)
  for (const email of [admin.email, 'nobody-3@harbour.test']) {
    const signIn = visitor()
    // All at once: concurrent guesses are counted like sequential ones.
    await Promise.all(Array.from({ length: 8 }, () => signIn(email, 'Wrong-password-1')))
    const refused = await signIn(email, admin.password)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(9)
    expect(wait).toBeLessThanOrEqual(15)
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      message: `Too many attempts. Wait ${wait} seconds, then try again.`,
      details: { retryAfterSeconds: wait },
    })
  }
  server.clock.advance(16)
  const later = await visitor()(admin.email, admin.password)
  expect(later.status).toBe(200)
})

test('guessing at an account locks it only for the guessing address', async () => {
  const admin = await signInAdmin(server)
  const guesser = visitor()
  await Promise.all(times(8).map(() => guesser(admin.email, wrongPassword)))
  expect((await guesser(admin.email, admin.password)).status).toBe(429)
  expect((await visitor()(admin.email, admin.password)).status).toBe(200)
})

test('guesses at one account from many addresses are slowed down, and lock out no browser that signed in before', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  await visitor(newAddress(), browser)(admin.email, admin.password)
  const guesses = await Promise.all(times(61).map(() => visitor()(admin.email, wrongPassword)))
  expect(guesses.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(60)
  const outsider = await visitor()(admin.email, admin.password)
  expect(outsider.status).toBe(429)
  expect(Number(outsider.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await visitor(newAddress(), browser)(admin.email, admin.password)).status).toBe(200)
  server.clock.advance(61)
  expect((await visitor()(admin.email, admin.password)).status).toBe(200)
})

test('a known browser can sign in from an address that is locked for guessing', async () => {
  const admin = await signInAdmin(server)
  const address = newAddress()
  const browser = openBrowser(server.origin)
  await visitor(address, browser)(admin.email, admin.password)
  const outsider = visitor(address)
  for (const batch of times(4))
    await Promise.all(times(16).map((i) => outsider(`somebody-${batch}-${i}@quay.test`, wrongPassword)))
  expect((await outsider(admin.email, admin.password)).status).toBe(429)
  expect((await visitor(address, browser)(admin.email, admin.password)).status).toBe(200)
})

test('the cookie of a browser that signed in before allows no more guesses than anyone has', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  await visitor(newAddress(), browser)(admin.email, admin.password)
  const replies = await Promise.all(
    times(12).map(() => visitor(newAddress(), browser)(admin.email, wrongPassword)),
  )
  expect(replies.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(8)
  expect((await visitor(newAddress(), browser)(admin.email, admin.password)).status).toBe(429)
  expect((await visitor()(admin.email, admin.password)).status).toBe(200)
})

test('another process of the same installation knows the browser too', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  await visitor(newAddress(), browser)(admin.email, admin.password)
  const second = await startServer({ database: db.database, config: { publicUrl: server.origin } })
  const address = { 'x-forwarded-for': newAddress(), origin: server.origin }
  const outsider = openBrowser(second.origin)
  const body = { email: admin.email, password: wrongPassword }
  await Promise.all(times(8).map(() => outsider.post('/auth/sign-in', body, address)))
  const good = { ...body, password: admin.password }
  const refused = await outsider.post('/auth/sign-in', good, address)
  const known = await browser.post(`${second.origin}/auth/sign-in`, good, address)
  await second.close()
  expect([refused.status, known.status]).toEqual([429, 200])
})

test('a successful sign-in resets the failures', async () => {
  const admin = await signInAdmin(server)
  const signIn = visitor()
  const failThenSucceed = async () => {
    for (const _ of [1, 2, 3]) await signIn(admin.email, 'Wrong-password-1')
    return (await signIn(admin.email, admin.password)).status
  }
  expect([await failThenSucceed(), await failThenSucceed(), await failThenSucceed()]).toEqual([200, 200, 200])
})

test('the first three failures are answered at once, later ones with growing delays', async () => {
  const admin = await signInAdmin(server)
  const signIn = visitor()
  server.held.length = 0
  for (const _ of times(7)) await signIn(admin.email, wrongPassword)
  expect(server.held).toEqual([0, 0, 0, 300, 600, 1200, 2400])
})

test('an answer that is held back comes after the hold, however the work ended', async () => {
  const hold = Promise.withResolvers<void>()
  const order: string[] = []
  const answers = [async () => 'done', () => Promise.reject(new Error('failed'))].map((work) =>
    delayed(300, work, () => hold.promise).then(
      (result) => order.push(result),
      ({ message }: Error) => order.push(message),
    ),
  )
  await nextTurn()
  order.push('held until here')
  hold.resolve()
  await Promise.all(answers)
  expect(order).toEqual(['held until here', 'done', 'failed'])
})

test('one address that tries many accounts is refused too', async () => {
  const signIn = visitor()
  for (let guess = 0; guess < 61; guess += 20) {
    const batch = Array.from({ length: 20 }, (_, i) =>
      signIn(`somebody-${guess + i}@harbour.test`, 'Wrong-1'),
    )
    await Promise.all(batch)
  }
  expect((await signIn('somebody-99@harbour.test', 'Wrong-1')).status).toBe(429)
  server.clock.advance(3600)
})

test('the demo password is refused where other machines have access', async () => {
  const { email, password } = await signInAdmin(server)
  const open = await startServer({ database: db.database, refusedSignIn: { email, password } })
  const reply = await openBrowser(open.origin).post('/auth/sign-in', { email, password })
  await open.close()
  expect([reply.status, reply.body]).toEqual([401, expect.objectContaining(refusal)])
})

test('another site cannot sign anyone in', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  const body = { email: admin.email, password: admin.password }
  const foreign = await browser.post('/auth/sign-in', body, { origin: 'https://elsewhere.test' })
  expect([foreign.status, browser.cookieNames()]).toEqual([403, []])
  const form = await browser.form('/auth/sign-in', body)
  expect(form.status).toBe(415)
})

const archived = {
  code: 'account_archived',
  message: 'Your account is archived. Ask an admin of your company to restore it.',
}

/**
 * Uses a process whose clock no other test has moved, so that the token is valid until the person is
 * archived.
 */
async function refusedOnceArchived(archive: (account: AccountRef) => Promise<unknown>) {
  const process = await startServer({ database: db.database })
  const admin = await signInAdmin(process)
  const { id_token } = await signInByFlow(openBrowser(process.origin), process.origin, admin)
  expect(await process.identity.verifyIdToken(id_token)).toEqual(admin.account)
  await archive(admin.account)
  await expect(process.identity.verifyIdToken(id_token)).rejects.toMatchObject(archived)
  await process.close()
  return admin
}

test('an archived person cannot sign in, and their token is refused at once', async () => {
  const admin = await refusedOnceArchived((account) =>
    db.database.inTenant(account, (tx) => server.identity.archiveAccount(tx, account, true)),
  )
  expect((await visitor()(admin.email, admin.password)).body).toMatchObject(refusal)
})

test('a person who is archived in the company alone is out too', async () => {
  await refusedOnceArchived((account) =>
    db.database.inTenant(account, (tx) => tx.updateTable('users').set({ archived: true }).execute()),
  )
})

test('a malformed request names its fields', async () => {
  const reply = await openBrowser(server.origin).post('/auth/sign-in', { email: 7 })
  expect(reply.status).toBe(400)
  expect(Object.keys((reply.body as { details: { fieldErrors: object } }).details.fieldErrors)).toEqual([
    'email',
    'password',
  ])
})
