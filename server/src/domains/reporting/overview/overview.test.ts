import { api } from '@roadbook/contract/api'
import type { AttentionKind } from '@roadbook/contract/reporting/overview'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VehicleStateTable } from '../../../database/schema.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let devices = 352_093_081_452_000

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function overview(person: Person) {
  const { body } = await server.call(person, api.overview.get, {})
  return body
}

async function attention(person: Person, query: { kinds?: string; page?: number; limit?: number } = {}) {
  const { body } = await server.call(person, api.overview.attention, { query })
  return body
}

type Reported = Updateable<VehicleStateTable>

/** A vehicle, with a device that reported this if given. */
async function add(owner: Person, registration: string, more: object = {}, reported?: Reported) {
  const dongleId = reported ? (devices += 1) : null
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration, fuelType: 'petrol', dongleId, ...more },
  })
  if (reported) {
    await server.database.inTenant(owner, (tx) =>
      tx.updateTable('vehicleState').set(reported).where('vehicleId', '=', body.id).execute(),
    )
  }
  return body
}

test('an empty company has zeros and no issues', async () => {
  const { driven, ...rest } = await overview(await server.company('Empty Ltd'))
  expect(rest).toEqual({
    counts: { moving: 0, idling: 0, parked: 0, offline: 0, noDevice: 0 },
    vehicles: 0,
    hasDevice: false,
    hasReported: false,
    needsAttention: { items: [], total: 0, byKind: {} },
    recentAlerts: { items: [], total: 0 },
    jobsToday: { items: [], total: 0 },
    costsOfMonth: {
      month: '2026-11',
      currency: 'EUR',
      totalMinor: 0,
      byType: [],
      otherTypesMinor: null,
      previousMinor: null,
      changePercent: null,
      otherCurrencies: [],
    },
  })
  expect(driven).toEqual({
    distanceMeters: { today: 0, usual: null, changePercent: null },
    drivingSeconds: { today: 0, usual: null, changePercent: null },
    overnightMeters: 0,
    comparedDays: 0,
    startTime: '2026-11-19T23:00:00.000Z',
    slotSeconds: 900,
    todayMeters: Array.from({ length: 43 }, () => 0),
    usualMeters: null,
  })
})

test('every vehicle in use stands in one state, archived ones in none', async () => {
  const owner = await server.company('States Ltd')
  await add(owner, 'A')
  await add(owner, 'B', {}, { state: 'parked', lastSeenAt: new Date('2026-11-20T09:40:00Z') })
  const gone = await add(owner, 'C')
  await server.call(owner, api.vehicles.update, { params: { id: gone.id }, body: { archived: true } })
  const { counts, vehicles, hasDevice, hasReported } = await overview(owner)
  expect([counts, vehicles, hasDevice, hasReported]).toEqual([
    { moving: 0, idling: 0, parked: 1, offline: 0, noDevice: 1 },
    2,
    true,
    true,
  ])
})

test('expired documents come first, then vehicles offline while driving, then overdue, then due', async () => {
  const owner = await server.company('Urgent Ltd')
  const seen = (lastSeenAt: string, more: Reported) => ({ lastSeenAt: new Date(lastSeenAt), ...more })
  await add(owner, 'SOON', { inspectionDueDate: '2026-12-04', serviceDueDate: '2026-12-05' })
  await add(owner, 'SERVICE', { serviceDueDate: '2026-11-19' })
  await add(owner, 'INSURED', { insuranceExpiresOn: '2026-11-19' })
  const way = { state: 'offline', ignition: true, fixTime: new Date('2026-11-20T08:04:00Z') }
  const at = { latitude: 35.9, longitude: 14.4, address: 'Il-Mosta' }
  await add(owner, 'WAY', {}, seen('2026-11-20T08:04:00Z', { ...way, ...at }))
  await add(owner, 'CELLAR', {}, seen('2026-11-18T08:04:00Z', { state: 'offline', ignition: false }))
  await add(owner, 'NEW', {}, { state: 'offline' })
  await add(owner, 'FLAT', {}, seen('2026-11-20T09:40:00Z', { state: 'parked', batteryVolts: 3.41 }))
  await add(owner, 'NO CELL', {}, seen('2026-11-20T09:40:00Z', { state: 'parked', batteryVolts: 0 }))
  await add(owner, 'FAR', { serviceEveryMeters: 15_000_000, odometerMeters: 29_360_000 })
  await add(owner, 'OVER', { serviceEveryMeters: 15_000_000, odometerMeters: 30_320_000 })
  await add(owner, 'NOT YET', { serviceEveryMeters: 15_000_000, odometerMeters: 20_000_000 })
  const { items, totalItems } = await attention(owner)
  const told = items.map((item) => [
    item.kind,
    item.name,
    item.isOverdue,
    item.since ?? item.dueDate ?? item.remainingMeters ?? item.batteryVolts,
    item.address,
  ])
  expect(told).toEqual([
    ['insuranceExpires', 'INSURED', true, '2026-11-19', null],
    ['offline', 'WAY', false, '2026-11-20T08:04:00.000Z', 'Il-Mosta'],
    ['batteryLow', 'FLAT', false, 3.41, null],
    ['serviceDistance', 'OVER', true, -320_000, null],
    ['serviceDue', 'SERVICE', true, '2026-11-19', null],
    ['serviceDistance', 'FAR', false, 640_000, null],
    ['inspectionDue', 'SOON', false, '2026-12-04', null],
    ['silent', 'CELLAR', false, '2026-11-18T08:04:00.000Z', null],
    ['neverSent', 'NEW', false, '2026-11-20T09:42:00.000Z', null],
  ])
  expect(totalItems).toBe(9)
})

test('a driving licence must be checked twice a year, and one never checked is reported', async () => {
  const owner = await server.company('Licences Ltd')
  const checked = ['2026-06-03T10:00:00Z', '2026-05-19T10:00:00Z', '2026-06-05T10:00:00Z', null]
  for (const licenceCheckedAt of checked) {
    const { userId } = await server.colleague(owner, 'driver')
    await server.call(owner, api.users.update, { params: { id: userId }, body: { licenceCheckedAt } })
  }
  await server.colleague(owner, 'viewer')
  const { items } = await attention(owner)
  expect(items.map(({ kind, isOverdue, dueDate }) => [kind, isOverdue, dueDate])).toEqual([
    ['licenceCheck', true, '2026-11-19'],
    ['licenceCheck', true, null],
    ['licenceCheck', false, '2026-12-03'],
  ])
})

test('many issues of one type hide no other: the two most urgent of each come first', async () => {
  const owner = await server.company('Offline Ltd')
  for (let n = 1; n <= 9; n += 1) {
    const lastSeenAt = new Date(`2026-11-20T0${n}:00:00Z`)
    await add(owner, `OFF ${n}`, {}, { state: 'offline', ignition: true, lastSeenAt })
  }
  await add(owner, 'DUE', { serviceDueDate: '2026-11-21' })
  const { items, total, byKind } = (await overview(owner)).needsAttention
  expect([items.map(({ name }) => name), total, byKind]).toEqual([
    ['OFF 1', 'OFF 2', 'DUE', 'OFF 3', 'OFF 4', 'OFF 5'],
    10,
    { offline: 9, serviceDue: 1 },
  ])
})

test('the list can be asked for by reason, page by page', async () => {
  const owner = await server.company('Paged Ltd')
  for (const day of ['2026-11-23', '2026-11-21', '2026-11-22']) {
    await add(owner, `BY ${day}`, { serviceDueDate: day, insuranceExpiresOn: '2026-11-21' })
  }
  const kinds: AttentionKind[] = ['serviceDue', 'inspectionDue']
  const second = await attention(owner, { kinds: kinds.join(','), page: 2, limit: 2 })
  expect([second.items.map(({ name }) => name), second.totalItems, second.totalPages]).toEqual([
    ['BY 2026-11-23'],
    3,
    2,
  ])
})

test('the last place of a vehicle in privacy mode is hidden', async () => {
  const owner = await server.company('Private Ltd')
  const at = {
    latitude: 35.9,
    longitude: 14.4,
    address: 'Il-Mosta',
    fixTime: new Date('2026-11-20T08:04:00Z'),
  }
  const reported = { state: 'offline', ignition: true, lastSeenAt: new Date('2026-11-20T08:04:00Z'), ...at }
  await add(owner, 'P', { privacyMode: true, defaultTripCategory: 'private' }, reported)
  const { items } = (await overview(owner)).needsAttention
  expect(items.map(({ name, address }) => [name, address])).toEqual([['P', null]])
})

test('a driver’s overview has only their own vehicles and licence', async () => {
  const owner = await server.company('Drivers Ltd')
  const driver = await server.colleague(owner, 'driver')
  await server.colleague(owner, 'driver')
  for (const driverId of [driver.userId, null]) {
    await add(owner, `D ${driverId ?? 'nobody'}`, { driverId, insuranceExpiresOn: '2026-11-21' })
  }
  const { vehicles, needsAttention } = await overview(driver)
  expect([vehicles, needsAttention.items.map(({ kind, userId }) => [kind, userId])]).toEqual([
    1,
    [
      ['licenceCheck', driver.userId],
      ['insuranceExpires', null],
    ],
  ])
})

test('jobs of today are those of the company’s day, done ones last, without cancelled and archived ones', async () => {
  const owner = await server.company('Jobs Ltd')
  const driver = await server.colleague(owner, 'driver')
  const job = async (title: string, startDate: string, endDate: string, more: object = {}) => {
    const body = { title, startDate, endDate, ...more }
    return (await server.call(owner, api.jobs.create, { body })).body.id
  }
  // It is 20 November, 10:42 in Malta; its day began at 23:00 UTC.
  await job('Done early', '2026-11-20T06:00:00Z', '2026-11-20T07:00:00Z', { status: 'done' })
  await job('Before midnight', '2026-11-19T22:00:00Z', '2026-11-19T23:00:00Z')
  await job('Into today', '2026-11-19T22:00:00Z', '2026-11-20T01:00:00Z')
  await job('All day', '2026-11-20', '2026-11-20', { assignee: driver.userId })
  await job('Tonight', '2026-11-20T22:59:00Z', '2026-11-20T23:30:00Z')
  await job('Tomorrow', '2026-11-20T23:00:00Z', '2026-11-21T01:00:00Z')
  await job('Called off', '2026-11-20', '2026-11-20', { status: 'cancelled' })
  const archived = await job('Put away', '2026-11-20', '2026-11-20')
  const params = { id: archived }
  await server.call(owner, api.jobs.update, { params, body: { archived: true } })
  const today = async (person: Person) => {
    const { items, total } = (await overview(person)).jobsToday
    return [items.map(({ title }) => title), total]
  }
  expect(await today(owner)).toEqual([['Into today', 'All day', 'Tonight', 'Done early'], 4])
  expect(await today(driver)).toEqual([['All day'], 1])
  expect(await today(await server.company('Other Ltd'))).toEqual([[], 0])
  for (const title of ['One', 'Two']) await job(title, '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z')
  expect(await today(owner)).toEqual([['Into today', 'All day', 'One', 'Two', 'Tonight'], 6])
})
