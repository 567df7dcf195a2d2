/** All that show the same trips show the same metres and seconds: lists, tours, logbook, reports, analytics, dashboard. */
import { api } from '@roadbook/contract/api'
import type { ColumnId, ReportTable } from '@roadbook/contract/reporting/report-tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { openLogbook } from '../../trips/logbook/index.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Sums = { trips: number; distanceMeters: number; drivingSeconds: number; idleSeconds: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Days of Malta on which the clocks change, at 01:00 UTC. */
const days = [
  {
    day: '2026-10-25',
    hours: 25,
    from: '2026-10-24T22:00:00Z',
    until: '2026-10-25T23:00:00Z',
    threeDays: { startDate: '2026-10-24', endDate: '2026-10-26' },
  },
  {
    day: '2026-03-29',
    hours: 23,
    from: '2026-03-28T23:00:00Z',
    until: '2026-03-29T22:00:00Z',
    threeDays: { startDate: '2026-03-28', endDate: '2026-03-30' },
  },
]
type ChangeDay = (typeof days)[number]

const nextEvening = ({ until }: ChangeDay): Date => new Date(Date.parse(until) + 20 * HOUR)

/** The trips that start on the day. */
const ofDay: Sums = { trips: 6, distanceMeters: 106_347, drivingSeconds: 8_596, idleSeconds: 544 }
/** With the two of the day before and the two of the day after. */
const ofThreeDays: Sums = { trips: 10, distanceMeters: 138_234, drivingSeconds: 13_576, idleSeconds: 664 }

type Drive = {
  vehicleId: string
  atMs: number
  seconds: number
  meters: number
  idle?: number
  category?: string
}

async function company(name: string) {
  const owner = await server.company(name)
  const vehicle = async (registration: string): Promise<string> => {
    const body = { registration, fuelType: 'diesel' as const, logbookEnabled: true }
    return (await server.call(owner, api.vehicles.create, { body })).body.id
  }
  const vehicles = [await vehicle('A 1'), await vehicle('B 2'), await vehicle('C 3')] as const
  const drive = ({ vehicleId, atMs, seconds, meters, idle = 0, category = 'business' }: Drive) =>
    addTrip(server.database, owner.tenantId, vehicleId, {
      startTime: new Date(atMs),
      endTime: new Date(atMs + seconds * 1000),
      durationSeconds: seconds,
      distanceMeters: meters,
      idleSeconds: idle,
      category,
    })
  return { owner, vehicles, drive }
}
type Company = Awaited<ReturnType<typeof company>>

/** Across the midnight before, in the day's first second, and while clocks change. */
async function driveUntilEvening({ vehicles: [a, b, c], drive }: Company, day: ChangeDay): Promise<void> {
  const from = Date.parse(day.from)
  await drive({ vehicleId: a, atMs: from - 30 * MINUTE, seconds: 3000, meters: 20_000, idle: 120 })
  await drive({ vehicleId: c, atMs: from - 1000, seconds: 300, meters: 777 })
  await drive({ vehicleId: a, atMs: from + 9 * HOUR, seconds: 2833, meters: 33_333, idle: 301 })
  const errand = { category: 'private', idle: 61 }
  await drive({ vehicleId: a, atMs: from + 13 * HOUR, seconds: 1207, meters: 12_001, ...errand })
  await drive({ vehicleId: b, atMs: from, seconds: 600, meters: 4_001, idle: 59 })
  const changing = Date.parse(`${day.day}T00:40:00Z`)
  await drive({ vehicleId: b, atMs: changing, seconds: 2400, meters: 40_003, category: 'private' })
}

/** Across the midnight after, in the day's last second, and in the next day's first. */
async function driveInTheEvening({ vehicles: [a, b, c], drive }: Company, day: ChangeDay): Promise<void> {
  const until = Date.parse(day.until)
  const home = { category: 'commute', idle: 120 }
  await drive({ vehicleId: a, atMs: until - 10 * MINUTE, seconds: 1800, meters: 15_007, ...home })
  await drive({ vehicleId: b, atMs: until - 1000, seconds: 300, meters: 2_002, idle: 3 })
  await drive({ vehicleId: c, atMs: until, seconds: 600, meters: 1_111 })
  await drive({ vehicleId: a, atMs: until + 8 * HOUR, seconds: 1200, meters: 9_999 })
}

function totalsOf({ columns, totals }: ReportTable): Sums {
  const total = (id: ColumnId): number => Number(totals?.[columns.findIndex((one) => one.id === id)])
  return {
    trips: total('trips'),
    distanceMeters: total('distance'),
    drivingSeconds: total('driving'),
    idleSeconds: total('idling'),
  }
}

function add(all: readonly Sums[]): Sums {
  const sum = (of: keyof Sums): number => all.reduce((total, one) => total + one[of], 0)
  return {
    trips: sum('trips'),
    distanceMeters: sum('distanceMeters'),
    drivingSeconds: sum('drivingSeconds'),
    idleSeconds: sum('idleSeconds'),
  }
}

type Times = { distanceMeters: number; durationSeconds: number; idleSeconds: number }
const ofTimes = ({ distanceMeters, durationSeconds, idleSeconds }: Times, trips: number): Sums => ({
  trips,
  distanceMeters,
  drivingSeconds: durationSeconds - idleSeconds,
  idleSeconds,
})

type Period = { startDate: string; endDate: string }
type Reading = (owner: Person, period: Period, vehicles: readonly string[]) => Promise<Sums>

/** Every list and report with sums over days. */
const readings: Record<string, Reading> = {
  'the list of trips': async (owner, query) => {
    const { body } = await server.call(owner, api.trips.list, { query: { ...query, limit: 200 } })
    return add(body.items.map((trip) => ofTimes(trip, 1)))
  },
  'the sums of the list': async (owner, query) => {
    const { body } = await server.call(owner, api.trips.sums, { query })
    return ofTimes(body, body.trips)
  },
  'the sums of its days': async (owner, query) => {
    const { body } = await server.call(owner, api.trips.sums, { query })
    return add(body.days.map((day) => ofTimes(day, day.trips)))
  },
  'the tours of each vehicle': async (owner, query, vehicles) => {
    const histories = vehicles.map(async (vehicleId) => {
      const { body } = await server.call(owner, api.tours.history, { params: { vehicleId }, query })
      return body.sums
    })
    return add(await Promise.all(histories))
  },
  'the mileage report': async (owner, period) => {
    const query = { date: `${period.startDate},${period.endDate}` }
    return totalsOf((await server.call(owner, api.tableReports.readMileage, { query })).body)
  },
  'the tour report': async (owner, period) => {
    const query = { date: `${period.startDate},${period.endDate}` }
    return totalsOf((await server.call(owner, api.tableReports.readTourMileage, { query })).body)
  },
}

/** With the trips so far. */
async function keepLogbooks({ owner: { tenantId }, vehicles }: Company): Promise<void> {
  const opened = { since: new Date('2026-01-01T00:00:00Z'), now: server.clock.now() }
  for (const vehicleId of vehicles) {
    const key = { tenantId, vehicleId }
    await server.database.inTenant(key, (tx) => openLogbook(tx, key, opened))
  }
}

async function readLogbooks(owner: Person, vehicles: readonly string[], day: string) {
  const query = { startDate: day, endDate: day }
  const logbooks = vehicles.map(async (vehicleId) => {
    const { body } = await server.call(owner, api.logbook.show, { params: { vehicleId }, query })
    return body.sums
  })
  const byCategory = Object.groupBy((await Promise.all(logbooks)).flat(), ({ category }) => category)
  return Object.fromEntries(
    Object.entries(byCategory).map(([category, sums = []]) => [
      category,
      sums.reduce((meters, { distanceMeters }) => meters + distanceMeters, 0),
    ]),
  )
}

describe.each(days)('on $day, of $hours hours', (day) => {
  const oneDay = { startDate: day.day, endDate: day.day }
  let fleet: Company
  beforeAll(async () => {
    server.clock.set(nextEvening(day))
    fleet = await company(`Fleet of ${day.day}`)
    await driveUntilEvening(fleet, day)
  })

  test('the dashboard of the evening has the trips of the day, and what was driven since midnight', async () => {
    const { owner } = fleet
    server.clock.set(new Date(Date.parse(day.from) + 20 * HOUR))
    const { driven } = (await server.call(owner, api.overview.get, {})).body
    const listed = await readings['the list of trips']!(owner, oneDay, fleet.vehicles)
    // 20 of 50 minutes, and 299 of 300 seconds.
    expect(driven.overnightMeters).toBe(8_774)
    expect(driven.distanceMeters.today - driven.overnightMeters).toBe(listed.distanceMeters)
    expect(driven.drivingSeconds.today - 1_152 - 299).toBe(listed.drivingSeconds)
    expect(await readings['the mileage report']!(owner, oneDay, fleet.vehicles)).toEqual(listed)
    await driveInTheEvening(fleet, day)
    server.clock.set(nextEvening(day))
  })

  test.each(Object.entries(readings))('%s has the trips that start on it', async (_name, read) => {
    const { owner, vehicles } = fleet
    expect(await read(owner, oneDay, vehicles)).toEqual(ofDay)
    expect(await read(owner, day.threeDays, vehicles)).toEqual(ofThreeDays)
  })

  test('the movement report of each vehicle adds up to it', async () => {
    const { owner, vehicles } = fleet
    const span = { startDateTime: day.from, endDateTime: day.until }
    const tables = vehicles.map(async (vehicleId) => {
      const query = { ...span, vehicleId, mode: 'summary' as const }
      return totalsOf((await server.call(owner, api.tableReports.readMovement, { query })).body)
    })
    expect(add(await Promise.all(tables))).toEqual(ofDay)
  })

  test('logbooks and the mileage report agree on each category, to a tenth of a kilometre', async () => {
    const { owner, vehicles } = fleet
    const { body } = await server.call(owner, api.tableReports.readMileage, { query: { date: day.day } })
    const reported = body.columns.flatMap(({ category }, index) =>
      category === null ? [] : [[category, body.totals?.[index]] as const],
    )
    const expected = { business: 39_336, private: 52_004, commute: 15_007 }
    expect(Object.fromEntries(reported)).toEqual(expected)
    await keepLogbooks(fleet)
    // Odometers of a logbook are whole tenths, and its distances their differences.
    const inTenths = { business: 39_300, private: 52_000, commute: 15_000 }
    expect(await readLogbooks(owner, vehicles, day.day)).toEqual(inTenths)
  })

  test('the month of the analysis is that of the trips', async () => {
    const query = { months: day.day.slice(0, 7) }
    const { body } = await server.call(fleet.owner, api.analytics.summary, { query })
    const [month] = body.all ?? []
    expect(month).toMatchObject({ ...ofThreeDays, tripSeconds: 14_240 })
  })
})
