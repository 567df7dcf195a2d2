import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { Detection } from '../../trip-detection/detection.ts'
import { tripParameters } from '../../trip-detection/parameters.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { createTripWorker } from '../rebuild/trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 9, 26, 8)
const now = new Date(START_MS + 12 * 3_600_000)
const minute = (time: string | Date): number => Math.round((new Date(time).getTime() - START_MS) / 60_000)

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Borders Ltd')
})
afterAll(() => server.close())

/** Ten minutes of driving, ten off, twenty of driving, fifteen off, five of driving. */
const morning = trackOf(START_MS, home)
  .stand(60, false)
  .drive(600, 50)
  .stand(600, false)
  .drive(1200, 50)
  .stand(900, false)
  .drive(300, 50)
  .stand(7200, false).positions

async function rebuild(vehicleId: string, positions: readonly TripPosition[]) {
  await storePositions(server.database, { tenantId: owner.tenantId, vehicleId }, { positions, dueAt: now })
  await createTripWorker({ database: server.database, clock: { now: () => now }, log: silent }).run()
}

const stored = (vehicleId: string) =>
  tripsAndStopsOf(server.database, { tenantId: owner.tenantId, vehicleId })

async function newVehicle(more: object = {}, positions: readonly TripPosition[] = morning) {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  const { body: vehicle } = await server.call(owner, api.vehicles.create, { body })
  await rebuild(vehicle.id, positions)
  const { trips } = await stored(vehicle.id)
  return { vehicleId: vehicle.id, ids: trips.map(({ id }) => id) }
}

type Key = { vehicleId: string; tripId: string }

const merge = (params: Key, withTripId: string, person = owner, version?: number) =>
  server.call(person, api.tripBorders.merge, { params, body: { withTripId, ...(version && { version }) } })
const split = (params: Key, atMinute: number, person = owner, version?: number) =>
  server.call(person, api.tripBorders.split, {
    params,
    body: { time: new Date(START_MS + atMinute * 60_000).toISOString(), ...(version && { version }) },
  })
const lockExpensesUntil = (day: string | null) =>
  server.database.asOwner((tx) =>
    sql`update tenants set expenses_locked_until = ${day} where tenant_id = ${owner.tenantId}`.execute(tx),
  )
const undo = (params: Key, borderEditId: string, person = owner) =>
  server.call(person, api.tripBorders.undo, { params, body: { borderEditId } })

const edit = (params: Key, body: object) => server.call(owner, api.trips.update, { params, body })

test('a merged trip is what one trip from the first start to the last end would be', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = ''] = ids
  const { status, body } = await merge({ vehicleId, tripId: first }, second)
  const { trips, stops, versions } = await stored(vehicleId)
  // With longer stops, the same detection finds no border there.
  const long = { ignitionOff: 660, ignitionOn: 900, ignitionUnknown: 900 }
  const parameters = { ...tripParameters, stopDurationSeconds: long }
  const found = Detection.begin(parameters).advance(morning, now).segments.trips[0]
  expect([status, ids.length, trips.length, stops.length]).toEqual([200, 3, 2, 3])
  expect(body.trips).toMatchObject([{ id: second, startRule: 'moved', endRule: 'ignitionOff' }])
  expect(trips[0]).toMatchObject({
    id: second,
    distanceMeters: found?.distanceMeters,
    durationSeconds: body.trips[0]?.durationSeconds,
    maxSpeedKmh: found?.maxSpeedKmh,
    startOdometerMeters: null,
  })
  expect([minute(trips[0]?.startTime ?? ''), minute(trips[0]?.endTime ?? '')]).toEqual([1, 41])
  expect(versions.slice(3).map(({ reason, tripId, after }) => [reason, tripId, after !== null])).toEqual([
    ['merged', first, false],
    ['merged', second, true],
  ])
})

test('the parked time between the parts of a merged trip is standing, and no sum of times changes', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = ''] = ids
  const figures = async () => {
    const query = { vehiclesId: vehicleId }
    const day = '2026-10-26'
    const { body: page } = await server.call(owner, api.trips.list, {
      query: { showVehiclesId: vehicleId, startDate: day, endDate: day, limit: 10 },
    })
    const { body: vehicle } = await server.call(owner, api.trips.overview, {
      params: { id: vehicleId },
      query: { startDate: day, endDate: day },
    })
    const { body: report } = await server.call(owner, api.tableReports.readMileage, {
      query: { ...query, date: day },
    })
    const { body: summary } = await server.call(owner, api.analytics.summary, {
      query: { ...query, months: '2026-10' },
    })
    const [month] = summary.all ?? []
    const seconds = page.items.map((trip) => [trip.durationSeconds, trip.idleSeconds, trip.standingSeconds])
    const of = (id: string) => report.totals?.[report.columns.findIndex((column) => column.id === id)]
    return {
      seconds,
      driving: [vehicle.drivingSeconds, month?.drivingSeconds, of('driving')],
      tripTime: [vehicle.durationSeconds, month?.tripSeconds],
    }
  }
  const before = await figures()
  expect(before).toEqual({
    seconds: [
      [310, 0, 0],
      [1210, 0, 0],
      [610, 0, 0],
    ],
    driving: [2130, 2130, 2130],
    tripTime: [2130, 2130],
  })
  await merge({ vehicleId, tripId: first }, second)
  expect(await figures()).toEqual({
    ...before,
    seconds: [
      [310, 0, 0],
      [1820, 0, 590],
    ],
  })
  const { body: movement } = await server.call(owner, api.tableReports.readMovement, {
    query: {
      vehicleId,
      startDateTime: '2026-10-26T00:00:00Z',
      endDateTime: '2026-10-27T00:00:00Z',
      mode: 'segments',
    },
  })
  const at = (id: string) => movement.columns.findIndex((column) => column.id === id)
  const [row] = movement.items
  expect([row?.cells[at('driving')], row?.cells[at('standing')]]).toEqual([1820, 590])
})

test('undoing a merge brings both trips back, with their ids, texts, jobs and expenses', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = ''] = ids
  const { body: job } = await server.call(owner, api.jobs.create, {
    body: { title: 'Boiler', startDate: '2026-10-26T08:00:00Z', endDate: '2026-10-26T09:00:00Z' },
  })
  await edit({ vehicleId, tripId: first }, { purpose: 'Delivery', category: 'business', jobs: [job.id] })
  await edit({ vehicleId, tripId: second }, { partner: 'Harbour Ltd', category: 'commute' })
  const { body: expense } = await server.call(owner, api.expenses.create, {
    params: { id: vehicleId },
    body: { tripId: first, type: 'parking', date: '2026-10-26', amountMinor: 350, currency: 'EUR' },
  })
  const before = await stored(vehicleId)
  const { body } = await merge({ vehicleId, tripId: first }, second)
  expect(body.trips).toMatchObject([
    { id: second, category: 'commute', purpose: 'Delivery', partner: 'Harbour Ltd' },
  ])
  expect(body.trips[0]).toMatchObject({ jobs: [job.id], expenses: [expense.id] })
  // Changes after the merge stay with the trip that stayed.
  await edit({ vehicleId, tripId: second }, { note: 'By the coast' })
  const undone = await undo({ vehicleId, tripId: second }, body.borderEditId)
  expect([undone.status, undone.body.trips.length]).toEqual([200, 2])
  expect(undone.body.trips).toMatchObject([
    {
      id: first,
      category: 'business',
      purpose: 'Delivery',
      partner: null,
      jobs: [job.id],
      expenses: [expense.id],
    },
    {
      id: second,
      category: 'commute',
      purpose: null,
      partner: 'Harbour Ltd',
      note: 'By the coast',
      jobs: [],
    },
  ])
  const after = await stored(vehicleId)
  const figures = ({ trips, stops }: typeof after) => [
    trips.map(({ startTime, endTime, distanceMeters, endRule }) => [
      startTime,
      endTime,
      distanceMeters,
      endRule,
    ]),
    stops.map(({ startTime, endTime, idleSeconds }) => [startTime, endTime, idleSeconds]),
  ]
  expect(figures(after)).toEqual(figures(before))
  expect(after.versions.slice(-2).map(({ reason }) => reason)).toEqual(['bordersRestored', 'bordersRestored'])
  expect(await undo({ vehicleId, tripId: second }, body.borderEditId)).toMatchObject({
    status: 409,
    body: { code: 'border_edit_undone' },
  })
})

test('a trip is split while it drives, and the longer part keeps what was entered', async () => {
  const { vehicleId, ids } = await newVehicle()
  const tripId = ids[1] ?? ''
  await edit({ vehicleId, tripId }, { purpose: 'Delivery', category: 'commute' })
  const { body } = await split({ vehicleId, tripId }, 26)
  expect(body.trips.map(({ startTime, endTime }) => [minute(startTime), minute(endTime)])).toEqual([
    [21, 26],
    [26, 41],
  ])
  expect(body.trips).toMatchObject([
    { endRule: 'split', purpose: null, category: 'commute' },
    { id: tripId, startRule: 'split', purpose: 'Delivery', category: 'commute' },
  ])
  const { trips, stops } = await stored(vehicleId)
  expect([trips.length, stops.length]).toEqual([4, 4])
  const { body: detail } = await server.call(owner, api.trips.detail, { params: { id: tripId } })
  expect(detail.borderEdits).toMatchObject([{ id: body.borderEditId, kind: 'split', canUndo: true }])
  expect(detail.borderEdits[0]?.madeByName).toMatch(/^Ada Admin/u)
  expect([detail.previousTripId, detail.nextTripId]).toEqual([body.trips[0]?.id, ids[2]])
  const undone = await undo({ vehicleId, tripId }, body.borderEditId)
  expect(undone.body.trips).toMatchObject([{ id: tripId, purpose: 'Delivery', startRule: 'moved' }])
})

test('a split at a standstill makes it a stop', async () => {
  // Eight minutes with the engine on are not a stop.
  const track = trackOf(START_MS, home).stand(60, false).drive(600, 50).stand(480, true).drive(600, 50)
  const { vehicleId, ids } = await newVehicle({}, track.stand(7200, false).positions)
  const { body } = await split({ vehicleId, tripId: ids[0] ?? '' }, 15)
  expect(body.trips.map(({ startTime, endTime }) => [minute(startTime), minute(endTime)])).toEqual([
    [1, 11],
    [19, 29],
  ])
  expect(body.trips.map(({ idleSeconds, stopIdleSeconds }) => [idleSeconds, stopIdleSeconds])).toEqual([
    [0, 470],
    [0, 0],
  ])
  const { stops } = await stored(vehicleId)
  expect(stops[1]).toMatchObject({ startRule: 'split', endRule: 'split', detectionState: null })
})

test('plans are what is done', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = ''] = ids
  await edit({ vehicleId, tripId: first }, { purpose: 'Delivery' })
  const plan = await server.call(owner, api.tripBorders.planMerge, {
    params: { vehicleId, tripId: first },
    query: { withTripId: second },
  })
  const time = new Date(START_MS + 26 * 60_000).toISOString()
  const parts = await server.call(owner, api.tripBorders.planSplit, {
    params: { vehicleId, tripId: second },
    query: { time },
  })
  const { body: done } = await split({ vehicleId, tripId: second }, 26)
  expect(done.trips).toMatchObject(parts.body.trips)
  await undo({ vehicleId, tripId: second }, done.borderEditId)
  const { body } = await merge({ vehicleId, tripId: first }, second)
  expect(body.trips).toMatchObject(plan.body.trips)
  expect(plan.body.trips).toMatchObject([{ purpose: 'Delivery' }])
})

test('what can’t be merged or split is refused, and nothing changes', async () => {
  const { vehicleId, ids } = await newVehicle()
  const other = await newVehicle()
  const [first = '', second = '', third = ''] = ids
  const before = await stored(vehicleId)
  const key = { vehicleId, tripId: first }
  expect(await merge(key, third)).toMatchObject({ status: 409, body: { code: 'trips_not_adjacent' } })
  expect(await merge(key, first)).toMatchObject({ status: 409, body: { code: 'trips_not_adjacent' } })
  expect(await merge(key, other.ids[0] ?? '')).toMatchObject({ status: 404 })
  expect(await split(key, 30)).toMatchObject({ status: 409, body: { code: 'time_outside_trip' } })
  expect(await split(key, 1.2)).toMatchObject({
    status: 409,
    body: { code: 'trip_part_too_short', details: { shortestMeters: 200, shortestSeconds: 60 } },
  })
  expect(await merge(key, second, owner, 99)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  const lock = (lockedAt: Date | null) =>
    server.database.inTenant(owner, (tx) =>
      sql`update trips set locked_at = ${lockedAt} where id = ${second}`.execute(tx),
    )
  await lock(now)
  expect(await merge(key, second)).toMatchObject({ status: 409, body: { code: 'trip_locked' } })
  expect(await split({ vehicleId, tripId: second }, 30)).toMatchObject({
    status: 409,
    body: { code: 'trip_locked' },
  })
  await lock(null)
  const driver = await server.colleague(owner, 'driver')
  const viewer = await server.colleague(owner, 'viewer')
  for (const person of [driver, viewer])
    expect(await merge(key, second, person)).toMatchObject({ status: 403 })
  const outsider = await server.company('Outsiders Ltd')
  expect(await merge(key, second, outsider)).toMatchObject({ status: 404 })
  expect((await stored(vehicleId)).versions).toEqual(before.versions)
})

test('expenses that are locked don’t move, so their trip can’t become part of another', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = '', third = ''] = ids
  const { body: expense } = await server.call(owner, api.expenses.create, {
    params: { id: vehicleId },
    body: { tripId: third, type: 'parking', date: '2026-10-26', amountMinor: 350, currency: 'EUR' },
  })
  await edit({ vehicleId, tripId: second }, { purpose: 'Delivery' })
  await lockExpensesUntil('2026-10-26')
  const plan = (tripId: string, withTripId: string) =>
    server.call(owner, api.tripBorders.planMerge, { params: { vehicleId, tripId }, query: { withTripId } })
  const refused = {
    status: 409,
    body: {
      code: 'trip_expense_locked',
      details: { expenseId: expense.id, day: '2026-10-26', lockedUntilDay: '2026-10-26' },
    },
  }
  expect(await plan(second, third)).toMatchObject(refused)
  expect(await merge({ vehicleId, tripId: second }, third)).toMatchObject(refused)
  expect((await plan(first, second)).status).toBe(200)
  expect((await merge({ vehicleId, tripId: first }, second)).status).toBe(200)
  await lockExpensesUntil(null)
  expect((await plan(second, third)).status).toBe(200)
})

test('a locked expense of the trip that stays keeps nobody from undoing a merge', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = ''] = ids
  await edit({ vehicleId, tripId: second }, { purpose: 'Delivery' })
  const { body: expense } = await server.call(owner, api.expenses.create, {
    params: { id: vehicleId },
    body: { tripId: second, type: 'parking', date: '2026-10-25', amountMinor: 350, currency: 'EUR' },
  })
  const { body } = await merge({ vehicleId, tripId: first }, second)
  await lockExpensesUntil('2026-10-25')
  const undone = await undo({ vehicleId, tripId: second }, body.borderEditId)
  expect(undone.body.trips).toMatchObject([
    { id: first, expenses: [] },
    { id: second, expenses: [expense.id] },
  ])
  await lockExpensesUntil(null)
})

test('a trip that only its driver may see is merged by nobody else, and the result is theirs', async () => {
  const { vehicleId, ids } = await newVehicle({ privacyMode: true })
  const [first = '', second = ''] = ids
  const driver = await server.colleague(owner, 'manager')
  await server.database.inTenant(owner, (tx) =>
    sql`update trips set driver_id = ${driver.userId} where vehicle_id = ${vehicleId}`.execute(tx),
  )
  const params = { vehicleId, tripId: first }
  await server.call(driver, api.trips.update, { params, body: { category: 'private', note: 'Dentist' } })
  await edit({ vehicleId, tripId: second }, { purpose: 'Delivery' })
  const refused = { status: 403, body: { code: 'trip_private' } }
  expect(await merge(params, second)).toMatchObject(refused)
  expect(await merge({ vehicleId, tripId: second }, first)).toMatchObject(refused)
  expect(await split(params, 5)).toMatchObject(refused)
  const query = { withTripId: second }
  expect(await server.call(owner, api.tripBorders.planMerge, { params, query })).toMatchObject(refused)
  const { body } = await merge(params, second, driver)
  const [trip] = body.trips
  expect(trip).toMatchObject({ category: 'private', driverId: driver.userId, purpose: 'Delivery' })
  const { body: seen } = await server.call(owner, api.trips.detail, { params: { id: trip?.id ?? '' } })
  expect(seen).toMatchObject({ start: null, purpose: null, borderEdits: [], history: [] })
  expect(await undo({ vehicleId, tripId: trip?.id ?? '' }, body.borderEditId)).toMatchObject(refused)
  const { body: log } = await server.call(owner, api.audit.activityLog, {
    query: { resourceId: trip?.id ?? '', action: 'merged' },
  })
  expect(log.items.map(({ changes }) => changes)).toEqual([[]])
  const undone = await undo({ vehicleId, tripId: trip?.id ?? '' }, body.borderEditId, driver)
  expect(undone.body.trips).toMatchObject([
    { id: first, category: 'private', note: 'Dentist' },
    { id: second, purpose: 'Delivery', note: null },
  ])
})

test('the odometer, daily sums and the stop after it count a merged trip once', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = ''] = ids
  const sums = async () =>
    (await server.call(owner, api.trips.sums, { query: { showVehiclesId: vehicleId } })).body
  const odometer = async () =>
    (await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })).body.odometerMeters
  const before = [await sums(), await odometer()]
  const { body } = await merge({ vehicleId, tripId: first }, second)
  const after = await sums()
  const total = (await stored(vehicleId)).trips.reduce((meters, trip) => meters + trip.distanceMeters, 0)
  expect([after.trips, after.distanceMeters, await odometer()]).toEqual([2, total, total])
  expect(body.trips[0]?.stopIdleSeconds).toBe(0)
  await undo({ vehicleId, tripId: second }, body.borderEditId)
  expect([await sums(), await odometer()]).toEqual(before)
})

test('of two people who merge and split one trip at the same instant, one gets 409', async () => {
  const { vehicleId, ids } = await newVehicle()
  const [first = '', second = ''] = ids
  const manager = await server.colleague(owner, 'manager')
  const answers = await Promise.all([
    merge({ vehicleId, tripId: first }, second, owner, 1),
    split({ vehicleId, tripId: first }, 5, manager, 1),
    merge({ vehicleId, tripId: second }, first, manager, 1),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})
