import { api } from '@roadbook/contract/api'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering } from '../../money/expenses/testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

/** Starts at this time and takes half an hour, with two minutes of idling. */
function drive(
  owner: Person,
  vehicleId: string,
  startTime: string,
  more: Parameters<typeof addTrip>[3] = {},
) {
  const start = new Date(startTime)
  const endTime = new Date(start.getTime() + 1_800_000)
  return addTrip(server.database, owner.tenantId, vehicleId, { startTime: start, endTime, ...more })
}

async function addEvents(
  owner: Person,
  vehicleId: string,
  events: readonly { type: string; time: string; seconds?: number }[],
) {
  const rows = events.map(({ type, time: text, seconds = 0 }) => {
    const time = new Date(text)
    const endTime = new Date(time.getTime() + seconds * 1000)
    return { tenantId: owner.tenantId, id: uuidv7(), vehicleId, type, time, endTime, foundAt: time }
  })
  await server.database.asIngest((tx) => tx.insertInto('alarmEvents').values(rows).execute())
}

function addSpeedAlarm(owner: Person, { active = true } = {}) {
  const alarm = {
    tenantId: owner.tenantId,
    id: uuidv7(),
    name: 'Over 90',
    type: 'overspeed',
    parameters: JSON.stringify({ limitKmh: 90, minDurationSeconds: 10 }),
    watchingSince: new Date('2026-11-01T00:00:00Z'),
    active,
  }
  return server.database.inTenant(owner, (tx) => tx.insertInto('alarms').values(alarm).execute())
}

async function summary(person: Person, query: object = {}) {
  const { status, body } = await server.call(person, api.analytics.summary, { query })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

test('months stand side by side per vehicle, with costs, CO2 and driving score', async () => {
  const owner = await server.company()
  const van = await enter.newVehicle(owner, {}, 'A 1')
  await server.call(owner, api.vehicles.update, { params: { id: van.id }, body: { consumptionPer100Km: 8 } })
  await enter.newVehicle(owner, {}, 'B 2')
  // In Malta it is already November.
  await drive(owner, van.id, '2026-10-31T23:10:00Z', { distanceMeters: 40_000 })
  await drive(owner, van.id, '2026-11-02T08:00:00Z', { distanceMeters: 60_000, category: 'private' })
  await drive(owner, van.id, '2026-11-02T12:00:00Z', { distanceMeters: 0 })
  await drive(owner, van.id, '2026-10-31T08:00:00Z', { distanceMeters: 20_000 })
  await enter.newExpense(owner, van.id, { date: '2026-11-03', amountMinor: 5_000 })
  await enter.newExpense(owner, van.id, { date: '2026-11-04', amountMinor: 700, currency: 'CHF' })
  await addEvents(owner, van.id, [
    { type: 'harshBraking', time: '2026-11-02T08:10:00Z' },
    // Of two alarms, over the limit for 100 seconds in all.
    { type: 'overspeed', time: '2026-11-02T08:12:00Z', seconds: 60 },
    { type: 'overspeed', time: '2026-11-02T08:12:20Z', seconds: 80 },
  ])
  const { items, all, months, ...page } = await summary(owner, { months: '2026-11,2026-10' })
  expect(months.map(({ month, workingDays }) => [month, workingDays])).toEqual([
    ['2026-10', 22],
    ['2026-11', 15],
  ])
  expect(page).toEqual({ currency: 'EUR', currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 2 })
  const november = {
    month: '2026-11',
    distanceMeters: 100_000,
    tripSeconds: 5_400,
    drivingSeconds: 5_040,
    idleSeconds: 360,
    trips: 3,
    activeDays: 2,
    // An hour and a half on each of fifteen days of eight hours.
    utilisationPercent: 1.3,
    costsMinor: 5_000,
    minorPerKm: 50,
    minorPerMile: 80.5,
    hasOtherCurrencies: true,
    // 8 l of diesel.
    co2Kilograms: 21.1,
    co2IsPartial: false,
    consumptionMethod: 'stated',
    score: {
      score: 91,
      harshPer100Km: { value: 1, points: 4 },
      overLimitPercent: { value: null, points: 0 },
      idlingPercent: { value: 6.7, points: 5 },
      harshEvents: 1,
      overLimitSeconds: 100,
    },
  }
  expect(items.map(({ registration }) => registration)).toEqual(['A 1', 'B 2'])
  expect(items[0]?.months[1]).toEqual(november)
  expect(items[0]?.months[0]).toMatchObject({ distanceMeters: 20_000, trips: 1, costsMinor: 0 })
  expect(items[1]?.months[1]).toMatchObject({ distanceMeters: 0, co2Kilograms: null, minorPerKm: null })
  expect(all?.[1]).toEqual({ ...november, utilisationPercent: 0.6 })
})

test('utilisation is trip time by the company’s working hours, of each vehicle at most all of them', async () => {
  const owner = await server.company()
  const [busy, idle] = [await enter.newVehicle(owner, {}, 'Busy'), await enter.newVehicle(owner, {}, 'Idle')]
  // October has 22 working days: of 176 hours one drives 200, the other 44.
  const hours = (count: number) => ({
    endTime: new Date(Date.UTC(2026, 9, 5, count)),
    durationSeconds: count * 3600,
  })
  await drive(owner, busy.id, '2026-10-05T00:00:00Z', hours(200))
  await drive(owner, idle.id, '2026-10-05T00:00:00Z', hours(44))
  const october = async () => {
    const { items, all, months } = await summary(owner, { months: '2026-10' })
    const told = [...items.map((one) => one.months[0]), all?.[0]]
    return [months[0]?.workingSeconds, ...told.map((one) => one?.utilisationPercent)]
  }
  expect(await october()).toEqual([633_600, 100, 25, 62.5])
  await server.call(owner, api.company.update, {
    body: { workingWeekdays: [6, 1, 2, 3, 4, 5, 1], workingHoursPerDay: 10 },
  })
  // 27 days of ten hours.
  expect(await october()).toEqual([972_000, 74.1, 16.3, 45.2])
  const { items } = await summary(owner, { months: '2026-10' })
  expect(items.map(({ months }) => months[0]?.activeDays)).toEqual([1, 1])
})

test('the cost per km is that of the costs page: from each vehicle’s first trip on, over the distance of all', async () => {
  const owner = await server.company()
  const [late, never, plain] = [
    await enter.newVehicle(owner, {}, 'Late'),
    await enter.newVehicle(owner, {}, 'Never'),
    await enter.newVehicle(owner, {}, 'Without costs'),
  ]
  const driver = await server.colleague(owner, 'driver')
  await drive(owner, late.id, '2026-11-10T08:00:00Z', { distanceMeters: 60_000 })
  await drive(owner, late.id, '2026-11-11T08:00:00Z', { distanceMeters: 20_000, driverId: driver.userId })
  await drive(owner, plain.id, '2026-11-03T08:00:00Z', { distanceMeters: 40_000 })
  await enter.newExpense(owner, late.id, { date: '2026-10-05', amountMinor: 30_000 })
  await enter.newExpense(owner, late.id, { date: '2026-11-05', amountMinor: 90_000 })
  await enter.newExpense(owner, late.id, { date: '2026-11-10', amountMinor: 6_000 })
  await enter.newExpense(owner, never.id, { date: '2026-11-10', amountMinor: 50_000 })
  const days = { startDate: '2026-11-01', endDate: '2026-11-20' }
  const { body: page } = await server.call(owner, api.expenses.overview, { query: days })
  const { body: compared } = await server.call(owner, api.costs.comparison, { query: days })
  const { items, all } = await summary(owner, { months: '2026-10,2026-11' })
  const { all: filtered } = await summary(owner, {
    months: '2026-11',
    vehiclesId: `${late.id},${never.id},${plain.id}`,
  })
  // 60 euros over 120 km.
  expect([
    page.sums[0]?.minorPerKm,
    compared.perKm.now,
    all?.[1]?.minorPerKm,
    filtered?.[0]?.minorPerKm,
  ]).toEqual([50, 50, 50, 50])
  expect([page.distanceMeters, compared.distanceMeters.now, all?.[1]?.distanceMeters]).toEqual([
    120_000, 120_000, 120_000,
  ])
  const perKm = items.map(({ months }) => months.map(({ minorPerKm }) => minorPerKm))
  expect(perKm).toEqual([
    [null, 75],
    [null, null],
    [null, null],
  ])
  expect(page.items.map(({ sums }) => sums[0]?.minorPerKm)).toEqual([75, null])
  // Costs before the first trip still count as costs.
  expect(all?.map(({ costsMinor }) => costsMinor)).toEqual([30_000, 146_000])
})

test('CO2 of electricity is that of the company’s grid, also of months before it was changed', async () => {
  const owner = await server.company()
  const { body: van } = await server.call(owner, api.vehicles.create, {
    body: { registration: 'E 1', fuelType: 'electric', consumptionPer100Km: 20 },
  })
  await drive(owner, van.id, '2026-10-12T08:00:00Z', { distanceMeters: 100_000 })
  const kilograms = async () => (await summary(owner, { months: '2026-10' })).all?.[0]?.co2Kilograms
  const known = await kilograms()
  await server.call(owner, api.company.update, { body: { gridCo2GramsPerKwh: 27.5 } })
  const changed = await kilograms()
  await server.call(owner, api.company.update, { body: { gridCo2GramsPerKwh: 0 } })
  expect([known, changed, await kilograms()]).toEqual([7, 0.6, 0])
})

test('an alarm for speed makes the share of time over the limit known', async () => {
  const owner = await server.company()
  const van = await enter.newVehicle(owner)
  await drive(owner, van.id, '2026-11-02T08:00:00Z', { distanceMeters: 60_000 })
  await addEvents(owner, van.id, [{ type: 'overspeed', time: '2026-11-02T08:12:00Z', seconds: 168 }])
  await addSpeedAlarm(owner)
  const { all } = await summary(owner, { months: '2026-11' })
  expect(all?.[0]?.score).toMatchObject({
    score: 65,
    overLimitPercent: { value: 10, points: 30 },
    overLimitSeconds: 168,
  })
})

test('an alarm for speed that is switched off tells nothing about the share of time over the limit', async () => {
  const owner = await server.company()
  const van = await enter.newVehicle(owner)
  await drive(owner, van.id, '2026-11-02T08:00:00Z', { distanceMeters: 60_000 })
  await addSpeedAlarm(owner, { active: false })
  const { all } = await summary(owner, { months: '2026-11' })
  expect(all?.[0]?.score.overLimitPercent).toEqual({ value: null, points: 0 })
})

test('pages are of vehicles by registration; the sum of all is on the first', async () => {
  const owner = await server.company()
  for (const plate of ['C', 'A', 'B']) await enter.newVehicle(owner, {}, plate)
  const first = await summary(owner, { limit: 2 })
  const second = await summary(owner, { limit: 2, page: 2 })
  expect([first, second].map(({ items }) => items.map(({ registration }) => registration))).toEqual([
    ['A', 'B'],
    ['C'],
  ])
  expect([first.totalPages, first.all?.length, second.all]).toEqual([2, 3, null])
})

test('a driver sees the vehicles and the distance that they drove, and no costs', async () => {
  const owner = await server.company()
  const driver = await server.colleague(owner, 'driver')
  const van = await enter.newVehicle(owner, {}, 'Driven')
  await enter.newVehicle(owner, {}, 'Not driven')
  await enter.newExpense(owner, van.id, { date: '2026-11-03' })
  await drive(owner, van.id, '2026-11-02T08:00:00Z', { distanceMeters: 5_000, driverId: driver.userId })
  await drive(owner, van.id, '2026-11-03T08:00:00Z', { distanceMeters: 7_000 })
  const { items, all } = await summary(driver, { months: '2026-11' })
  expect(items.map(({ registration }) => registration)).toEqual(['Driven'])
  expect(items[0]?.months[0]).toMatchObject({ distanceMeters: 5_000, trips: 1, costsMinor: null })
  expect(all?.[0]).toMatchObject({ distanceMeters: 5_000, costsMinor: null })
})

test('an archived vehicle is listed for months in which it drove', async () => {
  const owner = await server.company()
  const van = await enter.newVehicle(owner)
  await drive(owner, van.id, '2026-11-02T08:00:00Z')
  await server.call(owner, api.vehicles.update, { params: { id: van.id }, body: { archived: true } })
  expect((await summary(owner, { months: '2026-11' })).totalItems).toBe(1)
  expect((await summary(owner, { months: '2026-10' })).totalItems).toBe(0)
})

test('more than twelve months are refused', async () => {
  const owner = await server.company()
  const months = Array.from({ length: 13 }, (_, n) => `20${10 + n}-01`).join(',')
  const { status } = await server.call(owner, api.analytics.summary, { query: { months } })
  expect(status).toBe(400)
})
