import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { openBrowser } from '../testing/browser.ts'
import { startIssuer, type TestIssuer } from '../testing/issuer.ts'
import { signInAdmin, startServer, type TestServer } from '../testing/server.ts'
import { freePort } from '../../../../testing/network.ts'

let db: TestDatabase
let issuer: TestIssuer
let server: TestServer

beforeAll(async () => {
  db = await createTestDatabase()
  const port = await freePort()
  issuer = await startIssuer({ origin: `http://localhost:${port}` })
  server = await startServer({
    database: db.database,
    port,
    config: { oidcIssuer: issuer.address, oidcClientId: issuer.clientId },
    demo: { email: 'demo@roadbook.example', password: 'x' },
  })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
  await db.drop()
})

let people = 0

async function outsider(more: object = {}) {
  people += 1
  const email = `person-${people}@outside.test`
  const person = { sub: `sub-${people}`, email, email_verified: true, ...more }
  return { email, person, token: await issuer.signIn(person) }
}

async function colleague(email: string, invited = true) {
  const admin = await signInAdmin(server)
  const { tenantId } = admin.account
  const userId = crypto.randomUUID()
  const status = invited ? 'invited' : 'active'
  await db.database.inTenant({ tenantId }, async (tx) => {
    await tx
      .insertInto('users')
      .values({ tenantId, id: userId, email, roles: ['viewer'], status })
      .execute()
    await server.identity.invite(tx, { tenantId, userId, email, companyName: 'Harbour' })
  })
  return { tenantId, userId, email }
}

test('the page is sent to the external issuer, and no password is accepted', async () => {
  const browser = openBrowser(server.origin)
  expect((await browser.get('/auth/configuration')).body).toEqual({
    issuer: issuer.address,
    clientId: 'fleet',
    embedded: false,
    mail: 'operator',
    signUp: true,
    passkeys: false,
  })
  expect((await browser.post('/auth/sign-in', { email: 'a@b.test', password: 'x' })).status).toBe(404)
  expect((await browser.get('/oidc/.well-known/openid-configuration')).status).toBe(404)
})

test('an invited person is found by their verified address, then by their identity', async () => {
  const { token, email } = await outsider()
  const person = await colleague(email)
  expect(await server.identity.verifyIdToken(token)).toMatchObject(person)
  const status = await db.database.inTenant(person, (tx) =>
    tx.selectFrom('users').select('status').where('id', '=', person.userId).executeTakeFirst(),
  )
  expect(status).toEqual({ status: 'active' })
  expect(await server.identity.verifyIdToken(token)).toMatchObject(person)
})

test('a person without an account is told what to do', async () => {
  const { token, email } = await outsider()
  const reply = await openBrowser(server.origin).get('/auth/account', { authorization: `Bearer ${token}` })
  expect(reply.status).toBe(401)
  expect(reply.body).toMatchObject({
    code: 'no_account',
    message: `There is no account for ${email} in Roadbook. Ask an admin of your company to invite you.`,
  })
})

test('or sets up a company of their own', async () => {
  const { token, email } = await outsider()
  const browser = openBrowser(server.origin)
  const bearer = { authorization: `Bearer ${token}` }
  const wish = { companyName: 'Outside', country: 'DE', firstName: 'Anna', lastName: 'Vella' }
  const reply = await browser.post('/auth/sign-up/outside', wish, bearer)
  expect([reply.status, reply.body]).toEqual([201, { continueTo: '/' }])
  expect((await browser.get('/auth/account', bearer)).body).toEqual({ email })
})

test('an identity that has a company sets up no second one, also after its address changed', async () => {
  const { token, email } = await outsider()
  const browser = openBrowser(server.origin)
  const bearer = { authorization: `Bearer ${token}` }
  const wish = { companyName: 'First', country: 'DE', firstName: 'Anna', lastName: 'Vella' }
  await browser.post('/auth/sign-up/outside', wish, bearer)
  await db.database.asOwner((tx) =>
    sql`update directory.accounts set email = ${`old-${email}`} where email = ${email}`.execute(tx),
  )
  const reply = await browser.post('/auth/sign-up/outside', { ...wish, companyName: 'Second' }, bearer)
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'account_exists' }])
})

test('an account that belongs to one identity is not given to a second one of the same issuer', async () => {
  const { token, email } = await outsider()
  await colleague(email)
  await server.identity.verifyIdToken(token)
  const again = await issuer.signIn({ sub: 'made anew', email, email_verified: true })
  await expect(server.identity.verifyIdToken(again)).rejects.toMatchObject({
    code: 'account_linked',
    message: `The account of ${email} belongs to another user of your sign-in service. Ask an admin of your company.`,
  })
})

test('a token of a third issuer is refused', async () => {
  const third = await startIssuer({ origin: server.origin })
  const token = await third.signIn({ sub: 'x', email: 'x@outside.test', email_verified: true })
  await third.close()
  await expect(server.identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'token_invalid' })
})

test('an address that the issuer has not verified is refused with the reason', async () => {
  const { token, email } = await outsider({ email_verified: false })
  await colleague(email)
  const message = `Your sign-in service has not verified the address ${email}. Verify it there, or ask its administrator, then sign in again.`
  const refusal = { code: 'email_not_verified', message }
  await expect(server.identity.verifyIdToken(token)).rejects.toMatchObject(refusal)
  const bearer = { authorization: `Bearer ${token}` }
  const wish = { companyName: 'Unverified', country: 'DE', firstName: 'Una', lastName: 'Vella' }
  const reply = await openBrowser(server.origin).post('/auth/sign-up/outside', wish, bearer)
  expect([reply.status, reply.body]).toMatchObject([401, refusal])
})

test('a token without an address names the claims that are missing', async () => {
  const token = await issuer.signIn({ sub: 'nameless' })
  await expect(server.identity.verifyIdToken(token)).rejects.toMatchObject({
    code: 'email_not_sent',
    message:
      'Your sign-in service did not send your email address. Ask its administrator to add the claims email and email_verified to the identity token.',
  })
})

test('an archived person sees that they are archived, linked already or not', async () => {
  const archived = {
    code: 'account_archived',
    message: 'Your account is archived. Ask an admin of your company to restore it.',
  }
  const [linked, unlinked] = [await outsider(), await outsider()]
  const [one, other] = [await colleague(linked.email), await colleague(unlinked.email)]
  await server.identity.verifyIdToken(linked.token)
  for (const person of [one, other])
    await db.database.inTenant(person, (tx) => server.identity.archiveAccount(tx, person, true))
  await expect(server.identity.verifyIdToken(linked.token)).rejects.toMatchObject(archived)
  await expect(server.identity.verifyIdToken(unlinked.token)).rejects.toMatchObject(archived)
})

test('two first calls at the same time both find the account', async () => {
  const { token, email } = await outsider()
  const person = await colleague(email)
  const accounts = await Promise.all([1, 2, 3].map(() => server.identity.verifyIdToken(token)))
  for (const account of accounts) expect(account).toMatchObject(person)
})

test('signing out on the page ends the session, whatever the issuer does', async () => {
  const { token, person, email } = await outsider()
  await colleague(email)
  const elsewhere = await issuer.signIn(person)
  await server.identity.verifyIdToken(token)
  const bearer = { authorization: `Bearer ${token}` }
  const reply = await openBrowser(server.origin).post('/auth/sign-out', {}, bearer)
  expect([reply.status, reply.body]).toEqual([200, { continueTo: '/login' }])
  await expect(server.identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'session_over' })
  expect(await server.identity.verifyIdToken(elsewhere)).toMatchObject({ email })
})

test('while the issuer is unreachable the response is 503, and the next attempt checks again', async () => {
  const config = { oidcIssuer: 'http://localhost:9/oidc', oidcClientId: 'roadbook-web' }
  const node = await startServer({ database: db.database, config })
  const { token } = await outsider()
  for (const _ of [1, 2]) {
    await expect(node.identity.verifyIdToken(token)).rejects.toMatchObject({
      code: 'sign_in_unavailable',
      message: 'The sign-in service doesn’t answer. Try again in a moment.',
    })
  }
  await node.close()
})
