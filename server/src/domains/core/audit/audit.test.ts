import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { differences } from './record-change.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

function log(person: Person, query: object) {
  return server.call(person, api.audit.activityLog, { query })
}

async function addVehicles(person: Person, ...plates: string[]) {
  for (const registration of plates) {
    await server.call(person, api.vehicles.create, { body: { registration, fuelType: 'diesel' } })
    server.clock.advance(60)
  }
}

test('the newest entry comes first, page after page', async () => {
  const owner = await server.company('Pages Ltd')
  await addVehicles(owner, 'A 1', 'A 2', 'A 3')
  const pages = [await log(owner, { page: 1, limit: 2 }), await log(owner, { page: 2, limit: 2 })]
  expect(pages.map(({ body }) => body.items.map((entry) => entry.vehicleReg))).toEqual([
    ['A 3', 'A 2'],
    ['A 1', null],
  ])
})

test('a change from a link-local address is kept, without the interface', async () => {
  const owner = await server.company('Link Ltd')
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/settings/fleet-categories',
    remoteAddress: 'fe80::1%eth0',
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { name: 'Vans' },
  })
  const { body } = await log(owner, { limit: 1 })
  expect([statusCode, body.items[0]?.ip]).toEqual([201, 'fe80::1'])
})

test('registrations and emails are found by a part of them, and % is an ordinary character', async () => {
  const owner = await server.company('Search Ltd')
  await addVehicles(owner, 'GHS 101', 'KBX 482')
  const plates = async (query: object) =>
    (await log(owner, query)).body.items.map((entry) => entry.vehicleReg)
  expect(await plates({ searchStringVehicleReg: 'hs 1' })).toEqual(['GHS 101'])
  expect(await plates({ searchStringVehicleReg: '%' })).toEqual([])
  expect(await plates({ searchStringUserEmail: owner.email.slice(0, 7).toUpperCase() })).toHaveLength(4)
  expect(await plates({ searchStringUserEmail: 'somebody.else' })).toEqual([])
})

test('days are those of the company, and both ends count', async () => {
  const owner = await server.company('Days Ltd')
  // 23:30 on 20 November in Malta
  server.clock.set(new Date('2026-11-20T22:30:00Z'))
  await addVehicles(owner, 'LATE 1')
  // 00:30 on 21 November in Malta
  server.clock.set(new Date('2026-11-20T23:30:00Z'))
  await addVehicles(owner, 'EARLY 1')
  const on = async (day: string) =>
    (await log(owner, { startDate: day, endDate: day, searchStringVehicleReg: ' ' })).body.items.map(
      (entry) => entry.vehicleReg,
    )
  expect([await on('2026-11-20'), await on('2026-11-21')]).toEqual([['LATE 1'], ['EARLY 1']])
})

test('another company’s resource gives an empty page', async () => {
  const [here, there] = [await server.company('Here Ltd'), await server.company('There Ltd')]
  const { body } = await log(here, { resourceId: there.tenantId })
  expect(body).toEqual({
    items: [],
    currentPage: 1,
    totalPages: 1,
    itemsPerPage: 25,
    totalItems: 0,
    hasMore: false,
  })
})

test('a vehicle is found by the registration that it had then', async () => {
  const owner = await server.company('Renamed Ltd')
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: 'OLD 1', fuelType: 'diesel' },
  })
  server.clock.advance(60)
  const rename = { params: { id: vehicle.id }, body: { registration: 'NEW 1' } }
  await server.call(owner, api.vehicles.update, rename)
  const found = async (searchStringVehicleReg: string) =>
    (await log(owner, { searchStringVehicleReg })).body.items.map(({ action }) => action)
  expect([await found('OLD'), await found('NEW')]).toEqual([['created'], ['updated']])
})

test('people are found by name, and changes of a company key by the name of the key', async () => {
  const owner = await server.company('Who Ltd')
  const { body: key } = await server.call(owner, api.apiKeys.create, {
    body: { name: 'Fuel card import', role: 'manager' },
  })
  await addVehicles({ ...owner, token: key.key }, 'BY KEY')
  await addVehicles(owner, 'BY ADA')
  const found = async (searchStringUserEmail: string) =>
    (await log(owner, { searchStringUserEmail, resourceType: 'vehicle' })).body.items.map((e) => e.vehicleReg)
  expect([await found('ada admin'), await found('fuel CARD')]).toEqual([['BY ADA'], ['BY KEY']])
})

test('entries are filtered by type and by what happened', async () => {
  const owner = await server.company('Types Ltd')
  await addVehicles(owner, 'TYP 1')
  await server.call(owner, api.settings.createFleetCategory, { body: { name: 'Vans' } })
  const types = async (query: object) => (await log(owner, query)).body.items.map((e) => e.resourceType)
  expect(await types({ resourceType: 'vehicle,fleetCategory' })).toEqual(
    expect.arrayContaining(['vehicle', 'fleetCategory']),
  )
  expect(await types({ resourceType: 'trip' })).toEqual([])
  expect(await types({ action: 'deleted' })).toEqual([])
  expect((await log(owner, { resourceType: 'nonsense' })).status).toBe(400)
})

test('records are named as they are called now, and a deleted one by its last name', async () => {
  const owner = await server.company('Names Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { body: category } = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: 'Sales' },
  })
  server.clock.advance(60)
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: {
      registration: 'NAM 1',
      fuelType: 'diesel',
      driverId: driver.userId,
      fleetCategoryId: category.id,
    },
  })
  const [entry] = (await log(owner, { limit: 1 })).body.items
  const { body: names } = await server.call(owner, api.users.get, { params: { id: driver.userId } })
  expect(entry).toMatchObject({
    actor: { id: owner.userId, name: expect.stringMatching(/^Ada Admin/) },
    resourceName: 'NAM 1',
    resourceExists: true,
    names: { [driver.userId]: `${names.firstName} ${names.lastName}`, [category.id]: 'Sales' },
  })
  server.clock.advance(60)
  const leave = { params: { id: vehicle.id }, body: { fleetCategoryId: null } }
  await server.call(owner, api.vehicles.update, leave)
  server.clock.advance(60)
  await server.call(owner, api.settings.deleteFleetCategory, { params: { id: category.id } })
  const [deleted, left] = (await log(owner, { limit: 2 })).body.items
  expect(deleted).toMatchObject({ action: 'deleted', resourceName: 'Sales', resourceExists: false })
  expect(left).toMatchObject({ names: { [category.id]: null } })
})

test('a booking is named by its start, as long as it exists', async () => {
  const owner = await server.company('Start Ltd')
  const vehicle = await server.call(owner, api.vehicles.create, {
    body: { registration: 'STA 1', fuelType: 'diesel' },
  })
  const { body: booking } = await server.call(owner, api.bookings.create, {
    body: {
      vehicleId: vehicle.body.id,
      startDate: '2026-12-01T08:00:00Z',
      endDate: '2026-12-01T10:00:00Z',
      purpose: 'Trade fair',
    },
  })
  const known = async () => {
    const { body } = await log(owner, { resourceType: 'booking' })
    return body.items.map(({ resourceTime, resourceExists }) => [resourceTime, resourceExists])
  }
  expect(await known()).toEqual([['2026-12-01T08:00:00.000Z', true]])
  await server.call(owner, api.bookings.delete, { params: { id: booking.id } })
  expect((await known()).map(([time]) => time)).toEqual([null, null])
})

test('at most 10,000 entries are counted and paged through', async () => {
  const owner = await server.company('Many Ltd')
  await server.database.asOwner((tx) =>
    sql`insert into audit_entries (tenant_id, id, timestamp, actor_email, action, resource_type, changes, request_id)
      select ${owner.tenantId}, gen_random_uuid(), now(), '', 'updated', 'vehicle', '[]', 'test'
      from generate_series(1, 10001) on conflict do nothing`.execute(tx),
  )
  const { body } = await log(owner, { limit: 200, page: 50 })
  expect([body.totalItems, body.totalPages, body.hasMore, body.items.length]).toEqual([10_000, 50, true, 200])
  const lastPages = [await log(owner, { page: 50, limit: 200 }), await log(owner, { page: 51, limit: 200 })]
  expect(lastPages.map(({ body: { items } }) => items.length)).toEqual([200, 0])
})

test('only changed fields are recorded, without technical ones', () => {
  const before = { label: 'a', tags: ['x'], version: 1, updatedAt: 'then' }
  const after = { label: 'b', tags: ['x'], version: 2, updatedAt: 'now', note: 'new' }
  expect(differences(before, after)).toEqual([
    { field: 'label', before: 'a', after: 'b' },
    { field: 'note', before: null, after: 'new' },
  ])
})
