import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOver } from '../../../testing/app-over.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Grand Harbour Services')
})
afterAll(() => server.close())

function update(id: string, body: object, person = admin) {
  return server.call(person, api.users.update, { params: { id }, body })
}

test('the current user has roles and a company', async () => {
  const { body } = await server.call(admin, api.users.me, {})
  expect(body).toEqual({
    id: admin.userId,
    email: admin.email,
    firstName: 'Ada',
    lastName: 'Admin 1',
    roles: ['admin'],
    locale: null,
    phone: null,
    version: 1,
    onboarding: true,
    tenant: {
      id: admin.tenantId,
      companyName: 'Grand Harbour Services',
      country: 'MT',
      timeZone: 'Europe/Malta',
      currency: 'EUR',
      distanceUnit: 'kilometer',
      gridCo2GramsPerKwh: 350,
      workingWeekdays: [1, 2, 3, 4, 5],
      workingHoursPerDay: 8,
      locale: 'en-MT',
      defaultLocation: null,
      demo: false,
    },
  })
})

test('a person chooses a language, and clearing it uses the company’s', async () => {
  const person = await server.colleague(admin, 'viewer')
  const german = await server.call(person, api.users.updateMe, { body: { locale: 'de' } })
  const company = await server.call(person, api.users.updateMe, { body: { locale: null } })
  expect([german.body.locale, company.body.locale]).toEqual(['de', null])
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: person.userId } })
  expect(body.items.map(({ action, changes }) => [action, changes])).toEqual([
    ['updated', [{ field: 'locale', before: 'de', after: null }]],
    ['updated', [{ field: 'locale', before: null, after: 'de' }]],
  ])
})

test('a person was last seen when they last asked who they are', async () => {
  const person = await server.colleague(admin, 'viewer')
  await server.call(person, api.users.me, {})
  const { body } = await server.call(admin, api.users.get, { params: { id: person.userId } })
  expect(body.lastSeenAt).toBe(server.clock.now().toISOString())
})

test('people come in pages, by name', async () => {
  const owner = await server.company('Paged Ltd')
  await server.colleague(owner, 'driver')
  await server.colleague(owner, 'driver')
  const { body } = await server.call(owner, api.users.list, { query: { page: 2, limit: 2 } })
  const { items, ...page } = body
  expect(page).toEqual({ currentPage: 2, totalPages: 2, itemsPerPage: 2, totalItems: 3 })
  expect(items.map((user) => user.firstName)).toEqual(['Pat'])
})

test('archived people are in a list of their own', async () => {
  const owner = await server.company('Archive Ltd')
  const gone = await server.colleague(owner, 'driver')
  await update(gone.userId, { archived: true }, owner)
  const names = async (archived: 'true' | 'false') => {
    const { body } = await server.call(owner, api.users.list, { query: { archived } })
    return body.items.map((user) => user.email)
  }
  expect([await names('true'), await names('false')]).toEqual([[gone.email], [owner.email]])
})

test('the last admin can neither be archived nor lose the role', async () => {
  const owner = await server.company('One admin Ltd')
  const archived = await update(owner.userId, { archived: true }, owner)
  const demoted = await update(owner.userId, { roles: ['viewer', 'admin'] }, owner)
  expect([archived.status, demoted.status]).toEqual([409, 409])
  expect((archived.body as unknown as { message: string }).message).toBe(
    'This is the last admin of the company. Make someone else an admin first.',
  )
})

test('with a second admin the first may lose the role', async () => {
  const owner = await server.company('Two admins Ltd')
  const second = await server.colleague(owner, 'admin')
  expect((await update(owner.userId, { roles: ['manager'] }, second)).status).toBe(200)
})

test("of two admins who remove each other's role at the same time one stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await server.company(`Round ${round} Ltd`)
    const second = await server.colleague(first, 'admin')
    await Promise.all([
      update(second.userId, { roles: ['viewer'] }, first),
      update(first.userId, { roles: ['viewer'] }, second),
    ])
    const roles = await server.database.inTenant(first, (tx) =>
      tx.selectFrom('users').select('roles').where('tenantId', '=', first.tenantId).execute(),
    )
    expect(roles.flatMap((user) => user.roles).toSorted()).toEqual(['admin', 'viewer'])
  }
})

test('of two admins, one archived and one demoted by the other at the same time, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await server.company(`Mixed ${round} Ltd`)
    const second = await server.colleague(first, 'admin')
    const leave = [
      () => update(second.userId, { archived: true }, first),
      () => update(first.userId, { roles: ['viewer'] }, second),
    ]
    await Promise.all((round % 2 === 0 ? leave : leave.toReversed()).map((change) => change()))
    const people = await server.database.inTenant(first, (tx) =>
      tx.selectFrom('users').selectAll().where('tenantId', '=', first.tenantId).execute(),
    )
    expect(people.filter(({ roles, archived }) => roles[0] === 'admin' && !archived)).toHaveLength(1)
  }
})

test('an admin who removes their own role while the other is archived does not leave the company alone', async () => {
  const first = await server.company('Self Ltd')
  const second = await server.colleague(first, 'admin')
  const answers = await Promise.all([
    update(first.userId, { roles: ['viewer'] }, first),
    update(second.userId, { archived: true }, first),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test('a token of an archived person stops at once at every process', async () => {
  const second = await appOver({ database: server.database, clock: server.clock })
  const person = await server.colleague(admin, 'viewer')
  const both = () =>
    Promise.all([server, second].map(async (app) => (await app.call(person, api.users.me, {})).status))
  const before = await both()
  await server.call(admin, api.users.update, { params: { id: person.userId }, body: { archived: true } })
  const archived = await both()
  const stale = await second.call(person, api.vehicles.list, {})
  await second.close()
  expect([before, archived, stale.status]).toEqual([[200, 200], [401, 401], 401])
})

test("an invited person who has not signed in doesn't count as a second admin", async () => {
  const owner = await server.company('Invited Ltd')
  const invited = await server.colleague(owner, 'admin')
  await server.database.inTenant(owner, (tx) =>
    tx.updateTable('users').set({ status: 'invited' }).where('id', '=', invited.userId).execute(),
  )
  expect((await update(owner.userId, { roles: ['viewer'] }, owner)).status).toBe(409)
})

test('a name is one line, whoever enters it', async () => {
  expect((await update(admin.userId, { firstName: 'Ada\r\nBcc: all@company.example' })).status).toBe(400)
})

test('a stale version of a person is refused', async () => {
  const person = await server.colleague(admin, 'viewer')
  await update(person.userId, { phone: '+356 2122 0000', version: 1 })
  expect((await update(person.userId, { phone: null, version: 1 })).status).toBe(409)
})

test('a restored person may sign in again', async () => {
  const person = await server.colleague(admin, 'viewer')
  await update(person.userId, { archived: true })
  server.clock.advance(60)
  await update(person.userId, { archived: false })
  const { body } = await server.call(admin, api.users.get, { params: { id: person.userId } })
  expect(body.archived).toBe(false)
})

test('the map shows a driver’s new name, also of a vehicle that is parked', async () => {
  const owner = await server.company('AddressChanges Ltd')
  const driver = await server.colleague(owner, 'driver')
  const add = async (registration: string, driverId?: string) => {
    const body = { registration, fuelType: 'diesel' as const, ...(driverId && { driverId }) }
    return (await server.call(owner, api.vehicles.create, { body })).body.id
  }
  await add('REN 1', driver.userId)
  await add('REN 2', driver.userId)
  await add('REN 3')
  const shown = async (since?: number) => {
    const query = since === undefined ? {} : { since }
    const { body } = await server.call(owner, api.locations.locations, { query })
    return body
  }
  const names = (list: Awaited<ReturnType<typeof shown>>) =>
    Object.fromEntries(list.map(({ registration, driverName }) => [registration, driverName]))
  const before = await shown()
  const newest = Math.max(...before.map(({ revision }) => revision))
  await update(driver.userId, { phone: '+356 2122 0001' }, owner)
  expect(await shown(newest)).toEqual([])
  await update(driver.userId, { firstName: 'Maria', lastName: 'Borg' }, owner)
  const renamed = { 'REN 1': 'Maria Borg', 'REN 2': 'Maria Borg' }
  expect(names(await shown(newest))).toEqual(renamed)
  expect(names(await shown())).toEqual({ ...renamed, 'REN 3': null })
})
