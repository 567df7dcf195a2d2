import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Message } from '../../../platform/mail/mail.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { newFlow, openBrowser, queryOf, tokensOf } from './testing/browser.ts'
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

const wish = {
  companyName: 'Grand Harbour Services',
  country: 'MT',
  firstName: 'Maria',
  lastName: 'Camilleri',
  email: 'Maria@GrandHarbour.test',
  password: 'Correct-horse-1',
}

test('a person sets up a company and is signed in as its admin', async () => {
  const browser = openBrowser(server.origin)
  const flow = newFlow(server.origin)
  const { interaction = '' } = queryOf((await browser.get(flow.address)).location)
  const reply = await browser.post(
    '/auth/sign-up',
    { ...wish, interaction },
    { 'accept-language': 'de-AT,de' },
  )
  expect(reply.status).toBe(201)
  const { continueTo } = reply.body as { continueTo: string }
  const { id_token } = await tokensOf(browser, flow, await browser.get(continueTo))
  const account = await server.identity.verifyIdToken(id_token)
  expect(account.email).toBe('maria@grandharbour.test')
  const [tenant, users, audit] = await db.database.inTenant(account, async (tx) => [
    await tx.selectFrom('tenants').selectAll().executeTakeFirst(),
    await tx.selectFrom('users').selectAll().execute(),
    await tx
      .selectFrom('auditEntries')
      .select(['action', 'resourceType', 'actorEmail'])
      .orderBy('id')
      .execute(),
  ])
  expect(tenant).toMatchObject({
    companyName: 'Grand Harbour Services',
    country: 'MT',
    timeZone: 'Europe/Malta',
    currency: 'EUR',
    locale: 'de-MT',
    demo: false,
  })
  expect(users).toMatchObject([{ email: 'maria@grandharbour.test', roles: ['admin'], status: 'active' }])
  expect(audit).toEqual([
    { action: 'created', resourceType: 'tenant', actorEmail: 'maria@grandharbour.test' },
    { action: 'created', resourceType: 'user', actorEmail: 'maria@grandharbour.test' },
  ])
})

test('a company has the time zone and the currency that were chosen, and by default those of its country, with its units', async () => {
  const kept = async (email: string, more: object) => {
    const browser = openBrowser(server.origin)
    const body = { ...wish, email, ...more }
    expect((await browser.post('/auth/sign-up', body)).status).toBe(201)
    const account = await server.identity.directory.accountByEmail(email)
    if (!account) throw new Error('no account')
    return db.database.inTenant(account, (tx) =>
      tx.selectFrom('tenants').select(['timeZone', 'currency', 'distanceUnit']).executeTakeFirst(),
    )
  }
  expect(
    await kept('chosen@harbour.test', { country: 'GB', timeZone: 'Europe/Berlin', currency: 'EUR' }),
  ).toEqual({ timeZone: 'Europe/Berlin', currency: 'EUR', distanceUnit: 'mile' })
  expect(await kept('derived@harbour.test', { country: 'CH' })).toEqual({
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    distanceUnit: 'kilometer',
  })
})

test('a time zone or a currency that does not exist is refused by name', async () => {
  const body = { ...wish, email: 'nowhere@harbour.test', timeZone: '+01:00', currency: 'XYZ' }
  const reply = await openBrowser(server.origin).post('/auth/sign-up', body)
  expect(reply.body).toMatchObject({
    statusCode: 400,
    details: {
      fieldErrors: { timeZone: { code: 'time_zone_unknown' }, currency: { code: 'currency_unknown' } },
    },
  })
})

test('on a single-machine installation an address in use is reported, and nothing is left behind', async () => {
  const admin = await signInAdmin(server)
  const before = await companies()
  const reply = await openBrowser(server.origin).post('/auth/sign-up', { ...wish, email: admin.email })
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({
    code: 'email_taken',
    details: {
      fieldErrors: {
        email: { code: 'email_taken', message: 'This email address is already in use. Use another one.' },
      },
    },
  })
  expect(await companies()).toBe(before)
})

test('a weak password is refused by the rule with a message', async () => {
  const reply = await openBrowser(server.origin).post('/auth/sign-up', { ...wish, password: 'weak' })
  expect(reply.body).toMatchObject({
    statusCode: 400,
    code: 'password_too_weak',
    message:
      'Use at least 12 characters, with a lowercase and an uppercase letter, a digit and a special character.',
  })
})

test('with a mail server a company is set up through the link in the mail, and the response never reveals accounts', async () => {
  const admin = await signInAdmin(server)
  const sent: Message[] = []
  const mail = {
    mode: 'smtp' as const,
    send: async (_tx: unknown, message: Message) => void sent.push(message),
  }
  const node = await startServer({ database: db.database, mail })
  const browser = openBrowser(node.origin)
  const fresh = await browser.post('/auth/sign-up', {
    ...wish,
    email: 'new@harbour.test',
    companyName: 'New',
  })
  const taken = await browser.post('/auth/sign-up', { ...wish, email: admin.email })
  expect([fresh.status, fresh.body]).toEqual([200, { mailed: true }])
  expect([taken.status, taken.body]).toEqual([200, { mailed: true }])
  await vi.waitFor(() => expect(sent.length).toBe(2), { timeout: 20_000 })
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['new@harbour.test', 'Set up New in Roadbook'],
    [admin.email, 'You already have a Roadbook account'],
  ])
  const link = new URL(sent[0]?.text.match(/http\S+/)?.[0] ?? '')
  const { view, token } = Object.fromEntries(link.searchParams)
  expect(view).toBe('confirm')
  const confirmed = await browser.post('/auth/sign-up/confirm', { token })
  expect([confirmed.status, confirmed.body]).toEqual([201, { continueTo: '/login' }])
  const again = await browser.post('/auth/sign-up/confirm', { token })
  expect([again.status, (again.body as { message: string }).message]).toEqual([
    404,
    'This link was already used or has expired. Ask for a new one.',
  ])
  await node.close()
})

test("a mail that can neither be sent nor stored doesn't stop the server", async () => {
  const mail = {
    mode: 'smtp' as const,
    send: () => Promise.reject(new Error('The database does not answer')),
  }
  const node = await startServer({ database: db.database, mail })
  const reply = await openBrowser(node.origin).post('/auth/sign-up', { ...wish, email: 'lost@harbour.test' })
  expect([reply.status, reply.body]).toEqual([200, { mailed: true }])
  await node.close()
})

test("sign-ups can't flood someone else's mailbox", async () => {
  const sent: Message[] = []
  const mail = {
    mode: 'smtp' as const,
    send: async (_tx: unknown, message: Message) => void sent.push(message),
  }
  const node = await startServer({ database: db.database, mail })
  for (let n = 0; n < 5; n += 1) {
    const ip = { 'x-forwarded-for': `203.0.113.${20 + n}` }
    await openBrowser(node.origin).post('/auth/sign-up', { ...wish, email: 'many@harbour.test' }, ip)
  }
  await node.close()
  expect(sent.map(({ to }) => to)).toEqual(Array(3).fill('many@harbour.test'))
})

test('the first company of an installation needs no mail', async () => {
  const fresh = await createTestDatabase()
  const mail = { mode: 'smtp' as const, send: async () => undefined }
  const node = await startServer({ database: fresh.database, mail })
  const reply = await openBrowser(node.origin).post('/auth/sign-up', wish)
  expect([reply.status, reply.body]).toEqual([201, { continueTo: '/login' }])
  await node.close()
  await fresh.drop()
})

test('companies from one address are slowed down', async () => {
  const browser = openBrowser(server.origin)
  const ip = { 'x-forwarded-for': '203.0.113.7' }
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    const email = `many-${n}@harbour.test`
    statuses.push((await browser.post('/auth/sign-up', { ...wish, email }, ip)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
})

test('an invited person chooses a password by the link, once, says who they are, and keeps the language of the page', async () => {
  const admin = await signInAdmin(server)
  const { tenantId } = admin.account
  const userId = '01930000-0000-7000-8000-000000000001'
  const email = 'invited@harbour.test'
  await db.database.inTenant({ tenantId }, async (tx) => {
    await tx
      .insertInto('users')
      .values({ tenantId, id: userId, email, roles: ['driver'], status: 'invited', locale: 'en' })
      .execute()
    return server.identity.invite(tx, { tenantId, userId, email, companyName: 'Harbour' })
  })
  const token = (await mailedLink(db.database, email))?.searchParams.get('token') ?? ''
  const browser = openBrowser(server.origin)
  const greeting = await browser.post('/auth/invitation', { token })
  expect(greeting.body).toMatchObject({ email, firstName: '', lastName: '' })
  const person = { firstName: 'Karl', lastName: 'Borg', locale: 'de', password: 'Correct-horse-2' }
  const accepted = await browser.post('/auth/invitation/accept', { token, ...person })
  expect([accepted.status, accepted.body]).toEqual([200, { continueTo: '/login' }])
  const again = await browser.post('/auth/invitation/accept', { token, ...person })
  expect(again.status).toBe(404)
  const flow = newFlow(server.origin)
  const { id_token } = await tokensOf(browser, flow, await browser.get(flow.address))
  expect(await server.identity.verifyIdToken(id_token)).toMatchObject({ tenantId, userId, email })
  const user = await db.database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('users')
      .select(['firstName', 'status', 'locale'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  expect(user).toEqual({ firstName: 'Karl', status: 'active', locale: 'de' })
})

async function companies(): Promise<number> {
  const { rows } = await db.database.pools.owner.query<{ n: number }>(
    'select count(*)::int as n from tenants',
  )
  return rows[0]?.n ?? 0
}

test('with SIGN_UP=off nobody can set up a company, not even through an earlier link', async () => {
  const mails: Message[] = []
  const mail = {
    mode: 'smtp' as const,
    send: async (_tx: unknown, message: Message) => void mails.push(message),
  }
  const open = await startServer({ database: db.database, mail })
  const newcomer = { ...wish, email: 'newcomer@quay.test' }
  await openBrowser(open.origin).post('/auth/sign-up', newcomer)
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 20_000 })
  await open.close()
  const token = mails[0]?.text.match(/token=([\w-]+)/)?.[1] ?? ''
  const closed = await startServer({ database: db.database, mail, config: { signUp: false } })
  const browser = openBrowser(closed.origin)
  const replies = [
    await browser.post('/auth/sign-up', { ...wish, email: 'other@quay.test' }),
    await browser.post('/auth/sign-up/confirm', { token }),
  ]
  const { signUp } = (await browser.get('/auth/configuration')).body as { signUp: boolean }
  await closed.close()
  expect(signUp).toBe(false)
  for (const { status, body } of replies) {
    expect(status).toBe(403)
    expect(body).toMatchObject({
      code: 'sign_up_closed',
      message: 'Companies can’t be set up here. Ask your administrator for an invitation.',
    })
  }
  expect(mails).toHaveLength(1)
})

test('a company that waits for its mail takes less than a kilobyte', async () => {
  const mail = { mode: 'smtp' as const, send: async () => undefined }
  const closed = await startServer({ database: db.database, mail })
  const browser = openBrowser(closed.origin)
  const long = { ...wish, email: 'long@quay.test', companyName: '車'.repeat(200) }
  expect((await browser.post('/auth/sign-up', long)).status).toBe(200)
  const longer = { ...long, firstName: '車'.repeat(60), lastName: '車'.repeat(60) }
  const refused = await browser.post('/auth/sign-up', longer)
  await closed.close()
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({ message: 'These names are too long together. Shorten them.' }),
  ])
})

test('fields of any type and length are 400 and named, at every call of the sign-in', async () => {
  const paths = [
    'sign-in',
    'sign-up',
    'sign-up/confirm',
    'forgotten',
    'reset',
    'invitation',
    'invitation/accept',
  ]
  const names = [
    'email',
    'password',
    'token',
    'companyName',
    'country',
    'firstName',
    'lastName',
    'timeZone',
    'currency',
  ]
  const values = [['a', 'b'], { a: 1 }, 7, null, 'x'.repeat(5000), 'a\u0000b']
  const browser = openBrowser(server.origin)
  for (const path of paths) {
    for (const value of values) {
      const body = Object.fromEntries(names.map((name) => [name, value]))
      const reply = await browser.post(`/auth/${path}`, body)
      expect([path, value, reply.status]).toEqual([path, value, 400])
    }
    for (const body of ['[1]', '"x"', 'null', '7'])
      expect((await browser.raw(`/auth/${path}`, body, 'application/json')).status).toBe(400)
  }
})

test('a name with a line break or a NUL is refused, so that none comes into a mail or fails in the background', async () => {
  const browser = openBrowser(server.origin)
  for (const field of ['companyName', 'firstName', 'lastName', 'timeZone']) {
    const reply = await browser.post('/auth/sign-up', { ...wish, [field]: 'Europe/\u0000Malta' })
    expect([field, reply.status]).toEqual([field, 400])
    expect(Object.keys((reply.body as { details: { fieldErrors: object } }).details.fieldErrors)).toEqual([
      field,
    ])
  }
})
