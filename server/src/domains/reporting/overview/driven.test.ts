import { api } from '@roadbook/contract/api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { createDailyRollUp } from './daily-roll-up.ts'

let server: TestApp
let fleets = 0

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
afterEach(() => server.clock.set(new Date('2026-11-20T09:42:00Z')))

async function driven(person: Person) {
  const { body } = await server.call(person, api.overview.get, {})
  return body.driven
}

async function figures(person: Person) {
  const { distanceMeters, drivingSeconds, comparedDays } = await driven(person)
  return { distanceMeters, drivingSeconds, comparedDays }
}

/** A company with one vehicle. */
async function fleet(timeZone = 'Europe/Malta') {
  fleets += 1
  const owner = await server.company(`Fleet ${fleets}`)
  await server.database.inTenant(owner, (tx) =>
    tx.updateTable('tenants').set({ timeZone }).where('tenantId', '=', owner.tenantId).execute(),
  )
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: `F ${fleets}`, fuelType: 'petrol' },
  })
  /** From "2026-11-13T09:12" to "10:12" UTC, with this many kilometres; a tenth of the time is idling. */
  const drive = (from: string, until: string, kilometers: number, more = {}) => {
    const startTime = new Date(`${from}:00Z`)
    const endTime = new Date(`${until.length > 5 ? until : `${from.slice(0, 10)}T${until}`}:00Z`)
    const durationSeconds = (endTime.getTime() - startTime.getTime()) / 1000
    const lengths = { distanceMeters: kilometers * 1000, durationSeconds, idleSeconds: durationSeconds / 10 }
    return addTrip(server.database, owner.tenantId, body.id, { startTime, endTime, ...lengths, ...more })
  }
  return { owner, vehicleId: body.id, drive }
}

const running = { running: true, endRule: null }

test('today is compared with the same weekday until the same time of day; a trip under way counts', async () => {
  const { owner, drive } = await fleet()
  await drive('2026-11-05T08:00', '08:10', 1)
  await drive('2026-11-06T08:00', '09:00', 60)
  await drive('2026-11-13T09:12', '10:12', 60)
  await drive('2026-11-12T09:00', '10:00', 500)
  await drive('2026-11-20T09:00', '09:40', 54, running)
  expect(await figures(owner)).toEqual({
    distanceMeters: { today: 54_000, usual: 45_000, changePercent: 20 },
    drivingSeconds: { today: 2160, usual: 2430, changePercent: -11.1 },
    comparedDays: 2,
  })
})

test('one such day is not enough for a comparison', async () => {
  const { owner, drive } = await fleet()
  await drive('2026-11-12T08:00', '08:10', 1)
  await drive('2026-11-13T08:00', '09:00', 60)
  await drive('2026-11-20T09:00', '09:30', 20)
  expect(await figures(owner)).toEqual({
    distanceMeters: { today: 20_000, usual: null, changePercent: null },
    drivingSeconds: { today: 1620, usual: null, changePercent: null },
    comparedDays: 0,
  })
})

test('days on which nobody drove count, and where nothing is usual there is no per cent', async () => {
  const { owner, drive } = await fleet()
  await drive('2026-11-05T08:00', '08:10', 1)
  await drive('2026-11-20T09:00', '09:30', 20)
  expect((await figures(owner)).distanceMeters).toEqual({ today: 20_000, usual: 0, changePercent: null })
})

test('a trip over midnight counts on both days, by the share of its time', async () => {
  const { owner, drive } = await fleet('Europe/Berlin')
  await drive('2026-11-19T22:45', '2026-11-19T23:45', 60)
  const { distanceMeters, overnightMeters, startTime, todayMeters } = await driven(owner)
  expect([distanceMeters.today, overnightMeters, startTime, todayMeters.slice(0, 5)]).toEqual([
    45_000,
    45_000,
    '2026-11-19T23:00:00.000Z',
    [0, 15_000, 30_000, 45_000, 45_000],
  ])
})

test('today is what the trips that began today add up to, and what those of yesterday drove since midnight', async () => {
  const { owner, drive } = await fleet()
  const [driver, other] = [await server.colleague(owner, 'driver'), await server.colleague(owner, 'driver')]
  await drive('2026-11-19T22:30', '2026-11-19T23:10', 40, { driverId: driver.userId })
  await drive('2026-11-19T20:00', '21:00', 500)
  await drive('2026-11-20T08:00', '09:00', 33)
  const { distanceMeters, overnightMeters } = await driven(owner)
  const query = { startDate: '2026-11-20', endDate: '2026-11-20' }
  const { body: listed } = await server.call(owner, api.trips.sums, { query })
  expect([distanceMeters.today, overnightMeters, listed.distanceMeters]).toEqual([43_000, 10_000, 33_000])
  expect((await driven(driver)).overnightMeters).toBe(10_000)
  expect((await driven(other)).overnightMeters).toBe(0)
})

test('ten o’clock is compared with ten o’clock over the end of summer time', async () => {
  server.clock.set(new Date('2026-11-01T09:00:00Z'))
  const { owner, drive } = await fleet('Europe/Berlin')
  await drive('2026-10-17T08:00', '08:10', 1)
  await drive('2026-10-18T07:00', '08:00', 40)
  await drive('2026-10-25T08:30', '09:30', 60)
  expect((await figures(owner)).distanceMeters).toEqual({ today: 0, usual: 35_000, changePercent: -100 })
})

test('days already added up are added up again in a new time zone', async () => {
  const { owner, drive } = await fleet()
  // 00:30 to 01:30 of Friday the 13th in Malta, Thursday in New York.
  await drive('2026-11-05T08:00', '08:10', 1)
  await drive('2026-11-06T00:30', '01:00', 20)
  await drive('2026-11-12T23:30', '2026-11-13T00:30', 60)
  await drive('2026-11-19T23:30', '2026-11-20T00:30', 40)
  const rollUp = createDailyRollUp({ ...server, log: server.app.log })
  await rollUp.run()
  expect((await figures(owner)).distanceMeters).toMatchObject({ today: 40_000, usual: 40_000 })
  await server.call(owner, api.company.update, { body: { timeZone: 'America/New_York' } })
  const before = await figures(owner)
  await rollUp.run()
  const after = await figures(owner)
  expect([before, after].map(({ distanceMeters }) => distanceMeters)).toMatchObject([
    { today: 0, usual: 0 },
    { today: 0, usual: 0 },
  ])
})

test('on the day that has 25 hours the line of the usual day is as long as the day', async () => {
  server.clock.set(new Date('2026-10-25T09:00:00Z'))
  const { owner, drive } = await fleet('Europe/Berlin')
  await drive('2026-10-10T08:00', '08:10', 1)
  await drive('2026-10-11T00:00', '01:00', 40)
  await drive('2026-10-18T00:00', '01:00', 20)
  await drive('2026-10-25T08:30', '09:00', 30, running)
  const { distanceMeters, startTime, todayMeters, usualMeters } = await driven(owner)
  expect([distanceMeters.today, startTime, todayMeters.length, usualMeters?.length]).toEqual([
    30_000,
    '2026-10-24T22:00:00.000Z',
    45,
    101,
  ])
  // From two to three in summer time, then the same hour again, in which nothing is counted twice.
  expect([8, 10, 12, 14, 16, 100].map((slot) => usualMeters?.[slot])).toEqual([
    0, 15_000, 22_500, 22_500, 30_000, 30_000,
  ])
})

test('a driver sees what they drove themselves', async () => {
  const { owner, drive } = await fleet()
  const driver = await server.colleague(owner, 'driver')
  const own = { driverId: driver.userId }
  await drive('2026-11-05T08:00', '08:10', 1, own)
  await drive('2026-11-06T08:00', '09:00', 20, own)
  await drive('2026-11-13T08:00', '09:00', 999)
  await drive('2026-11-20T07:00', '08:00', 12, own)
  await drive('2026-11-20T08:00', '09:00', 999)
  expect((await figures(driver)).distanceMeters).toEqual({ today: 12_000, usual: 10_000, changePercent: 20 })
})

test('daily sums agree with the trips, during the day and after late trips', async () => {
  const keeper = createDailyRollUp({ ...server, log: server.app.log })
  const { owner, drive } = await fleet()
  await drive('2026-09-24T08:00', '08:10', 1)
  await drive('2026-11-06T08:00', '09:00', 60)
  await drive('2026-11-12T22:30', '2026-11-13T01:30', 90)
  await drive('2026-11-20T06:00', '07:00', 30)
  for (const [time, from, until] of [
    ['09:42', '08:50', '09:20'],
    ['10:42', '09:30', '10:40'],
    ['13:03', '11:00', '13:01'],
  ] as const) {
    server.clock.set(new Date(`2026-11-20T${time}:00Z`))
    await drive(`2026-11-20T${from}`, until, 33)
    const byTrips = await driven(owner)
    await keeper.run()
    expect(await driven(owner)).toEqual(byTrips)
  }
  const range = { fromTime: new Date('2026-11-13T05:00:00Z'), toTime: new Date('2026-11-20T05:10:00Z') }
  await drive('2026-11-13T05:00', '05:10', 8)
  await drive('2026-11-20T05:00', '05:10', 7)
  await server.database.inTenant(owner, (tx) =>
    tx
      .insertInto('fleetDayDirtyRanges')
      .values({ tenantId: owner.tenantId, ...range })
      .execute(),
  )
  await keeper.run()
  const { distanceMeters } = await driven(owner)
  expect(distanceMeters).toEqual({ today: 136_000, usual: 17_875, changePercent: 660.8 })
})
