/** Idling at stops: every call counts the same seconds, and a stop belongs to the trip before it. */
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStop } from '../../../../testing/records/add-stop.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { createTripWorker } from '../rebuild/trip-worker.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Idling Ltd')
})
afterAll(() => server.close())

async function newVehicle(more: object = {}) {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

type Drive = {
  from: string
  until: string
  idleSeconds?: number
  /** At the stop after it. */
  stopIdleSeconds?: number
  driverId?: string
  category?: string
}

async function drive(vehicleId: string, { from, until, stopIdleSeconds = 0, ...more }: Drive) {
  const [startTime, endTime] = [new Date(from), new Date(until)]
  const durationSeconds = (endTime.getTime() - startTime.getTime()) / 1000
  await addStop(server.database, owner.tenantId, vehicleId, {
    startTime: endTime,
    idleSeconds: stopIdleSeconds,
  })
  const times = { startTime, endTime, durationSeconds, idleSeconds: 0 }
  return addTrip(server.database, owner.tenantId, vehicleId, { ...times, ...more })
}

type Sums = { idleSeconds: number; stopIdleSeconds: number }

const idling = ({ idleSeconds, stopIdleSeconds }: Sums) => [idleSeconds, stopIdleSeconds]
const added = (parts: readonly Sums[]) =>
  idling({
    idleSeconds: parts.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0),
    stopIdleSeconds: parts.reduce((sum, { stopIdleSeconds }) => sum + stopIdleSeconds, 0),
  })

async function sums(query: object, person = owner) {
  return (await server.call(person, api.trips.sums, { query })).body
}

async function listed(query: object, person = owner) {
  const { body } = await server.call(person, api.trips.list, { query: { limit: '200', ...query } })
  expect(body.totalPages).toBe(1)
  return body.items
}

async function overview(id: string, query: object) {
  return (await server.call(owner, api.trips.overview, { params: { id }, query })).body
}

test('fifty minutes of idling between two drives appear in the overview, the sums, the list and the stop', async () => {
  const vehicleId = await newVehicle()
  await drive(vehicleId, {
    from: '2026-11-19T08:00:00Z',
    until: '2026-11-19T08:30:00Z',
    idleSeconds: 130,
    stopIdleSeconds: 3000,
  })
  await drive(vehicleId, { from: '2026-11-19T09:00:00Z', until: '2026-11-19T09:30:00Z' })
  const day = { startDate: '2026-11-19', endDate: '2026-11-19' }
  const { body: ways } = await server.call(owner, api.trips.routes, { params: { id: vehicleId }, query: day })
  const trips = await listed({ showVehiclesId: vehicleId, ...day })
  const told = await overview(vehicleId, day)
  expect({
    overview: idling(told),
    driving: told.drivingSeconds,
    sums: idling(await sums({ showVehiclesId: vehicleId, ...day })),
    list: trips.map(idling),
    stops: ways.map(({ stops }) => stops.map((stop) => stop.idleSeconds)),
  }).toEqual({
    overview: [130, 3000],
    driving: 3600 - 130,
    sums: [130, 3000],
    list: [
      [0, 0],
      [130, 3000],
    ],
    stops: [[3000], [3000, 0]],
  })
})

test('idling is counted in the trip during a jam, and at the stop between two trips', async () => {
  const vehicleId = await newVehicle()
  const { positions } = trackOf(Date.parse('2026-11-19T12:00:00Z'), { latitude: 35.9, longitude: 14.4 })
    .drive(600, 50)
    .stand(300, true)
    .drive(600, 50)
    .stand(3000, true)
    .drive(600, 50)
    .stand(600, false)
  const now = server.clock.now()
  const vehicle = { tenantId: owner.tenantId, vehicleId }
  await storePositions(server.database, vehicle, { positions, dueAt: now })
  await createTripWorker({ database: server.database, clock: server.clock, log: silent }).run()
  const day = { startDate: '2026-11-19', endDate: '2026-11-19' }
  const told = await overview(vehicleId, day)
  expect({
    overview: idling(told),
    list: added(await listed({ showVehiclesId: vehicleId, ...day })),
  }).toEqual({
    // From the first position at the stop to the last, ten seconds apart.
    overview: [290, 2990],
    list: [290, 2990],
  })
  expect([told.trips, told.drivingSeconds]).toEqual([2, told.durationSeconds - 290])
})

/** Irregular drives over a month in Malta, including midnights and the change of clocks. */
async function aMonth(vehicleId: string, month: string): Promise<(Drive & Sums)[]> {
  const beginMs = Date.parse(`${month}-01T00:00:00Z`) - 5 * 3_600_000
  const drives = Array.from({ length: 150 }, (_, index) => {
    const startMs = beginMs + index * 5.03 * 3_600_000
    return {
      from: new Date(startMs).toISOString(),
      until: new Date(startMs + (20 + (index % 7) * 25) * 60_000).toISOString(),
      idleSeconds: (index * 37) % 700,
      stopIdleSeconds: index % 3 === 0 ? 0 : (index * 101) % 7200,
    }
  })
  for (const one of drives) await drive(vehicleId, one)
  return drives
}

const dayIn = (iso: string) =>
  Temporal.Instant.from(iso).toZonedDateTimeISO('Europe/Malta').toPlainDate().toString()

test.each([
  ['2026-03', '2026-03-29', 23],
  ['2026-10', '2026-10-25', 25],
])(
  'in %s, in which %s has %i hours, days, month, list and overview count the same seconds',
  async (month, changeDay) => {
    const vehicleId = await newVehicle()
    const drives = (await aMonth(vehicleId, month)).filter(({ from }) => dayIn(from).startsWith(month))
    const period = { startDate: `${month}-01`, endDate: `${month}-31` }
    const params = { id: vehicleId }
    const ofFilter = await sums({ ...period, showVehiclesId: vehicleId })
    const query = { ...period, limit: 200 }
    const { body: ofVehicle } = await server.call(owner, api.trips.ofVehicle, { params, query })
    expect({
      sums: idling(ofFilter),
      days: added(ofFilter.days),
      list: added(await listed({ ...period, showVehiclesId: vehicleId })),
      ofVehicle: added(ofVehicle.items),
      overview: idling(await overview(vehicleId, period)),
    }).toEqual(all(added(drives)))
    const byDay = Map.groupBy(drives, ({ from }) => dayIn(from))
    expect(new Map(ofFilter.days.map((day) => [day.day, idling(day)]))).toEqual(
      new Map([...byDay].map(([day, ofDay]) => [day, added(ofDay)])),
    )
    const told = await overview(vehicleId, { startDate: changeDay, endDate: changeDay })
    expect(idling(told)).toEqual(added(byDay.get(changeDay) ?? []))
  },
)

const all = (expected: number[]) => ({
  sums: expected,
  days: expected,
  list: expected,
  ofVehicle: expected,
  overview: expected,
})

test('the dashboard’s driving is today’s trip time less the idling in it, whatever idled at stops', async () => {
  const [from, until] = ['2026-11-20T05:00:00Z', '2026-11-20T06:00:00Z']
  await drive(await newVehicle(), { from, until, idleSeconds: 600, stopIdleSeconds: 1500 })
  const { durationSeconds, idleSeconds } = await sums({ startDate: '2026-11-20' })
  const { body } = await server.call(owner, api.overview.get, {})
  expect(body.driven.drivingSeconds.today).toBe(durationSeconds - idleSeconds)
})

test('a stop belongs to the day, driver and category of the trip before it', async () => {
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle()
  // Ends at half past midnight in Malta.
  const late = { from: '2026-11-18T22:30:00Z', until: '2026-11-18T23:30:00Z', stopIdleSeconds: 600 }
  await drive(vehicleId, { ...late, driverId: driver.userId, category: 'commute' })
  await drive(vehicleId, {
    from: '2026-11-19T08:00:00Z',
    until: '2026-11-19T09:00:00Z',
    stopIdleSeconds: 300,
  })
  const of = async (query: object) => (await sums({ showVehiclesId: vehicleId, ...query })).stopIdleSeconds
  const { days } = await sums({ showVehiclesId: vehicleId })
  expect(days.map(({ day, stopIdleSeconds }) => [day, stopIdleSeconds])).toEqual([
    ['2026-11-19', 300],
    ['2026-11-18', 600],
  ])
  expect([
    await of({ driversId: driver.userId }),
    await of({ category: 'business' }),
    await of({ category: 'commute' }),
    await of({ startDate: '2026-11-19' }),
    (await sums({}, driver)).stopIdleSeconds,
  ]).toEqual([600, 300, 600, 300, 600])
})

test('idling after a private trip counts with the trip, without revealing a place', async () => {
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle({ privacyMode: true })
  const id = await drive(vehicleId, {
    from: '2026-11-19T08:00:00Z',
    until: '2026-11-19T08:30:00Z',
    stopIdleSeconds: 900,
    category: 'private',
    driverId: driver.userId,
  })
  const { body } = await server.call(owner, api.trips.detail, { params: { id } })
  expect([body.stopIdleSeconds, body.route, body.end]).toEqual([900, null, null])
  expect((await sums({ showVehiclesId: vehicleId })).stopIdleSeconds).toBe(900)
  const seen = await server.call(driver, api.trips.detail, { params: { id } })
  expect([seen.body.stopIdleSeconds, seen.body.end === null]).toEqual([900, false])
})

test('a stop at which the vehicle still stands counts as far as it has idled', async () => {
  const vehicleId = await newVehicle()
  const [from, until] = ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']
  await drive(vehicleId, { from, until })
  const idle = (idleSeconds: number) =>
    server.database.inTenant(owner, (tx) =>
      tx
        .updateTable('stops')
        .set({ endTime: null, endRule: null, idleSeconds })
        .where('vehicleId', '=', vehicleId)
        .execute(),
    )
  await idle(120)
  const before = await overview(vehicleId, { simplePeriod: 'today' })
  await idle(180)
  const after = await overview(vehicleId, { simplePeriod: 'today' })
  expect([before.stopIdleSeconds, after.stopIdleSeconds]).toEqual([120, 180])
})

test('trips can be sorted by the idling at the stop after them, and by total idling', async () => {
  const vehicleId = await newVehicle()
  for (const [hour, stopIdleSeconds, idleSeconds] of [
    ['08', 0, 1000],
    ['10', 900, 0],
    ['12', 300, 650],
  ] as const) {
    const [from, until] = [`2026-11-19T${hour}:00:00Z`, `2026-11-19T${hour}:30:00Z`]
    await drive(vehicleId, { from, until, stopIdleSeconds, idleSeconds })
  }
  const sorted = async (sort: string) =>
    (await listed({ showVehiclesId: vehicleId, sort })).map(({ stopIdleSeconds }) => stopIdleSeconds)
  expect(await sorted('stopIdleSeconds:desc')).toEqual([900, 300, 0])
  expect(await sorted('totalIdleSeconds:desc')).toEqual([0, 300, 900])
})
