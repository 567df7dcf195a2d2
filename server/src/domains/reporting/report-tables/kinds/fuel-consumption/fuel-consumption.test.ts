/** How consumption is determined, and that all places that show it for a vehicle and a period agree. */
import { api } from '@roadbook/contract/api'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts'
import { entering } from '../../../../money/expenses/testing.ts'
import { type FuelOfMinute, reporting } from '../../../../tracking/fuel-readings/testing.ts'
import { makeFile } from '../../testing.ts'
import { sumUpAllDays } from '../../../../fleet/vehicle-days/index.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
let fuelOf: ReturnType<typeof reporting>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
  fuelOf = reporting(server)
})
afterAll(() => server.close())

const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
const span = { startDateTime: '2026-10-31T23:00:00Z', endDateTime: '2026-11-30T23:00:00Z' }
const days = ['2026-11-03', '2026-11-04', '2026-11-05']

async function newVehicle(owner: Person, registration: string, more: Partial<Vehicle> = {}): Promise<string> {
  const body = {
    registration,
    fuelType: 'diesel' as const,
    tankLitres: 80,
    consumptionPer100Km: 8,
    ...more,
  }
  const { body: vehicle } = await server.call(owner, api.vehicles.create, { body })
  // The page of costs lists vehicles with costs.
  await enter.newExpense(owner, vehicle.id, { type: 'toll', date: '2026-11-02', amountMinor: 500 })
  return vehicle.id
}

/** A hundred kilometres on each of the days, with the device's values by the minutes driven so far. */
async function drive(owner: Person, vehicleId: string, fuel: FuelOfMinute | null, on = days): Promise<void> {
  for (const [nth, day] of on.entries()) {
    const ofDay = fuel && ((minute: number) => fuel(nth * 120 + minute))
    await fuelOf.drive(owner, vehicleId, `${day}T08:00:00Z`, ofDay)
  }
}

/** 9 and 8.9 litres in 120 minutes. */
const counter: FuelOfMinute = (minute) => ({ fuelUsedLitres: 1_000 + minute * 0.075 })
const level: FuelOfMinute = (minute) => ({ fuelPercent: 90 - (minute * 11.25) / 120 })

async function fillUp(owner: Person, vehicleId: string): Promise<void> {
  const fuel = { type: 'fuel' as const, quantityLitres: 70 }
  await enter.newExpense(owner, vehicleId, { ...fuel, date: '2026-11-02', odometerMeters: 10_000_000 })
  await enter.newExpense(owner, vehicleId, { ...fuel, date: '2026-11-10', odometerMeters: 11_000_000 })
}

async function reported(person: Person) {
  const { status, body } = await server.call(person, api.tableReports.readFuelConsumption, { query: span })
  expect([status, body]).toEqual([200, expect.anything()])
  const at = (name: string) => body.columns.findIndex(({ id }) => id === name)
  return Object.fromEntries(
    body.items.map(({ cells }) => [
      cells[0],
      [cells[at('method')], cells[at('consumption')], cells[at('consumed')]],
    ]),
  )
}

async function company() {
  const owner = await server.company(crypto.randomUUID())
  const ids = {
    COUNTER: await newVehicle(owner, 'COUNTER'),
    TANKS: await newVehicle(owner, 'TANKS'),
    LEVEL: await newVehicle(owner, 'LEVEL'),
    STATED: await newVehicle(owner, 'STATED'),
  }
  await fillUp(owner, ids.COUNTER)
  await fillUp(owner, ids.TANKS)
  await drive(owner, ids.COUNTER, (minute) => ({ ...counter(minute), ...level(minute) }))
  await drive(owner, ids.TANKS, level)
  await drive(owner, ids.LEVEL, level)
  await drive(owner, ids.STATED, null)
  return { owner, ids }
}

test('the device’s counter comes first, then full tanks, the tank level and the record; all who tell of it agree', async () => {
  const { owner, ids } = await company()
  const expected = {
    COUNTER: ['deviceCounter', 9],
    TANKS: ['fullTanks', 7],
    LEVEL: ['levelDrop', 8.9],
    STATED: ['stated', 8],
  }
  const of = await reported(owner)
  expect(of).toEqual({
    COUNTER: [...expected.COUNTER, 27],
    TANKS: [...expected.TANKS, 21],
    LEVEL: [...expected.LEVEL, 26.7],
    STATED: [...expected.STATED, 24],
  })
  const { body: costs } = await server.call(owner, api.expenses.overview, { query: november })
  const told = costs.items.map(({ registration, consumption }) => [
    registration,
    [consumption?.method, consumption?.per100Km],
  ])
  expect(Object.fromEntries(told)).toEqual(expected)
  for (const [registration, id] of Object.entries(ids)) {
    const { body } = await server.call(owner, api.costs.lifetime, { params: { id } })
    expect([registration, [body.consumption?.method, body.consumption?.per100Km]]).toEqual([
      registration,
      expected[registration as keyof typeof ids], // the keys of `ids`
    ])
  }
  const { body: analytics } = await server.call(owner, api.analytics.summary, {
    query: { months: '2026-11' },
  })
  expect(
    analytics.items.map(({ registration, months }) => [
      registration,
      months[0]?.consumptionMethod,
      months[0]?.co2Kilograms,
    ]),
  ).toEqual([
    // 2.64 kg a litre.
    ['COUNTER', 'deviceCounter', 71.3],
    ['LEVEL', 'levelDrop', 70.5],
    ['STATED', 'stated', 63.4],
    ['TANKS', 'fullTanks', 55.4],
  ])
  // The fleet's: 27, 21, 26.7 and 24 litres over 1,200 km.
  const { body: compared } = await server.call(owner, api.costs.comparison, { query: november })
  const { body: report } = await server.call(owner, api.tableReports.readFuelConsumption, { query: span })
  const totalOf = (name: string) => report.totals?.[report.columns.findIndex(({ id }) => id === name)]
  const inReport = [totalOf('consumption'), totalOf('method')]
  const inCosts = [compared.litresPer100Km.now, compared.consumptionMethod]
  expect([inReport, inCosts, analytics.all?.[0]?.consumptionMethod]).toEqual([
    [8.2, 'partlyMeasured'],
    [8.2, 'partlyMeasured'],
    'partlyMeasured',
  ])
})

test('the fleet has one consumption of all that burn fuel, and a dash where nothing was used or spent', async () => {
  const { owner } = await company()
  const electric = { fuelType: 'electric' as const, tankLitres: null, consumptionPer100Km: 20 }
  const read = async () => {
    const { body } = await server.call(owner, api.tableReports.readFuelConsumption, { query: span })
    const at = (name: string) => body.columns.findIndex(({ id }) => id === name)
    const names = ['consumed', 'consumption', 'consumedEnergy', 'energyConsumption', 'costs']
    return names.map((name) => body.totals?.[at(name)])
  }
  // 27, 21, 26.7 and 24 litres over 1,200 km; two of them filled up twice at 61.40 euros.
  expect(await read()).toEqual([98.7, 8.2, null, null, 24_560])
  await drive(owner, await newVehicle(owner, 'ELECTRIC', electric), null)
  expect(await read()).toEqual([98.7, 8.2, 60, 20, 24_560])
})

test('a driver’s own kilometres are multiplied by what the vehicle consumes with all drivers', async () => {
  const { owner, ids } = await company()
  const driver = await server.colleague(owner, 'driver')
  await server.database.inTenant(owner, async (tx) => {
    await tx
      .updateTable('trips')
      .set({ driverId: driver.userId })
      .where('vehicleId', '=', ids.COUNTER)
      .where('startTime', '>', new Date('2026-11-05T00:00:00Z'))
      .execute()
    await sumUpAllDays(tx, owner.tenantId)
  })
  expect(await reported(driver)).toEqual({ COUNTER: ['deviceCounter', 9, 9] })
})

test('the share that was measured is that of all vehicles but those with a stated figure', async () => {
  const { owner } = await company()
  const { body } = await server.call(owner, api.tableReports.readFuelConsumption, { query: span })
  expect(body.figures.find(({ id }) => id === 'measured')?.value).toBe(75)
})

test('the files name the method in the reader’s language, and are made anew after new readings', async () => {
  const { owner, ids } = await company()
  const ask = { path: 'fuel-consumption', body: span }
  const first = await makeFile(server, owner, ask)
  const text = first.bytes.toString()
  const methodOf = (csv: string, registration: string) =>
    csv.split('\n').find((line) => line.includes(registration))
  expect(methodOf(text, 'COUNTER')).toContain('Fuel counter')
  expect(methodOf(text, 'LEVEL')).toContain('Tank level')
  const { bytes } = await makeFile(server, owner, { ...ask, language: 'de' })
  expect(methodOf(bytes.toString(), 'COUNTER')).toContain('Kraftstoffzähler')
  expect(methodOf(bytes.toString(), 'LEVEL')).toContain('Tankfüllstand')
  expect((await makeFile(server, owner, ask)).file.reportId).toBe(first.file.reportId)
  const minutes = Array.from({ length: 121 }, (_, minute) => minute)
  for (const [nth, day] of days.entries()) {
    const fuel: FuelOfMinute = (minute) => counter(nth * 120 + minute)
    await fuelOf.report(owner, ids.STATED, { start: `${day}T08:00:00Z`, minutes, fuel })
  }
  const again = await makeFile(server, owner, ask)
  expect(again.file.reportId).not.toBe(first.file.reportId)
  expect(methodOf(again.bytes.toString(), 'STATED')).toContain('Fuel counter')
})

test('a counter that saw too little of the period, and one that stands still, tell nothing', async () => {
  const owner = await server.company(crypto.randomUUID())
  const [late, still] = [await newVehicle(owner, 'LATE'), await newVehicle(owner, 'STILL')]
  await drive(owner, late, null, days.slice(0, 2))
  await drive(owner, late, counter, days.slice(2))
  await drive(owner, still, () => ({ fuelUsedLitres: 5_000 }))
  expect(await reported(owner)).toEqual({ LATE: ['stated', 8, 24], STILL: ['stated', 8, 24] })
})

test('of days with a reading the kilometres count, in periods of any length', async () => {
  const owner = await server.company(crypto.randomUUID())
  const vehicleId = await newVehicle(owner, 'A 1')
  const driven = Array.from({ length: 10 }, (_, nth) =>
    Temporal.PlainDate.from('2026-08-10')
      .add({ days: 9 * nth })
      .toString(),
  )
  // The device reports nothing on the fourth and on the last of them, which are in different spans of 31 days.
  for (const [nth, day] of driven.entries()) {
    const fuel = nth === 3 || nth === 9 ? null : (minute: number) => counter(nth * 120 + minute)
    await fuelOf.drive(owner, vehicleId, `${day}T08:00:00Z`, fuel)
  }
  const query = { startDateTime: '2026-07-31T22:00:00Z', endDateTime: '2026-11-30T23:00:00Z' }
  const { body } = await server.call(owner, api.tableReports.readFuelConsumption, { query })
  // Eight of ten days: 72 litres over 800 km.
  expect(body.items[0]?.cells.slice(2, 5)).toEqual([1_000_000, 90, 9])
})

test('a counter goes on after a reset, and refuelling is not used', async () => {
  const owner = await server.company(crypto.randomUUID())
  const [reset, refuelled] = [await newVehicle(owner, 'RESET'), await newVehicle(owner, 'REFUELLED')]
  await drive(owner, reset, (minute) => ({
    fuelUsedLitres: (minute < 240 ? 1_000 : -17) + minute * 0.075,
  }))
  await drive(owner, refuelled, (minute) => ({
    fuelPercent: (minute < 120 ? 30 : 95) - (minute * 11.25) / 120,
  }))
  const of = await reported(owner)
  expect(of['RESET']?.[0]).toBe('deviceCounter')
  expect(of['REFUELLED']?.[0]).toBe('levelDrop')
  expect(of['RESET']?.[1]).toBe(9)
  expect(Math.abs(Number(of['REFUELLED']?.[1]) - 9)).toBeLessThan(0.5)
})

test('today is not measured before it is over', async () => {
  const owner = await server.company(crypto.randomUUID())
  const vehicleId = await newVehicle(owner, 'A 1')
  await drive(owner, vehicleId, counter)
  const before = await reported(owner)
  // Its last hour isn't stored yet, but its distance is.
  await fuelOf.drive(owner, vehicleId, '2026-11-20T06:00:00Z', null)
  expect([before['A 1'], (await reported(owner))['A 1']]).toEqual([
    ['deviceCounter', 9, 27],
    ['deviceCounter', 9, 36],
  ])
})

test('fuel that a night’s drive uses after midnight belongs to its kilometres', async () => {
  const owner = await server.company(crypto.randomUUID())
  const vehicleId = await newVehicle(owner, 'A 1')
  await fuelOf.drive(owner, vehicleId, '2026-11-03T22:30:00Z', counter)
  expect(await reported(owner)).toEqual({ 'A 1': ['deviceCounter', 9, 9] })
})

test('a plug-in hybrid is measured in litres; gas and electricity are not', async () => {
  const owner = await server.company(crypto.randomUUID())
  for (const fuelType of ['plugInHybrid', 'cng', 'electric'] as const) {
    await drive(owner, await newVehicle(owner, fuelType, { fuelType }), counter)
  }
  expect(await reported(owner)).toEqual({
    plugInHybrid: ['deviceCounter', 9, 27],
    cng: ['stated', 8, 24],
    electric: ['stated', null, null],
  })
})

test('readings of another company change nothing', async () => {
  const { owner } = await company()
  const other = await server.company(crypto.randomUUID())
  await drive(other, await newVehicle(other, 'STATED'), null)
  expect(Object.keys(await reported(owner))).toHaveLength(4)
  expect(await reported(other)).toEqual({ STATED: ['stated', 8, 24] })
})
