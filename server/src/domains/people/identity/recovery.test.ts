import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestMails } from '../../../platform/mail/mail.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { newFlow, openBrowser, queryOf, signInByFlow } from './testing/browser.ts'
import { signInAdmin, mailedLink, startServer, type TestServer } from './testing/server.ts'

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

const password = 'Another-horse-2'

async function forgotten(email: string): Promise<string> {
  await openBrowser(server.origin).post('/auth/forgotten', { email })
  await expect
    .poll(async () => (await mailedLink(db.database, email))?.searchParams.get('view'))
    .toBe('reset')
  return (await mailedLink(db.database, email))?.searchParams.get('token') ?? ''
}

test('a forgotten password is replaced through the link, which ends all older sessions', async () => {
  const admin = await signInAdmin(server)
  const old = openBrowser(server.origin)
  const { id_token } = await signInByFlow(old, server.origin, admin)
  server.clock.advance(2)
  const token = await forgotten(admin.email)
  const browser = openBrowser(server.origin)
  const reply = await browser.post('/auth/reset', { token, password })
  expect([reply.status, reply.body]).toEqual([200, { continueTo: '/login' }])
  await expect(server.identity.verifyIdToken(id_token)).rejects.toThrow(
    'Your session has expired. Sign in again.',
  )
  const silent = newFlow(server.origin, { prompt: 'none', redirect_uri: `${server.origin}/auth/silent` })
  expect(queryOf((await old.get(silent.address)).location)['error']).toBe('login_required')
  const withOld = await openBrowser(server.origin).post('/auth/sign-in', { ...admin })
  const withNew = await openBrowser(server.origin).post('/auth/sign-in', { email: admin.email, password })
  expect([withOld.status, withNew.status]).toEqual([401, 200])
  const audit = await db.database.inTenant(admin.account, (tx) =>
    tx
      .selectFrom('auditEntries')
      .select(['action', 'actorEmail'])
      .where('action', '=', 'set password')
      .execute(),
  )
  expect(audit).toEqual([{ action: 'set password', actorEmail: admin.email }])
})

test('a link works once, also when it is opened twice at the same time', async () => {
  const admin = await signInAdmin(server)
  const token = await forgotten(admin.email)
  const browser = openBrowser(server.origin)
  const replies = await Promise.all([1, 2].map(() => browser.post('/auth/reset', { token, password })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('a link expires after an hour', async () => {
  const admin = await signInAdmin(server)
  const token = await forgotten(admin.email)
  server.clock.advance(3601)
  const reply = await openBrowser(server.origin).post('/auth/reset', { token, password })
  expect(reply.status).toBe(404)
})

test('a newer link ends the older one', async () => {
  const admin = await signInAdmin(server)
  const older = await forgotten(admin.email)
  await openBrowser(server.origin).post('/auth/forgotten', { email: admin.email })
  await expect.poll(async () => (await mailsTo(admin.email)).length).toBe(2)
  const reply = await openBrowser(server.origin).post('/auth/reset', { token: older, password })
  expect(reply.status).toBe(404)
})

test("a link for one purpose doesn't work for another", async () => {
  const admin = await signInAdmin(server)
  const token = await forgotten(admin.email)
  const reply = await openBrowser(server.origin).post('/auth/invitation/accept', { token, password })
  expect(reply.status).toBe(404)
})

test('an unknown address gets the same answer and no mail', async () => {
  const reply = await openBrowser(server.origin).post('/auth/forgotten', { email: 'nobody@harbour.test' })
  expect([reply.status, reply.body]).toEqual([200, { mailed: true }])
  expect(await mailsTo('nobody@harbour.test')).toEqual([])
})

test('the number of mails is limited without revealing it', async () => {
  const admin = await signInAdmin(server)
  const browser = openBrowser(server.origin)
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1)
    statuses.push((await browser.post('/auth/forgotten', { email: admin.email })).status)
  await expect.poll(async () => (await mailsTo(admin.email)).length).toBe(3)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
})

test('a weak new password is refused, and the link still works', async () => {
  const admin = await signInAdmin(server)
  const token = await forgotten(admin.email)
  const browser = openBrowser(server.origin)
  expect((await browser.post('/auth/reset', { token, password: 'short' })).status).toBe(400)
  expect((await browser.post('/auth/reset', { token, password })).status).toBe(200)
})

test('the operator reads the mail with the code of the start, which works once', async () => {
  const admin = await signInAdmin(server)
  const token = await forgotten(admin.email)
  const browser = openBrowser(server.origin)
  const closed = await browser.get('/operator/mail')
  expect(String(closed.body)).not.toContain(admin.email)
  expect(closed.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await browser.form('/operator/mail', { code: 'AAAA-AAAA-AAAA' })).status).toBe(403)
  const code = server.codes.at(-1) ?? ''
  const opened = await browser.form('/operator/mail', { code: code.toLowerCase() })
  expect([opened.status, opened.location]).toEqual([303, '/operator/mail'])
  const page = String((await browser.get('/operator/mail')).body)
  expect(page).toMatch(new RegExp(`To ${admin.email} · \\d+ \\w+, \\d\\d:\\d\\d UTC`))
  expect(page).toContain(token)
  expect(page).not.toContain('<script')
  const other = openBrowser(server.origin)
  expect((await other.form('/operator/mail', { code })).status).toBe(403)
  expect(String((await other.get('/operator/mail')).body)).not.toContain(admin.email)
  expect(server.codes.at(-1)).not.toBe(code)
})

test('the code of one process opens the page of another, once, and is replaced where it was announced', async () => {
  const other = await startServer({ database: db.database })
  const code = server.codes.at(-1) ?? ''
  const browser = openBrowser(other.origin)
  expect((await browser.form('/operator/mail', { code })).status).toBe(303)
  expect(String((await browser.get('/operator/mail')).body)).toContain('Mail of this installation')
  expect((await openBrowser(server.origin).form('/operator/mail', { code })).status).toBe(403)
  await server.keepCode()
  expect(server.codes.at(-1)).not.toBe(code)
  expect(other.codes).toHaveLength(1)
  await other.close()
})

test("wrong codes slow down the address they come from, and don't lock out the operator", async () => {
  const code = server.codes.at(-1) ?? ''
  const guesser = openBrowser(server.origin)
  const from = { 'x-forwarded-for': '203.0.113.66' }
  for (let n = 0; n < 10; n += 1)
    expect((await guesser.form('/operator/mail', { code: `WRONG-${n}` }, from)).status).toBe(403)
  const refused = await guesser.form('/operator/mail', { code }, from)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(refused.headers.get('content-type')).toContain('text/html')
  expect(String(refused.body)).toContain('Too many attempts. Wait 60 seconds, then try again.')
  expect(String(refused.body)).toContain('<form')
  expect(server.codes.at(-1)).toBe(code)
  const operator = openBrowser(server.origin)
  expect((await operator.form('/operator/mail', { code })).status).toBe(303)
})

test('a form that was not filled in by a person is answered with the form, never 500', async () => {
  const browser = openBrowser(server.origin)
  const status = async (body: string, type = 'application/x-www-form-urlencoded') => {
    const reply = await browser.raw('/operator/mail', body, type)
    expect(String(reply.body)).toContain('<form')
    return reply.status
  }
  expect(await status(`code=${'x'.repeat(101)}`)).toBe(400)
  expect(await status('code=a&code=b')).toBe(400)
  expect(await status('')).toBe(400)
  expect(await status('code[x]=1')).toBe(400)
  expect(await status(`code=${'x'.repeat(40_000)}`)).toBe(413)
  expect(await status('{"code":1}', 'application/json')).toBe(400)
  expect(await status('{', 'application/json')).toBe(400)
  expect(await status('x', 'application/xml')).toBe(415)
  expect(await status('code=%00')).toBe(403)
})

async function mailsTo(recipient: string) {
  return (await newestMails(db.database, 200)).filter((mail) => mail.recipient === recipient)
}
