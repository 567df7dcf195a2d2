import { api } from '@roadbook/contract/api'
import type { CostComparison } from '@roadbook/contract/money/costs'
import { type ExpenseCreate, NONE } from '@roadbook/contract/money/expenses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { uploading } from '../../../../testing/records/attachments.ts'
import { addExpenses } from '../add-expenses.ts'
import { entering } from '../testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
const compare = async (owner: Person, query: object = november) =>
  (await server.call(owner, api.costs.comparison, { query: { ...november, ...query } })).body
const sumOf = async (owner: Person, query: object, currency = 'EUR') => {
  const { sums } = await enter.list(owner, query)
  return sums.find((sum) => sum.currency === currency)?.totalMinor ?? 0
}

/** Two vehicles of two categories and drivers, with costs of two months in two currencies. */
async function company(name: string) {
  const owner = await server.company(name)
  const category = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: 'Vans', colour: '#2563eb' },
  })
  const driver = await server.colleague(owner, 'driver')
  const van = await enter.newVehicle(owner, {}, 'VAN 1')
  const car = await enter.newVehicle(owner, {}, 'CAR 1')
  server.clock.set(new Date('2026-09-01T00:00:00Z'))
  const more = { fleetCategoryId: category.body.id, driverId: driver.userId, tankLitres: 60 }
  await server.call(owner, api.vehicles.update, { params: { id: van.id }, body: more })
  server.clock.set(new Date('2026-11-20T09:42:00Z'))
  const add = (id: string, date: string, body: Partial<ExpenseCreate>) =>
    enter.newExpense(owner, id, { date, ...body })
  await add(van.id, '2026-10-05', { amountMinor: 6300, quantityLitres: 45, odometerMeters: 10_000_000 })
  await add(van.id, '2026-10-25', { amountMinor: 7000, quantityLitres: 50, odometerMeters: 10_500_000 })
  await add(van.id, '2026-11-10', { amountMinor: 6300, quantityLitres: 45, odometerMeters: 11_000_000 })
  await add(van.id, '2026-11-11', { type: 'leasing', amountMinor: 42_900 })
  await add(car.id, '2026-11-12', { type: 'toll', amountMinor: 3240 })
  await add(car.id, '2026-11-13', { type: 'toll', amountMinor: 900, currency: 'CHF' })
  const trip = await addTrip(server.database, owner.tenantId, van.id)
  return { owner, category: category.body.id, driver, van, car, trip }
}

/** Added before the expenses of November, so that they are divided by a distance: 24 km with the trip of the 20th. */
async function driveEarlier(owner: Person, vehicleId: string) {
  const day = '2026-11-05T08:'
  const times = { startTime: new Date(`${day}00:00Z`), endTime: new Date(`${day}20:00Z`) }
  await addTrip(server.database, owner.tenantId, vehicleId, times)
}

test('an unfinished month stands beside the same days of the month before', async () => {
  const { owner, van } = await company('Compared Ltd')
  await driveEarlier(owner, van.id)
  const body = await compare(owner)
  expect(body).toMatchObject({
    period: { startDate: '2026-11-01', endDate: '2026-11-20' },
    before: { startDate: '2026-10-01', endDate: '2026-10-20' },
    currency: 'EUR',
    currencies: ['EUR', 'CHF'],
    total: { now: 52_440, before: 6300, changePercent: 732.4 },
    perKm: { now: 2050, before: null, changePercent: null },
    perMile: { now: 3299.2, before: null, changePercent: null },
    litresPer100Km: { now: 9, before: null, changePercent: null },
    parts: [
      { name: 'leasing', amount: { now: 42_900, before: 0 } },
      { name: 'fuel', amount: { now: 6300, before: 6300, changePercent: 0 } },
      { name: 'toll', amount: { now: 3240, before: 0 } },
    ],
    forecast: null,
  })
  expect(body.months.slice(-2)).toEqual([
    {
      month: '2026-10',
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      totalMinor: 13_300,
      amounts: [0, 13_300, 0],
    },
    {
      month: '2026-11',
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      totalMinor: 52_440,
      amounts: [42_900, 6300, 3240],
    },
  ])
  // Only the car, which has not driven, has costs in francs; the van drove, and its consumption comes from costs in euros.
  expect(await compare(owner, { currency: 'CHF' })).toMatchObject({
    total: { now: 900, before: 0 },
    distanceMeters: { now: 24_000 },
    perKm: { now: null },
    litresPer100Km: { now: 9 },
  })
})

/** Each figure of the page, with the query of the list that it links to. */
function drillDowns({ currency, period, before, total, parts, months }: CostComparison) {
  return [
    { minor: total.now, query: { ...period, currency } },
    { minor: total.before, query: { ...before, currency } },
    ...parts.flatMap(({ types, amount }) => [
      { minor: amount.now, query: { ...period, currency, expenseTypes: types.join(',') } },
      { minor: amount.before, query: { ...before, currency, expenseTypes: types.join(',') } },
    ]),
    ...months.flatMap(({ startDate, endDate, totalMinor, amounts }) => [
      { minor: totalMinor, query: { startDate, endDate, currency } },
      ...amounts.map((minor, nth) => ({
        minor,
        query: { startDate, endDate, currency, expenseTypes: parts[nth]?.types.join(',') },
      })),
    ]),
  ]
}

test('every number equals the sum of the list that it leads to, with each filter', async () => {
  const { owner, category, driver, van } = await company('Drilled Ltd')
  const filters = [
    {},
    { vehicles: van.id },
    { fleetCategories: category },
    { fleetCategories: NONE },
    { drivers: driver.userId },
    { drivers: NONE },
    { expenseTypes: 'fuel,toll' },
    { currency: 'CHF' },
  ]
  for (const filter of filters) {
    for (const { minor, query } of drillDowns(await compare(owner, filter))) {
      expect([filter, query, await sumOf(owner, { ...filter, ...query }, query.currency)]).toEqual([
        filter,
        query,
        minor,
      ])
    }
  }
})

test('fleet categories and drivers have the sums of their lists', async () => {
  const { owner, category, driver } = await company('Grouped Ltd')
  const groups = async (by: 'fleetCategory' | 'driver') =>
    (await server.call(owner, api.costs.groups, { query: { ...november, by } })).body
  const [categories, drivers] = [await groups('fleetCategory'), await groups('driver')]
  expect(categories.map(({ id, name }) => [id, name])).toEqual([
    [category, 'Vans'],
    [null, null],
  ])
  expect(drivers.map(({ id }) => id)).toEqual([driver.userId, null])
  for (const { id, sums } of categories) {
    const query = { ...november, fleetCategories: id ?? NONE }
    expect(await sumOf(owner, query)).toBe(sums[0]?.totalMinor)
  }
  for (const { id, sums } of drivers) {
    expect(await sumOf(owner, { ...november, drivers: id ?? NONE })).toBe(sums[0]?.totalMinor)
  }
})

test('a vehicle’s consumption names its method: between full tanks, else as its record says', async () => {
  const { owner, van, car } = await company('Consumed Ltd')
  const params = { id: car.id }
  await server.call(owner, api.vehicles.update, { params, body: { consumptionPer100Km: 5.5 } })
  const { body } = await server.call(owner, api.expenses.overview, { query: november })
  expect(Object.fromEntries(body.items.map((row) => [row.vehicleId, row.consumption]))).toEqual({
    [van.id]: { energy: 'litres', per100Km: 9, method: 'fullTanks', distanceMeters: 500_000 },
    [car.id]: { energy: 'litres', per100Km: 5.5, method: 'stated', distanceMeters: null },
  })
})

test('a receipt from before the first recorded trip has no odometer of the vehicle', async () => {
  const owner = await server.company('Tracked Since Ltd')
  const { id } = await enter.newVehicle(owner)
  await addTrip(server.database, owner.tenantId, id, {
    startTime: new Date('2026-11-15T08:00:00Z'),
    endTime: new Date('2026-11-15T10:00:00Z'),
  })
  const fuel = { type: 'fuel', quantityLitres: 50 } as const
  await enter.newExpense(owner, id, { ...fuel, date: '2026-11-10' })
  await enter.newExpense(owner, id, { ...fuel, date: '2026-11-16', odometerMeters: 90_000_000 })
  await server.call(owner, api.vehicles.update, { params: { id }, body: { odometerMeters: 90_000_000 } })
  const { body } = await server.call(owner, api.expenses.overview, { query: november })
  expect(body.items.map(({ consumption }) => consumption)).toEqual([null])
})

test('what is unusual is pointed out with its reason', async () => {
  const { owner, van } = await company('Unusual Ltd')
  const twice = { amountMinor: 6300, type: 'parking' as const, date: '2026-11-14' }
  const first = await enter.newExpense(owner, van.id, twice)
  const second = await enter.newExpense(owner, van.id, twice)
  const over = await enter.newExpense(owner, van.id, {
    date: '2026-11-15',
    quantityLitres: 90,
    amountMinor: 12_600,
  })
  const { body } = await server.call(owner, api.costs.outliers, { query: november })
  expect(body.items.map(({ expenseId, reason }) => [expenseId, reason])).toEqual([
    [over.id, { kind: 'overTank', energy: 'litres', quantity: 90, capacity: 60 }],
    [second.id, { kind: 'duplicate', otherId: first.id }],
  ])
  const { items } = await enter.list(owner, { ...november, missing: 'duplicate' })
  expect(items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
})

test('over its life a vehicle has costs by type, per month, per kilometre and per mile, and its consumption', async () => {
  const { owner, van, car } = await company('Life Ltd')
  await driveEarlier(owner, van.id)
  const { body } = await server.call(owner, api.costs.lifetime, { params: { id: van.id } })
  expect(body).toMatchObject({ since: '2026-10-05', months: 1.5 })
  expect(body.sums).toMatchObject([
    {
      currency: 'EUR',
      totalMinor: 62_500,
      byType: [
        { type: 'leasing', amountMinor: 42_900 },
        { type: 'fuel', amountMinor: 19_600 },
      ],
      minorPerMonth: 40_475,
      minorPerKm: 2050,
      minorPerMile: 3299.2,
    },
  ])
  // 95 litres over the 1,000 km since the first full tank.
  const measured = { energy: 'litres', per100Km: 9.5, method: 'fullTanks', distanceMeters: 1_000_000 }
  const { body: ofCar } = await server.call(owner, api.costs.lifetime, { params: { id: car.id } })
  expect([body.consumption, ofCar.consumption]).toEqual([measured, null])
})

test('before a month is closed, what it lacks is counted as its lists count it', async () => {
  const { owner, van, car } = await company('Closing Ltd')
  const receipt = await uploading(server).upload(owner, van.id)
  await enter.newExpense(owner, van.id, { date: '2026-11-16', attachmentFileKeys: [receipt] })
  await addTrip(server.database, owner.tenantId, car.id)
  const { body } = await server.call(owner, api.costs.closing, { query: { month: '2026-11' } })
  expect(body).toMatchObject({ expenses: 5, isClosed: false, isUnfinished: true, recurringDue: 0 })
  for (const { gap, expenses } of body.gaps) {
    expect([gap, (await enter.list(owner, { ...november, missing: gap })).totalItems]).toEqual([
      gap,
      expenses,
    ])
  }
  expect(Object.fromEntries(body.gaps.map(({ gap, expenses }) => [gap, expenses]))).toEqual({
    receipt: 4,
    quantity: 1,
    odometer: 1,
    trip: 4,
    duplicate: 0,
  })
  expect(body.vehiclesWithoutFuel.map(({ registration }) => registration)).toEqual(['CAR 1'])
})

test('a search finds words in vendor, note and registration', async () => {
  const { owner, car } = await company('Searched Ltd')
  await enter.newExpense(owner, car.id, { vendor: 'Ħamrun Fuels', note: 'Second card' })
  const found = async (search: string) => (await enter.list(owner, { search })).totalItems
  const searches = ['hamrun card', 'hamrun 1', 'car 1', 'hamrun 2', '100%']
  expect(await Promise.all(searches.map(found))).toEqual([1, 1, 3, 0, 0])
})

test('a search that finds more than a thousand expenses counts and adds up all of them', async () => {
  const { owner, car } = await company('Toll Ltd')
  const toll = {
    vehicleId: car.id,
    type: 'toll' as const,
    date: '2026-11-02',
    amountMinor: 2,
    vendor: 'Tunnel',
    enteredAt: new Date('2026-11-02T09:00:00Z'),
  }
  await server.database.inTenant(owner, (tx) =>
    addExpenses(
      tx,
      owner.tenantId,
      Array.from({ length: 1005 }, () => toll),
    ),
  )
  const { items, totalItems, sums } = await enter.list(owner, { search: 'tunnel', limit: 10 })
  expect([items.length, totalItems, sums[0]?.totalMinor]).toEqual([10, 1005, 2010])
})

test('a search finds all expenses of more texts than it reads as a list', async () => {
  const { owner, car } = await company('Tickets Ltd')
  await server.database.pools.owner.query(
    `insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor, vendor)
     select $1, gen_random_uuid(), $2, '2026-11-02', 'parking', 'EUR', 3, 'Ticket ' || n from generate_series(1, 10001) n
     on conflict do nothing`,
    [owner.tenantId, car.id],
  )
  const found = async (search: string) => {
    const { totalItems, sums } = await enter.list(owner, { search, limit: 10 })
    return [totalItems, sums[0]?.totalMinor]
  }
  expect(await found('ticket')).toEqual([10_001, 30_003])
  expect(await found('ticket 9999')).toEqual([1, 3])
  expect(await found('ticket nowhere')).toEqual([0, undefined])
})

test('the odometer of a receipt suggests the trip', async () => {
  const { owner, van, trip } = await company('Suggested Ltd')
  const query = { date: '2026-11-19' }
  const params = { id: van.id }
  const { body } = await server.call(owner, api.expenses.suggestTrip, { params, query })
  expect(body).toMatchObject({ tripId: trip, reason: 'onlyTrip' })
  const other = await server.call(owner, api.expenses.suggestTrip, { params, query: { date: '2025-01-01' } })
  expect(other.body).toBe(null)
})
