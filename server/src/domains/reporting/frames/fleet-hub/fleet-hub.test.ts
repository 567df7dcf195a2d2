import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { entering } from '../../../money/expenses/testing.ts'
import { hubToken } from '../testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

async function read(person: Person, asked: object = {}) {
  const body = { token: await hubToken(server, person), ...asked }
  const answer = await server.call(undefined, api.frames.readFleetHub, { body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

/** Half an hour, two minutes of it idling. */
function drive(
  owner: Person,
  vehicleId: string,
  startTime: string,
  more: Parameters<typeof addTrip>[3] = {},
) {
  const start = new Date(startTime)
  const times = { startTime: start, endTime: new Date(start.getTime() + 1_800_000) }
  return addTrip(server.database, owner.tenantId, vehicleId, { ...times, idleSeconds: 120, ...more })
}

test('months are added up for all and for each vehicle, with the costs in the company’s currency', async () => {
  const owner = await server.company()
  const [van, car] = [await enter.newVehicle(owner, {}, 'A 1'), await enter.newVehicle(owner, {}, 'B 2')]
  // In Malta it is November already.
  await drive(owner, van.id, '2026-10-31T23:10:00Z', { distanceMeters: 40_000 })
  await drive(owner, van.id, '2026-10-31T08:00:00Z', { distanceMeters: 20_000 })
  await drive(owner, car.id, '2026-11-02T08:00:00Z', { distanceMeters: 70_000, category: 'private' })
  await enter.newExpense(owner, van.id, { date: '2026-11-03', amountMinor: 5_000 })
  await enter.newExpense(owner, van.id, { date: '2026-11-04', amountMinor: 700, currency: 'CHF' })
  const hub = await read(owner, { fromMonth: '2026-10', toMonth: '2026-11' })
  expect(hub.months).toEqual(['2026-10', '2026-11'])
  const half = { drivingSeconds: 1_680, idleSeconds: 120, trips: 1 }
  expect(hub.all).toEqual([
    { ...half, distanceMeters: 20_000, costsMinor: 0 },
    { drivingSeconds: 3_360, idleSeconds: 240, trips: 2, distanceMeters: 110_000, costsMinor: 5_000 },
  ])
  expect(hub.total).toEqual({
    drivingSeconds: 5_040,
    idleSeconds: 360,
    trips: 3,
    distanceMeters: 130_000,
    costsMinor: 5_000,
  })
  expect(hub.groups.map(({ name, months }) => [name, ...months.map((one) => one.distanceMeters)])).toEqual([
    ['B 2', 0, 70_000],
    ['A 1', 20_000, 40_000],
  ])
  expect(hub.groups.map(({ total }) => total.costsMinor)).toEqual([0, 5_000])
  expect(hub.hasOtherCurrencies).toBe(true)
})

test('without months it is the last twelve, as far as today', async () => {
  const owner = await server.company('Twelve Ltd')
  const { id } = await enter.newVehicle(owner)
  await drive(owner, id, '2025-12-02T08:00:00Z')
  const { months, company } = await read(owner)
  expect([months.length, months[0], months.at(-1), company.today]).toEqual([
    12,
    '2025-12',
    '2026-11',
    '2026-11-20',
  ])
})

test('filters narrow everything, and each side is compared: fleet categories and drivers', async () => {
  const owner = await server.company('Sides Ltd')
  const driver = await server.colleague(owner, 'driver')
  const category = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: 'Vans', colour: '#123456' },
  })
  const [van, car] = [await enter.newVehicle(owner), await enter.newVehicle(owner)]
  const fleetCategoryId = category.body.id
  await server.call(owner, api.vehicles.update, { params: { id: van.id }, body: { fleetCategoryId } })
  await drive(owner, van.id, '2026-11-02T08:00:00Z', { distanceMeters: 10_000, driverId: driver.userId })
  await drive(owner, car.id, '2026-11-03T08:00:00Z', { distanceMeters: 30_000 })
  await enter.newExpense(owner, van.id, { date: '2026-11-03', amountMinor: 900 })
  const rows = async (asked: object) => {
    const { groups } = await read(owner, { fromMonth: '2026-11', ...asked })
    return groups.map(({ id, total }) => [id, total.distanceMeters, total.costsMinor])
  }
  expect(await rows({ by: 'fleetCategory' })).toEqual([
    [category.body.id, 10_000, 900],
    [null, 30_000, 0],
  ])
  expect(await rows({ by: 'driver' })).toEqual([
    [driver.userId, 10_000, null],
    [null, 30_000, null],
  ])
  expect(await rows({ fleetCategories: [category.body.id] })).toEqual([[van.id, 10_000, 900]])
  expect(await rows({ fleetCategories: [category.body.id], vehicles: [car.id] })).toEqual([])
  expect(await rows({ drivers: [driver.userId] })).toMatchObject([[van.id, 10_000, expect.anything()]])
  const { choices } = await read(owner, { fromMonth: '2026-11' })
  expect(choices.fleetCategories).toEqual([{ id: category.body.id, name: 'Vans', note: null }])
  expect(choices.drivers.map(({ id }) => id)).toEqual([driver.userId])
  expect(choices.vehicles).toHaveLength(2)
})

test('a driver sees their own trips and vehicles alone, and no costs', async () => {
  const owner = await server.company('Own Ltd')
  const driver = await server.colleague(owner, 'driver')
  const [van, car] = [await enter.newVehicle(owner), await enter.newVehicle(owner)]
  await drive(owner, van.id, '2026-11-02T08:00:00Z', { distanceMeters: 10_000, driverId: driver.userId })
  await drive(owner, van.id, '2026-11-03T08:00:00Z', { distanceMeters: 50_000 })
  await drive(owner, car.id, '2026-11-03T08:00:00Z', { distanceMeters: 30_000 })
  await enter.newExpense(owner, van.id, { date: '2026-11-03', amountMinor: 900 })
  const { total, choices } = await read(driver, { fromMonth: '2026-11' })
  expect(total).toMatchObject({ distanceMeters: 10_000, trips: 1, costsMinor: null })
  expect(choices.vehicles.map(({ id }) => id)).toEqual([van.id])
  expect([choices.drivers, choices.fleetCategories]).toEqual([[], []])
})

test('another company’s vehicle finds nothing', async () => {
  const owner = await server.company('One Ltd')
  const other = await server.company('Other Ltd')
  const { id } = await enter.newVehicle(other)
  await drive(other, id, '2026-11-02T08:00:00Z', { distanceMeters: 10_000 })
  const { total, groups, choices } = await read(owner, { vehicles: [id] })
  expect([total.trips, groups, choices.vehicles]).toEqual([0, [], []])
})
