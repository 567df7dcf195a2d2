import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openBrowser, signInByFlow } from './testing-browser.ts'
import { admitAdmin, startServer, type TestServer } from './testing-server.ts'

// Another Roadbook plays the outside issuer: a certified provider on another port, with its own people.

let outsideDb: TestDatabase
let db: TestDatabase
let outside: TestServer
let server: TestServer

beforeAll(async () => {
  outsideDb = await createTestDatabase()
  db = await createTestDatabase()
  outside = await startServer({ database: outsideDb.database })
  const config = { oidcIssuer: `${outside.origin}/oidc`, oidcClientId: 'roadbook-web' }
  server = await startServer({
    database: db.database,
    config,
    demo: { email: 'demo@roadbook.example', password: 'x' },
  })
})
afterAll(async () => {
  await server.close()
  await outside.close()
  await outsideDb.drop()
  await db.drop()
})

async function outsider() {
  const person = await admitAdmin(outside)
  const { id_token } = await signInByFlow(openBrowser(outside.origin), outside.origin, person)
  return { email: person.email, token: id_token, account: person.account }
}

async function colleague(email: string, invited = true) {
  const admin = await admitAdmin(server)
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

test('the page is sent to the outside issuer, and no password is taken here', async () => {
  const browser = openBrowser(server.origin)
  expect((await browser.get('/auth/configuration')).body).toEqual({
    issuer: `${outside.origin}/oidc`,
    clientId: 'roadbook-web',
    embedded: false,
    mail: 'operator',
    signUp: true,
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

test('somebody without an account is told what to do', async () => {
  const { token, email } = await outsider()
  const reply = await openBrowser(server.origin).get('/auth/account', { authorization: `Bearer ${token}` })
  expect(reply.status).toBe(401)
  expect(reply.body).toMatchObject({
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
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'already_exists' }])
})

test('an account that belongs to one identity is not given to a second one of the same issuer', async () => {
  const { token, email } = await outsider()
  await colleague(email)
  await server.identity.verifyIdToken(token)
  const issuer = `${outside.origin}/oidc`
  const linked = await server.identity.directory.linkIdentity({
    issuer,
    subject: 'other',
    email,
    at: new Date(),
  })
  expect(linked).toBe(undefined)
})

test('a token of a third issuer is refused', async () => {
  const thirdDb = await createTestDatabase()
  const third = await startServer({ database: thirdDb.database })
  const person = await admitAdmin(third)
  const { id_token } = await signInByFlow(openBrowser(third.origin), third.origin, person)
  await expect(server.identity.verifyIdToken(id_token)).rejects.toThrow(
    'Your session is over. Sign in to go on.',
  )
  await third.close()
  await thirdDb.drop()
})

test('while the issuer can not be reached the answer is 503, and the next try asks again', async () => {
  const config = { oidcIssuer: 'http://localhost:9/oidc', oidcClientId: 'roadbook-web' }
  const node = await startServer({ database: db.database, config })
  const { token } = await outsider()
  for (const _ of [1, 2]) {
    await expect(node.identity.verifyIdToken(token)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The sign-in service does not answer. Try again in a moment.',
    })
  }
  await node.close()
})
