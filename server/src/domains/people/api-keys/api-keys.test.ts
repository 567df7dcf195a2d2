import type { AddressInfo } from 'node:net'
import { api, apiBase } from '@roadbook/contract/api'
import { mostApiKeys, type NewApiKey } from '@roadbook/contract/people/api-keys'
import type { Role } from '@roadbook/contract/core/permissions'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOver, createTestClock, type Person, type TestApp } from '../../../testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { newestMails } from '../../../platform/mail/mail.ts'
import { rawRequest } from '../../../testing/servers/raw-request.ts'
import { newSecret } from './secret.ts'

// Two processes on one database; the log of the first is kept.

let db: TestDatabase
let server: TestApp
let other: TestApp
let admin: Person
const lines: string[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  const clock = createTestClock(new Date('2026-11-20T09:42:00Z'))
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  server = await appOver({ database: db.database, clock, log })
  other = await appOver({ database: db.database, clock })
  admin = await server.company('Grand Harbour Services')
})
afterAll(async () => {
  await server.close()
  await other.close()
  await db.drop()
})

async function createCompanyKey(body: object = {}, person = admin): Promise<NewApiKey> {
  const wanted = { name: 'Fuel card import', role: 'manager' as const, ...body }
  const answer = await server.call(person, api.apiKeys.create, { body: wanted })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}

async function createOwnKey(person: Person, role: Role, body: object = {}): Promise<NewApiKey> {
  const answer = await server.call(person, api.apiKeys.createOwn, { body: { name: 'Laptop', role, ...body } })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}

function withKey({ key }: NewApiKey, person = admin): Person {
  return { ...person, token: key }
}

/** The result of a call with the key in each process: its error code or status. */
async function used(key: NewApiKey): Promise<unknown[]> {
  const caller = withKey(key)
  const answers = [
    await server.call(caller, api.vehicles.list, {}),
    await other.call(caller, api.vehicles.list, {}),
  ]
  return answers.map(({ status, body }) => (body as { code?: string }).code ?? status)
}

async function entriesOf(id: string) {
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: id } })
  return body.items
}

test('only the response that creates a key contains it', async () => {
  const created = await createCompanyKey({ name: 'Accounting export', role: 'viewer', endsOn: '2026-12-31' })
  const { key, ...stored } = created
  const { body: list } = await server.call(admin, api.apiKeys.list, {})
  expect(list.find(({ id }) => id === stored.id)).toEqual(stored)
  expect(stored).toMatchObject({
    name: 'Accounting export',
    role: 'viewer',
    preview: `${key.slice(0, 7)}…${key.slice(-4)}`,
    endsOn: '2026-12-31',
    lastUsedAt: null,
    version: 1,
  })
})

test('a company key reads and writes with its role, and a viewer key only reads', async () => {
  const [writes, reads] = [await createCompanyKey(), await createCompanyKey({ role: 'viewer' })]
  const body = { registration: 'KEY 1', fuelType: 'diesel' as const }
  const added = await server.call(withKey(writes), api.vehicles.create, { body })
  const refused = await server.call(withKey(reads), api.vehicles.create, { body })
  const { body: vehicles } = await server.call(withKey(reads), api.vehicles.list, {})
  expect([added.status, refused.status]).toEqual([201, 403])
  expect(vehicles).toMatchObject([{ registration: 'KEY 1' }])
})

test('a key works for streamed lists and map tiles too', async () => {
  const caller = withKey(await createCompanyKey({ role: 'viewer' }))
  const { body: vehicle } = await server.call(admin, api.vehicles.create, {
    body: { registration: 'STR 1', fuelType: 'diesel' },
  })
  const routes = await server.call(caller, api.trips.rawRoutes, {
    params: { id: vehicle.id },
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  })
  const headers = { authorization: `Bearer ${caller.token}` }
  const tile = await server.app.inject({ url: '/map/tiles/public/0/0/0', headers })
  // The company has not allowed the public map, so the key was accepted.
  expect([routes.status, routes.body, tile.statusCode]).toEqual([200, [], 404])
})

test('what a company key changes is in the audit log under its name, without a person', async () => {
  const key = await createCompanyKey({ name: 'Warehouse sync', role: 'admin' })
  const { body } = await server.call(withKey(key), api.settings.createFleetCategory, {
    body: { name: 'Vans' },
  })
  expect(await entriesOf(body.id)).toMatchObject([
    { action: 'created', actor: { id: null, email: '', key: { id: key.id, name: 'Warehouse sync' } } },
  ])
})

test('what a personal key changes is in the audit log under its person and the key', async () => {
  const key = await createOwnKey(admin, 'admin')
  const { body } = await server.call(withKey(key), api.settings.createFleetCategory, {
    body: { name: 'Cars' },
  })
  expect(await entriesOf(body.id)).toMatchObject([
    { actor: { id: admin.userId, email: admin.email, key: { id: key.id, name: 'Laptop' } } },
  ])
})

test('creating, changing and revoking a key are in the audit log, the key itself is not', async () => {
  const { key, id } = await createCompanyKey({ name: 'Route planner' })
  await server.call(admin, api.apiKeys.update, {
    params: { id },
    body: { name: 'Planner', endsOn: '2027-06-30' },
  })
  await server.call(admin, api.apiKeys.revoke, { params: { id } })
  const entries = await entriesOf(id)
  expect(entries.map(({ action, resourceType }) => [action, resourceType])).toEqual([
    ['revoked', 'apiKey'],
    ['updated', 'apiKey'],
    ['created', 'apiKey'],
  ])
  expect(entries[1]?.changes).toEqual([
    { field: 'name', before: 'Route planner', after: 'Planner' },
    { field: 'endsOn', before: null, after: '2027-06-30' },
  ])
  expect(JSON.stringify(entries)).not.toContain(key)
})

describe('a key stops working', () => {
  test('at once in every process when it is revoked', async () => {
    const key = await createCompanyKey()
    const before = await used(key)
    const revoked = await server.call(admin, api.apiKeys.revoke, { params: { id: key.id } })
    expect([before, revoked.status, await used(key)]).toEqual([
      [200, 200],
      204,
      ['api_key_invalid', 'api_key_invalid'],
    ])
  })

  test('after its last day in the company’s time zone', async () => {
    const before = server.clock.now()
    const key = await createCompanyKey({ endsOn: '2026-11-21' })
    // 23:59 in Malta, and a minute later
    server.clock.set(new Date('2026-11-21T22:59:00Z'))
    const lastMinute = await used(key)
    server.clock.set(new Date('2026-11-21T23:00:00Z'))
    const nextDay = await used(key)
    server.clock.set(before)
    expect([lastMinute, nextDay]).toEqual([
      [200, 200],
      ['api_key_ended', 'api_key_ended'],
    ])
  })

  test('when its person is archived, and works again with them', async () => {
    const person = await server.colleague(admin, 'viewer')
    const key = await createOwnKey(person, 'viewer')
    const archive = (archived: boolean) =>
      server.call(admin, api.users.update, { params: { id: person.userId }, body: { archived } })
    await archive(true)
    const refused = await used(key)
    await archive(false)
    expect([refused, await used(key)]).toEqual([
      ['account_archived', 'account_archived'],
      [200, 200],
    ])
  })

  test('when its person loses the role', async () => {
    const person = await server.colleague(admin, 'manager')
    const key = await createOwnKey(person, 'manager')
    const give = (role: Role) =>
      server.call(admin, api.users.update, { params: { id: person.userId }, body: { roles: [role] } })
    await give('viewer')
    const refused = await used(key)
    await give('admin')
    expect([refused, await used(key)]).toEqual([
      ['api_key_role_lost', 'api_key_role_lost'],
      [200, 200],
    ])
  })
})

test('a personal key does nothing while its person lacks a second factor that the company requires', async () => {
  const owner = await server.company('Careful Ltd')
  const [own, company] = [await createOwnKey(owner, 'viewer'), await createCompanyKey({}, owner)]
  const rule = { body: { secondFactor: 'everyone' as const } }
  expect((await server.call(owner, api.security.put, rule)).status).toBe(200)
  const refused = 'api_key_needs_second_factor'
  expect([await used(own), await used(company)]).toEqual([
    [refused, refused],
    [200, 200],
  ])
})

test('a personal key has its person’s current role or one with less access', async () => {
  const granted = async (person: Person) => {
    const answers = await Promise.all(
      (['admin', 'manager', 'driver', 'viewer'] as const).map((role) =>
        server.call(person, api.apiKeys.createOwn, { body: { name: role, role } }),
      ),
    )
    return answers.map(({ status }) => status)
  }
  expect(await granted(await server.colleague(admin, 'manager'))).toEqual([400, 201, 201, 201])
  expect(await granted(await server.colleague(admin, 'driver'))).toEqual([400, 400, 201, 400])
  expect(await granted(await server.colleague(admin, 'viewer', 'driver'))).toEqual([400, 400, 400, 201])
})

test('a role that isn’t a person’s current one gives their keys nothing that they can’t do themselves', async () => {
  const person = await server.colleague(admin, 'admin')
  const key = await createOwnKey(person, 'admin')
  const update = { params: { id: person.userId }, body: { roles: ['viewer' as const, 'admin' as const] } }
  expect((await server.call(admin, api.users.update, update)).status).toBe(200)
  expect(await used(key)).toEqual(['api_key_role_lost', 'api_key_role_lost'])
  const again = await server.call(person, api.apiKeys.createOwn, { body: { name: 'Laptop', role: 'admin' } })
  expect([again.status, again.body]).toEqual([
    400,
    expect.objectContaining({ code: 'api_key_role_too_high' }),
  ])
})

test('whoever gets a key of their own is told by email, so that nobody adds one unnoticed', async () => {
  const person = await server.colleague(admin, 'viewer')
  const twoLines = await server.call(person, api.apiKeys.createOwn, { body: { name: 'Laptop\nClick here' } })
  expect(twoLines.status).toBe(400)
  await createOwnKey(person, 'viewer', { name: 'Night export' })
  const owner = await server.company('Told Ltd')
  await createCompanyKey({}, owner)
  const mails = await newestMails(db.database, 100)
  const told = mails.filter(({ subject }) => subject === 'An API key was created')
  expect(told.filter(({ recipient }) => recipient === person.email).map(({ body }) => body)).toEqual([
    expect.stringContaining(`The API key "Night export" can now act as ${person.email}`),
  ])
  expect(told.filter(({ recipient }) => recipient === owner.email)).toEqual([])
})

test('a driver’s key reaches no further than the driver', async () => {
  const driver = await server.colleague(admin, 'driver')
  const mine = { registration: 'OWN 1', fuelType: 'diesel' as const, driverId: driver.userId }
  await server.call(admin, api.vehicles.create, { body: mine })
  const caller = withKey(await createOwnKey(driver, 'driver'), driver)
  const { body } = await server.call(caller, api.vehicles.list, {})
  expect(body).toMatchObject([{ registration: 'OWN 1' }])
})

test('keys of another company or another person are not found', async () => {
  const elsewhere = await server.company('Elsewhere Ltd')
  const colleague = await server.colleague(admin, 'admin')
  const [company, own] = [await createCompanyKey(), await createOwnKey(admin, 'viewer')]
  const status = async (person: Person, route: 'revoke' | 'revokeOwn', { id }: NewApiKey) =>
    (await server.call(person, api.apiKeys[route], { params: { id } })).status
  expect([
    await status(elsewhere, 'revoke', company),
    await status(colleague, 'revokeOwn', own),
    await status(admin, 'revoke', own),
    await status(admin, 'revokeOwn', company),
  ]).toEqual([404, 404, 404, 404])
  const { body } = await server.call(withKey(company), api.vehicles.list, {})
  expect(JSON.stringify(body)).not.toContain('Elsewhere')
})

test('an admin sees everybody’s personal keys and revokes one, which stops working and is in the audit log', async () => {
  const owner = await server.company('Watchful Ltd')
  const colleague = await server.colleague(owner, 'viewer')
  const key = await createOwnKey(colleague, 'viewer', { name: 'Old laptop' })
  await createCompanyKey({}, owner)
  const elsewhere = await createOwnKey(admin, 'viewer')
  const { body } = await server.call(owner, api.apiKeys.listPersonal, { query: {} })
  expect(body.items).toMatchObject([{ id: key.id, name: 'Old laptop', userId: colleague.userId }])
  expect(JSON.stringify(body)).not.toContain(key.key)
  const revoke = async (person: Person, { id }: NewApiKey) =>
    (await server.call(person, api.apiKeys.revokePersonal, { params: { id } })).status
  expect([await revoke(colleague, key), await revoke(owner, elsewhere), await revoke(owner, key)]).toEqual([
    403, 404, 204,
  ])
  expect(await used(key)).toEqual(['api_key_invalid', 'api_key_invalid'])
  const log = await server.call(owner, api.audit.activityLog, { query: { resourceId: key.id } })
  expect(log.body.items[0]).toMatchObject({ action: 'revoked', actor: { id: owner.userId } })
})

test('whoever loses a key of their own is told by email who revoked it, unless they did it themselves', async () => {
  const owner = await server.company('Revoking Ltd')
  const colleague = await server.colleague(owner, 'viewer')
  await server.call(colleague, api.users.updateMe, { body: { locale: 'de' } })
  const key = await createOwnKey(colleague, 'viewer', { name: 'Old laptop' })
  const mine = await createOwnKey(owner, 'viewer', { name: 'Mine' })
  for (const { id } of [key, mine]) await server.call(owner, api.apiKeys.revokePersonal, { params: { id } })
  const told = (await newestMails(db.database, 100)).filter(({ subject }) => subject.includes('widerrufen'))
  expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [colleague.email, 'Ihr API-Schlüssel „Old laptop“ wurde widerrufen'],
  ])
  expect(told[0]?.body).toContain('hat Ihren API-Schlüssel „Old laptop“ widerrufen')
  const toOwner = (await newestMails(db.database, 100)).filter(({ recipient }) => recipient === owner.email)
  expect(toOwner.filter(({ subject }) => subject.includes('revoked'))).toEqual([])
})

test('the end of a key is today or later', async () => {
  const create = (endsOn: string) =>
    server.call(admin, api.apiKeys.create, { body: { name: 'Late', role: 'viewer', endsOn } })
  const [past, today] = [await create('2026-11-19'), await create('2026-11-20')]
  expect([past.status, past.body, today.status]).toMatchObject([
    400,
    { details: { fieldErrors: { endsOn: { code: 'api_key_ends_too_early' } } } },
    201,
  ])
})

test('of requests at one moment none creates more keys than a person can have', async () => {
  const person = await server.colleague(admin, 'viewer')
  const body = { name: 'Many', role: 'viewer' as const }
  const answers = await Promise.all(
    Array.from({ length: mostApiKeys.person + 3 }, () =>
      server.call(person, api.apiKeys.createOwn, { body }),
    ),
  )
  const refused = answers.filter(({ status }) => status === 409)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostApiKeys.person)
  expect(refused.map(({ body: problem }) => (problem as unknown as { code: string }).code)).toEqual(
    Array(3).fill('too_many_api_keys'),
  )
})

test('a stale version of a key is refused', async () => {
  const { id } = await createCompanyKey()
  const rename = (name: string) =>
    server.call(admin, api.apiKeys.update, { params: { id }, body: { name, version: 1 } })
  expect([(await rename('First')).status, (await rename('Second')).status]).toEqual([200, 409])
})

test('the last use is stored once a minute, by a worker rather than by the call', async () => {
  const key = await createCompanyKey()
  const store = async () => {
    for (const worker of server.identity.workers) await worker.run(new AbortController().signal)
    const { body } = await server.call(admin, api.apiKeys.list, {})
    return body.find(({ id }) => id === key.id)
  }
  const at = server.clock.now()
  await server.call(withKey(key), api.vehicles.list, {})
  expect(await store()).toMatchObject({ lastUsedAt: at.toISOString(), version: 1 })
  server.clock.advance(59)
  await server.call(withKey(key), api.vehicles.list, {})
  expect(await store()).toMatchObject({ lastUsedAt: at.toISOString() })
  server.clock.advance(1)
  await server.call(withKey(key), api.vehicles.list, {})
  expect(await store()).toMatchObject({ lastUsedAt: server.clock.now().toISOString() })
})

test('twenty unknown keys from one address are answered, the next is refused for a while', async () => {
  const status = async (secret: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await server.app.inject({ url: `${apiBase}/vehicles`, headers, remoteAddress })).statusCode
  }
  const valid = await createCompanyKey()
  await status(valid.key, '203.0.113.9')
  const answers: number[] = []
  for (let count = 0; count < 21; count += 1) answers.push(await status(newSecret(), '203.0.113.9'))
  expect(answers).toEqual([...Array<number>(20).fill(401), 429])
  // Nobody can lock out a working key of the same office.
  expect([await status(valid.key, '203.0.113.9'), await status(newSecret(), '198.51.100.9')]).toEqual([
    200, 401,
  ])
})

test.each([
  ['with a character missing', (key: string) => key.slice(0, -1)],
  ['with a wrong checksum', (key: string) => `${key.slice(0, -6)}000000`],
  ['that is only the prefix', () => 'rb_'],
  ['with a colon from a list', (key: string) => `${key}:`],
])('a key %s is refused without being counted', async (_how, mistype) => {
  const { key } = await createCompanyKey()
  const headers = { authorization: `Bearer ${mistype(key)}` }
  for (let count = 0; count < 25; count += 1) {
    const answer = await server.app.inject({
      url: `${apiBase}/vehicles`,
      headers,
      remoteAddress: '192.0.2.77',
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'api_key_invalid'])
  }
})

test('a header of 40 kB is refused before it is read as a key', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo // it listens on a port
  const head = [`GET ${apiBase}/vehicles HTTP/1.1`, `authorization: Bearer rb_${'x'.repeat(40_000)}`]
  expect((await rawRequest(port, { head, untilClosed: true })).status).toBe(431)
})

test('no key is in the log, and the database holds only hashes', async () => {
  const { key } = await createCompanyKey()
  await used({ key } as NewApiKey)
  await server.app.inject({ url: `${apiBase}/nowhere?x=1`, headers: { authorization: `Bearer ${key}` } })
  const body = { name: 'x'.repeat(101), role: 'viewer' as const }
  await server.call({ ...admin, token: key }, api.apiKeys.create, { body })
  expect(lines.join('\n')).not.toMatch(/rb_[0-9A-Za-z]{10}/)
  const { rows } = await db.database.pools.owner.query<{ text: string }>(
    `select coalesce(string_agg(t::text, ' '), '') as text from (
      select k::text as t from directory.api_keys k union all select k::text from api_keys k
      union all select e::text from audit_entries e) as everything (t)`,
  )
  expect(rows[0]?.text).toContain(`${key.slice(0, 7)}…`)
  expect(rows[0]?.text).not.toContain(key.slice(0, 20))
})
