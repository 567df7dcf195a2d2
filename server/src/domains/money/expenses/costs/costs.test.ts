import { api } from '@roadbook/contract/api'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { entering } from '../testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

async function costs(person: Person, query: object = {}) {
  return (await server.call(person, api.expenses.overview, { query })).body
}

async function costsOfMonth(person: Person, time?: string) {
  const before = server.clock.now()
  if (time !== undefined) server.clock.set(new Date(time))
  const { body } = await server.call(person, api.overview.get, {})
  server.clock.set(before)
  return body.costsOfMonth
}

test('vehicles with expenses in the period have sums by currency and type, most expensive first', async () => {
  const owner = await server.company('Overview Ltd')
  const [a, b] = [await enter.newVehicle(owner, {}, 'A 1'), await enter.newVehicle(owner, {}, 'B 2')]
  await enter.newVehicle(owner, {}, 'C 3')
  const startTime = new Date('2026-10-31T22:59:00Z')
  await addTrip(server.database, owner.tenantId, a.id)
  await addTrip(server.database, owner.tenantId, a.id, {
    startTime,
    endTime: new Date('2026-10-31T23:30:00Z'),
  })
  await enter.newExpense(owner, a.id, { date: '2026-10-31', amountMinor: 99_999 })
  await enter.newExpense(owner, a.id, { date: '2026-11-01', amountMinor: 6140 })
  await enter.newExpense(owner, a.id, {
    date: '2026-11-20',
    amountMinor: 2000,
    type: 'toll',
    currency: 'CHF',
  })
  await enter.newExpense(owner, b.id, { date: '2026-11-19', amountMinor: 30_000, type: 'leasing' })
  const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
  expect(await costs(owner, november)).toEqual({
    items: [
      {
        vehicleId: b.id,
        registration: 'B 2',
        label: null,
        distanceMeters: 0,
        perKmSince: null,
        consumption: null,
        sums: [
          {
            currency: 'EUR',
            totalMinor: 30_000,
            byType: [{ type: 'leasing', amountMinor: 30_000 }],
            minorPerKm: null,
            minorPerMile: null,
            otherTypesMinor: null,
          },
        ],
      },
      {
        vehicleId: a.id,
        registration: 'A 1',
        label: null,
        distanceMeters: 12_000,
        perKmSince: null,
        consumption: null,
        sums: [
          {
            currency: 'EUR',
            totalMinor: 6140,
            byType: [{ type: 'fuel', amountMinor: 6140 }],
            minorPerKm: 511.7,
            minorPerMile: 823.4,
            otherTypesMinor: null,
          },
          {
            currency: 'CHF',
            totalMinor: 2000,
            byType: [{ type: 'toll', amountMinor: 2000 }],
            minorPerKm: 166.7,
            minorPerMile: 268.2,
            otherTypesMinor: null,
          },
        ],
      },
    ],
    currentPage: 1,
    totalPages: 1,
    itemsPerPage: 100,
    totalItems: 2,
    sums: [
      {
        currency: 'EUR',
        totalMinor: 36_140,
        byType: [
          { type: 'leasing', amountMinor: 30_000 },
          { type: 'fuel', amountMinor: 6140 },
        ],
        minorPerKm: 511.7,
        minorPerMile: 823.4,
        otherTypesMinor: null,
      },
      {
        currency: 'CHF',
        totalMinor: 2000,
        byType: [{ type: 'toll', amountMinor: 2000 }],
        minorPerKm: 166.7,
        minorPerMile: 268.2,
        otherTypesMinor: null,
      },
    ],
    distanceMeters: 12_000,
  })
  const pages = [await costs(owner, { limit: 1 }), await costs(owner, { limit: 1, page: 2 })]
  expect(pages.map(({ items, totalPages }) => [items[0]?.registration, totalPages])).toEqual([
    ['A 1', 2],
    ['B 2', 2],
  ])
})

test('types after the five largest are one sum, so that each row adds up', async () => {
  const owner = await server.company('Many Types Ltd')
  const [a, b] = [await enter.newVehicle(owner, {}, 'A 1'), await enter.newVehicle(owner, {}, 'B 2')]
  const types = ExpenseType.options.slice(0, 7)
  for (const [index, type] of types.entries()) {
    await enter.newExpense(owner, a.id, { type, amountMinor: 9000 - 1000 * index })
  }
  await enter.newExpense(owner, b.id, { type: 'maintenance', amountMinor: 100 })
  await enter.newExpense(owner, b.id, { type: 'toll', amountMinor: 20, currency: 'CHF' })
  const { items, sums } = await costs(owner)
  expect(items.map((vehicle) => vehicle.sums.map((sum) => sum.otherTypesMinor))).toEqual([[7000], [0, null]])
  expect(sums.map(({ otherTypesMinor }) => otherTypesMinor)).toEqual([7000, null])
  const named = sums[0]?.byType.slice(0, 5).map(({ type }) => type) ?? []
  const [sum] = items[0]?.sums ?? []
  const inColumns = sum?.byType.filter(({ type }) => named.includes(type)) ?? []
  expect(inColumns.reduce((all, { amountMinor }) => all + amountMinor, 7000)).toBe(sum?.totalMinor)
})

test('distance and cost per km of all vehicles are given with the first page, whatever its size', async () => {
  const owner = await server.company('Whole Fleet Ltd')
  const [a, b] = [await enter.newVehicle(owner, {}, 'A 1'), await enter.newVehicle(owner, {}, 'B 2')]
  await addTrip(server.database, owner.tenantId, a.id, { distanceMeters: 30_000 })
  await addTrip(server.database, owner.tenantId, b.id, { distanceMeters: 10_000 })
  await enter.newExpense(owner, a.id, { amountMinor: 6000 })
  await enter.newExpense(owner, b.id, { amountMinor: 2000 })
  const november = { startDate: '2026-11-01', endDate: '2026-11-30', limit: 1 }
  const pages = [await costs(owner, november), await costs(owner, { ...november, page: 2 })]
  const told = pages.map(({ distanceMeters, sums: [sum] }) => [
    distanceMeters,
    sum?.minorPerKm,
    sum?.totalMinor,
  ])
  expect(told).toEqual([
    [40_000, 200, 8000],
    [null, null, 8000],
  ])
})

test('a company without expenses has one empty page of costs', async () => {
  expect(await costs(await server.company('No Costs Ltd'))).toEqual({
    items: [],
    currentPage: 1,
    totalPages: 1,
    itemsPerPage: 100,
    totalItems: 0,
    sums: [],
    distanceMeters: 0,
  })
})

test('a driver’s overview has the costs and distance of their time with the vehicle, another company’s none of it', async () => {
  const owner = await server.company('Own Costs Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { id } = await enter.newVehicle(owner, { driverId: driver.userId })
  await addTrip(server.database, owner.tenantId, id)
  await addTrip(server.database, owner.tenantId, id, {
    driverId: driver.userId,
    distanceMeters: 4321,
    startTime: new Date('2026-11-18T08:00:00Z'),
    endTime: new Date('2026-11-18T08:30:00Z'),
  })
  await enter.newExpense(owner, id, { amountMinor: 40_000, type: 'leasing', date: '2026-11-01' })
  await enter.newExpense(owner, id, { amountMinor: 700, type: 'parking' })
  await enter.newExpense(driver, id, { amountMinor: 5000 })
  const [own] = (await costs(driver)).items
  const elsewhere = await costs(await server.company('Not Theirs Ltd'))
  expect([own?.sums[0]?.totalMinor, own?.distanceMeters, elsewhere.totalItems]).toEqual([5700, 4321, 0])
  expect(own?.sums[0]?.minorPerKm).toBe(1319.1)
})

test('the month until today is compared with the same days of the month before, each currency for itself', async () => {
  const owner = await server.company('Month Ltd')
  const { id } = await enter.newVehicle(owner)
  const spent = [
    ['2026-09-30', 1],
    ['2026-10-01', 10_000],
    ['2026-10-20', 2000],
    ['2026-10-21', 50_000],
    ['2026-11-01', 9000],
    ['2026-11-20', 6000],
    ['2026-11-21', 70_000],
  ] as const
  // The last expense is dated tomorrow: it is entered tomorrow, then the clock is set back.
  server.clock.advance(86_400)
  for (const [date, amountMinor] of spent) await enter.newExpense(owner, id, { date, amountMinor })
  server.clock.advance(-86_400)
  await enter.newExpense(owner, id, { date: '2026-11-10', amountMinor: 12_000, type: 'leasing' })
  await enter.newExpense(owner, id, { date: '2026-11-10', amountMinor: 4000, currency: 'CHF' })
  await enter.newExpense(owner, id, { date: '2026-10-10', amountMinor: 4000, currency: 'GBP' })
  expect(await costsOfMonth(owner)).toEqual({
    month: '2026-11',
    currency: 'EUR',
    totalMinor: 27_000,
    byType: [
      { type: 'fuel', amountMinor: 15_000 },
      { type: 'leasing', amountMinor: 12_000 },
    ],
    otherTypesMinor: null,
    previousMinor: 12_000,
    changePercent: 125,
    otherCurrencies: [{ currency: 'CHF', totalMinor: 4000 }],
  })
})

test('what comes after the five largest types is added up too', async () => {
  const owner = await server.company('Types Ltd')
  const { id } = await enter.newVehicle(owner)
  for (const [nth, type] of ExpenseType.options.slice(0, 7).entries()) {
    await enter.newExpense(owner, id, { type, amountMinor: 1000 + nth })
  }
  const month = await costsOfMonth(owner)
  expect([month?.byType.length, month?.byType.at(-1)?.amountMinor, month?.otherTypesMinor]).toEqual([
    7, 1000, 2001,
  ])
})

test('a month begins at the company’s midnight, and of a shorter month all days are compared with', async () => {
  const owner = await server.company('Borders Ltd')
  const { id } = await enter.newVehicle(owner)
  for (const date of ['2026-02-28', '2026-03-31']) await enter.newExpense(owner, id, { date })
  const told = []
  for (const time of ['2026-02-28T22:59:00Z', '2026-02-28T23:01:00Z', '2026-03-31T12:00:00Z']) {
    const month = await costsOfMonth(owner, time)
    told.push([month?.month, month?.totalMinor, month?.previousMinor, month?.changePercent])
  }
  expect(told).toEqual([
    ['2026-02', 6140, null, null],
    ['2026-03', 0, null, null],
    ['2026-03', 6140, 6140, 0],
  ])
})

test('a refund last month is not compared with', async () => {
  const owner = await server.company('Refund Ltd')
  const { id } = await enter.newVehicle(owner)
  await enter.newExpense(owner, id, { date: '2026-10-05', amountMinor: -500 })
  const month = await costsOfMonth(owner)
  expect([month?.totalMinor, month?.previousMinor, month?.changePercent]).toEqual([0, -500, null])
})

test("people who see all expenses see the month's costs, a driver doesn't", async () => {
  const owner = await server.company('Told Ltd')
  const people = [await server.colleague(owner, 'viewer'), await server.colleague(owner, 'driver')]
  const told = []
  for (const person of people) told.push(await costsOfMonth(person))
  expect(told).toEqual([
    {
      month: '2026-11',
      currency: 'EUR',
      totalMinor: 0,
      byType: [],
      otherTypesMinor: null,
      previousMinor: null,
      changePercent: null,
      otherCurrencies: [],
    },
    null,
  ])
})

test('the cost per km counts from the first recorded trip, and has that date', async () => {
  const owner = await server.company('Per Kilometre Ltd')
  const { id } = await enter.newVehicle(owner, {}, 'P 1')
  // Already 3 November in Malta.
  const startTime = new Date('2026-11-02T23:30:00Z')
  await addTrip(server.database, owner.tenantId, id, {
    startTime,
    endTime: new Date('2026-11-03T00:30:00Z'),
    distanceMeters: 100_000,
  })
  await enter.newExpense(owner, id, { date: '2026-01-02', amountMinor: 120_000, type: 'insurance' })
  await enter.newExpense(owner, id, { date: '2026-11-02', amountMinor: 5000 })
  await enter.newExpense(owner, id, { date: '2026-11-03', amountMinor: 2000 })
  const perKm = async (query: object) => {
    const [vehicle] = (await costs(owner, query)).items
    return [vehicle?.sums[0]?.totalMinor, vehicle?.sums[0]?.minorPerKm, vehicle?.perKmSince]
  }
  expect(await perKm({ startDate: '2026-01-01', endDate: '2026-12-31' })).toEqual([127_000, 20, '2026-11-03'])
  expect(await perKm({})).toEqual([127_000, 20, '2026-11-03'])
  // The period starts on the day of the first trip.
  expect(await perKm({ startDate: '2026-11-03' })).toEqual([2000, 20, null])
  // No distance: no cost per km, and no day.
  expect(await perKm({ endDate: '2026-11-02' })).toEqual([125_000, null, null])
})
