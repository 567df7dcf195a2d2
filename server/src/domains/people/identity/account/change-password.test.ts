import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { auditOf, mailsTo, signedInPerson, signInAgain } from '../testing/account.ts'
import { newFlow, openBrowser, tokensOf } from '../testing/browser.ts'
import { startServer, type TestServer } from '../testing/server.ts'

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

const newPassword = 'Correct-horse-2'
const signIn = (email: string, password: string) =>
  openBrowser(server.origin).post('/auth/sign-in', { email, password })

async function isRefused(token: string): Promise<boolean> {
  return server.identity.verifyIdToken(token).then(
    () => false,
    () => true,
  )
}

test('a new password replaces the old one, is in the audit log without either, and is mailed', async () => {
  const person = await signedInPerson(server)
  const reply = await person.change('password', { password: person.password, newPassword })
  expect([reply.status, reply.body]).toEqual([200, { done: true }])
  const replies = [await signIn(person.email, person.password), await signIn(person.email, newPassword)]
  expect(replies.map(({ status }) => status)).toEqual([401, 200])
  expect(await auditOf(db.database, person.account)).toEqual([
    expect.objectContaining({ action: 'created' }),
    { action: 'changed password', changes: [] },
  ])
  const [mail] = await mailsTo(db.database, person.email)
  expect(mail?.subject).toBe('Your Roadbook password was changed')
  expect(mail?.body).toContain(`${server.origin}/login?view=forgotten`)
})

test('all other sessions end; the one that asked goes on with a new token', async () => {
  const person = await signedInPerson(server)
  const phone = await signInAgain(server, person)
  await person.change('password', { password: person.password, newPassword })
  expect(await isRefused(phone.token)).toBe(true)
  const silent = { prompt: 'none', redirect_uri: `${server.origin}/auth/silent` }
  const flow = newFlow(server.origin, silent)
  const renewed = await tokensOf(person.browser, flow, await person.browser.get(flow.address))
  expect(await isRefused(renewed.id_token)).toBe(false)
  const late = newFlow(server.origin, silent)
  expect((await phone.browser.get(late.address)).location).toContain('login_required')
})

test('a link for a forgotten password from before is worthless', async () => {
  const person = await signedInPerson(server)
  await openBrowser(server.origin).post('/auth/forgotten', { email: person.email })
  await expect.poll(async () => (await mailsTo(db.database, person.email)).length).toBe(1)
  const token = /token=([\w-]+)/.exec((await mailsTo(db.database, person.email))[0]?.body ?? '')?.[1]
  await person.change('password', { password: person.password, newPassword })
  const reply = await openBrowser(server.origin).post('/auth/reset', { token, password: 'Correct-horse-3' })
  expect(reply.body).toMatchObject({ code: 'link_expired' })
})

test('a wrong old password is named, and after seven the guesses are refused as at sign-in', async () => {
  const person = await signedInPerson(server)
  const guess = () => person.change('password', { password: 'Wrong-password-1', newPassword })
  const first = await guess()
  expect([first.status, first.body]).toMatchObject([
    403,
    { code: 'wrong_password', details: { fieldErrors: { password: { code: 'wrong_password' } } } },
  ])
  const rest = await Promise.all(Array.from({ length: 11 }, guess))
  expect(rest.filter(({ status }) => status === 403)).toHaveLength(7)
  expect((await person.change('password', { password: person.password, newPassword })).status).toBe(429)
})

test('of two changes at one moment one wins', async () => {
  const person = await signedInPerson(server)
  const replies = await Promise.all(
    ['Correct-horse-4', 'Correct-horse-5'].map((wanted) =>
      person.change('password', { password: person.password, newPassword: wanted }),
    ),
  )
  // The loser finds its password replaced, before or after the comparison, or its older token refused.
  const losers = replies.filter(({ status }) => status !== 200)
  expect(losers).toHaveLength(1)
  expect([401, 403, 409]).toContain(losers[0]?.status)
})

test('a new password follows the rules, and differs from the old one', async () => {
  const person = await signedInPerson(server)
  const weak = await person.change('password', { password: person.password, newPassword: 'short' })
  const same = await person.change('password', { password: person.password, newPassword: person.password })
  expect([weak.body, same.body]).toMatchObject([
    { code: 'password_too_weak', details: { fieldErrors: { newPassword: { code: 'password_too_weak' } } } },
    { code: 'same_password', details: { fieldErrors: { newPassword: { code: 'same_password' } } } },
  ])
})

test('another site cannot change a password', async () => {
  const person = await signedInPerson(server)
  const body = { password: person.password, newPassword }
  const headers = { authorization: `Bearer ${person.token}`, origin: 'https://elsewhere.test' }
  expect((await person.browser.post('/auth/account/password', body, headers)).status).toBe(403)
})
