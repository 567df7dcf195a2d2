import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { untilWaiting } from '../../../../testing/lock-waits.ts'
import {
  type AccountUser,
  auditOf,
  mailsTo,
  signedInPerson,
  startSignIn,
  turnOnTwoStep,
} from '../testing/account.ts'
import { openBrowser, newFlow, tokensOf } from '../testing/browser.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { relyingParty } from './relying-party.ts'
import { createAuthenticator } from './testing-authenticator.ts'

let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  db = await createTestDatabase()
  server = await startServer({ database: db.database })
})
afterEach(() => {
  server.clock.aheadMs = 0
})
afterAll(async () => {
  await server.close()
  await db.drop()
})

const challengeOf = (reply: { body: unknown }) => (reply.body as { challenge: string }).challenge
const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code
const proofOf = (person: AccountUser) => ({ proof: { password: person.password } })

async function addTo(person: AccountUser, authenticator = createAuthenticator(), wrong: object = {}) {
  const options = await person.change('passkeys/options', proofOf(person))
  const response = authenticator.create({ origin: server.origin, challenge: challengeOf(options), ...wrong })
  const reply = await person.change('passkeys/add', { name: 'Laptop', response })
  return { authenticator, options, response, reply, id: (reply.body as { id: string }).id }
}

async function protectedPerson() {
  const person = await signedInPerson(server)
  const added = await addTo(person)
  expect(added.reply.status).toBe(200)
  return { ...person, ...added }
}

let lastAddress = 0
/** A browser with its own address, so that tests do not slow each other down. */
function visitor() {
  lastAddress += 1
  return openBrowser(server.origin, { 'x-forwarded-for': `198.51.100.${lastAddress}` })
}

const asked = async (browser = visitor()) => challengeOf(await browser.post('/auth/passkey/options', {}))

type Authenticator = ReturnType<typeof createAuthenticator>

async function answer(authenticator: Authenticator, how: object = {}, accountId?: string) {
  const options = { origin: server.origin, challenge: await asked(), ...how }
  return visitor().post('/auth/passkey/sign-in', authenticator.get(options, accountId))
}

test('a passkey signs in without a password, and counts as both factors', async () => {
  const person = await protectedPerson()
  await turnOnTwoStep(server, person)
  const browser = visitor()
  const flow = newFlow(server.origin)
  await browser.get(flow.address)
  const get = { origin: server.origin, challenge: await asked(browser) }
  const { accountId } = person.account
  const reply = await browser.post('/auth/passkey/sign-in', person.authenticator.get(get, accountId))
  const { continueTo } = reply.body as { continueTo: string }
  const { id_token: token } = await tokensOf(browser, flow, await browser.get(continueTo))
  expect(await server.identity.verifyIdToken(token)).toEqual(person.account)
  const { body } = await browser.get('/auth/account/sessions', { authorization: `Bearer ${token}` })
  expect((body as { methods: string[] }[])[0]?.methods).toEqual(['hwk'])
  expect((await person.read('passkeys')).body).toEqual([
    expect.objectContaining({ name: 'Laptop', lastUsedAt: expect.any(String) }),
  ])
})

test('adding takes a proof, is audited and mailed', async () => {
  const person = await signedInPerson(server)
  const without = await person.change('passkeys/options', { proof: { password: 'Wrong-password-1' } })
  expect(codeOf(without)).toBe('wrong_password')
  const { options } = await addTo(person)
  expect(options.body).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  expect((await auditOf(db.database, person.account)).at(-1)).toEqual({
    action: 'added passkey',
    changes: [{ field: 'passkey', before: null, after: 'Laptop' }],
  })
  expect((await mailsTo(db.database, person.email))[0]?.body).toContain(
    'The passkey "Laptop" can now sign in',
  )
})

test('a challenge is answered once, within five minutes, and only by whom it was given to', async () => {
  const person = await protectedPerson()
  const challenge = await asked()
  const get = person.authenticator.get({ origin: server.origin, challenge })
  const tryIt = () => visitor().post('/auth/passkey/sign-in', get)
  expect([(await tryIt()).status, codeOf(await tryIt())]).toEqual([200, 'passkey_refused'])
  const late = await asked()
  server.clock.advance(301)
  expect(codeOf(await answer(person.authenticator, { challenge: late }))).toBe('passkey_refused')
  server.clock.advance(-301)
  const again = await person.change('passkeys/add', { name: 'Again', response: person.response })
  expect(codeOf(again)).toBe('passkey_refused')
  const outsider = await signedInPerson(server)
  const foreign = challengeOf(await outsider.change('passkeys/options', proofOf(outsider)))
  expect(codeOf((await addTo(person, createAuthenticator(), { challenge: foreign })).reply)).toBe(
    'passkey_refused',
  )
})

test('two requests with one answer sign in once', async () => {
  const person = await protectedPerson()
  const get = person.authenticator.get({ origin: server.origin, challenge: await asked() })
  const replies = await Promise.all([1, 2].map(() => visitor().post('/auth/passkey/sign-in', get)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('an answer for another site, another host, or without user verification is refused', async () => {
  const person = await protectedPerson()
  for (const how of [
    { origin: 'https://elsewhere.test' },
    { rpId: 'elsewhere.test' },
    { isVerified: false },
  ]) {
    expect(codeOf(await answer(person.authenticator, how))).toBe('passkey_refused')
    expect(codeOf((await addTo(person, createAuthenticator(), how)).reply)).toBe('passkey_refused')
  }
})

test('a counter that goes back is refused, and the person learns of the copy', async () => {
  const person = await signedInPerson(server)
  const { authenticator } = await addTo(person, createAuthenticator(), { counter: 5 })
  const statuses = [
    (await answer(authenticator, { counter: 6 })).status,
    (await answer(authenticator, { counter: 6 })).status,
    (await answer(authenticator, { counter: 3 })).status,
    (await answer(authenticator, { counter: 0 })).status,
    (await answer(authenticator, { counter: 7 })).status,
  ]
  expect(statuses).toEqual([200, 403, 403, 403, 200])
  expect((await mailsTo(db.database, person.email))[0]?.subject).toBe('A passkey was refused')
  expect((await auditOf(db.database, person.account)).at(-1)?.action).toBe('refused copied passkey')
})

test('the credential of someone else, or another key under its id, signs nobody in', async () => {
  const [person, outsider] = [await protectedPerson(), await signedInPerson(server)]
  expect(codeOf(await answer(person.authenticator, {}, outsider.account.accountId))).toBe('passkey_refused')
  const forged = createAuthenticator(Buffer.from(person.authenticator.id, 'base64url'))
  expect(codeOf(await answer(forged))).toBe('passkey_refused')
  expect(codeOf((await addTo(outsider, forged)).reply)).toBe('passkey_known')
  expect(codeOf(await answer(createAuthenticator()))).toBe('passkey_refused')
})

test('a database that fails is no refusal of the passkey', async () => {
  const person = await protectedPerson()
  const challenge = await asked()
  const options = await person.change('passkeys/options', proofOf(person))
  const rename = (from: string, to: string) =>
    db.database.asOwner((tx) =>
      sql`alter function directory.${sql.ref(from)} rename to ${sql.ref(to)}`.execute(tx),
    )
  await rename('spend_challenge', 'out_of_order')
  const get = person.authenticator.get({ origin: server.origin, challenge })
  const signedIn = await visitor().post('/auth/passkey/sign-in', get)
  const created = createAuthenticator().create({ origin: server.origin, challenge: challengeOf(options) })
  const added = await person.change('passkeys/add', { name: 'Phone', response: created })
  await rename('out_of_order', 'spend_challenge')
  expect([signedIn.status, added.status]).toEqual([500, 500])
})

test('an archived person does not sign in by passkey', async () => {
  const person = await protectedPerson()
  const archive = (isArchived: boolean) =>
    db.database.inTenant(person.account, (tx) =>
      server.identity.archiveAccount(tx, person.account, isArchived),
    )
  await archive(true)
  expect(codeOf(await answer(person.authenticator))).toBe('passkey_refused')
  await archive(false)
  expect((await answer(person.authenticator)).status).toBe(200)
})

test('a person renames and removes their own passkeys, and nobody else’s', async () => {
  const [person, outsider] = [await protectedPerson(), await signedInPerson(server)]
  const { id } = person
  expect(codeOf(await outsider.change('passkeys/rename', { id, name: 'Mine' }))).toBe('passkey_unknown')
  expect(codeOf(await outsider.change('passkeys/remove', { id, ...proofOf(outsider) }))).toBe(
    'passkey_unknown',
  )
  await person.change('passkeys/rename', { id, name: 'Work laptop' })
  expect((await person.read('passkeys')).body).toMatchObject([{ name: 'Work laptop' }])
  expect((await person.change('passkeys/remove', { id, ...proofOf(person) })).status).toBe(200)
  expect(codeOf(await answer(person.authenticator))).toBe('passkey_refused')
  const actions = (await auditOf(db.database, person.account)).map(({ action }) => action)
  expect(actions).toEqual(['created', 'added passkey', 'renamed passkey', 'removed passkey'])
})

test('nobody has more than twenty, by two requests at one moment either', async () => {
  const person = await signedInPerson(server)
  const { accountId } = person.account
  const fill = (i: number) =>
    server.identity.directory.addPasskey({
      id: crypto.randomUUID(),
      credentialId: Buffer.from(`${accountId} ${i}`),
      accountId,
      publicKey: Buffer.alloc(8),
      counter: 0,
      transports: [],
      name: `Key ${i}`,
      isSynced: false,
      most: 20,
      at: new Date(),
    })
  const added = await Promise.all(Array.from({ length: 25 }, (_, i) => fill(i)))
  expect(added.filter((problem) => problem === undefined)).toHaveLength(20)
  expect(codeOf(await person.change('passkeys/options', proofOf(person)))).toBe('passkeys_full')
})

async function requireSecondStep({ account: { tenantId } }: AccountUser): Promise<void> {
  await db.database.inTenant({ tenantId }, (tx) =>
    tx.updateTable('tenants').set({ secondFactor: 'admins' }).where('tenantId', '=', tenantId).execute(),
  )
}

test('where a second step is required, a passkey is one, and the last one stays', async () => {
  const person = await protectedPerson()
  await requireSecondStep(person)
  expect((await startSignIn(server, person)).methods).toEqual(['passkey'])
  const removal = await person.change('passkeys/remove', { id: person.id, ...proofOf(person) })
  expect(codeOf(removal)).toBe('last_second_factor')
})

test('of the last two passkeys, removed at one moment, one stays where a second step is required', async () => {
  const person = await protectedPerson()
  const ids = [person.id, (await addTo(person)).id]
  await requireSecondStep(person)
  // Both removals begin before either of them can delete its passkey.
  const replies = await db.database.asOwner(async (tx) => {
    const { accountId } = person.account
    await sql`select from directory.passkeys where account_id = ${accountId} for update`.execute(tx)
    const removals = ids.map((id) => person.change('passkeys/remove', { id, ...proofOf(person) }))
    await untilWaiting(db.database, 2)
    return { removals }
  })
  const answers = await Promise.all(replies.removals)
  const codes = answers.map(codeOf).map(String)
  expect(codes.toSorted()).toEqual(['last_second_factor', 'undefined'])
  expect((await startSignIn(server, person)).methods).toEqual(['passkey'])
})

test('what is too large or malformed is refused before anything is looked up', async () => {
  const person = await protectedPerson()
  const get = person.authenticator.get({ origin: server.origin, challenge: await asked() })
  const send = (body: Record<string, unknown>) => visitor().post('/auth/passkey/sign-in', body)
  const large = { ...get, response: { ...get.response, signature: 'A'.repeat(3000) } }
  const replies = [
    await send(large),
    await send({ ...get, id: '../..' }),
    await send({ id: 7 }),
    await send({}),
  ]
  expect(replies.map(codeOf)).toEqual(Array<string>(4).fill('malformed_request'))
})

test('there are passkeys for a host name with https, and for localhost', () => {
  const ids = [
    'http://localhost:3000',
    'https://fleet.example:8443',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
    'http://fleet.example',
  ].map((url) => relyingParty(url)?.id)
  expect(ids).toEqual(['localhost', 'fleet.example', undefined, undefined, undefined])
})
