import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { PositionRecord } from '@roadbook/protocols/message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forkModule } from '../../../testing/compile-cache.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { tripsAndStopsOf } from '../../../testing/records/trips-and-stops-of.ts'
import { addAlarm } from '../../rules/alarms/write-alarm.ts'
import { addGeofence } from '../../rules/geofences/write-geofence.ts'
import { HOUR_MS, hourOf } from '../positions/hours.ts'
import { readPositions } from '../positions/read-positions.ts'
import {
  addTenant,
  addUser,
  addVehicle,
  asPerson,
  fixAgo,
  newDongleId,
  storedPositions,
  TestDevice,
} from '../../../testing/ingest.ts'

const CRASHES = 4
const VEHICLES = 3
const RECORDS_PER_FRAME = 9
/** For each vehicle: half an hour of each part of its day. */
const FRAMES = 60

let home: TestDatabase
let tenantId: string
beforeAll(async () => {
  home = await createTestDatabase()
  tenantId = await addTenant(home)
  await addRules()
})
afterAll(() => home.drop())

/** Added long ago: an alarm that each drive triggers, and a geofence that each drive crosses. */
async function addRules(): Promise<void> {
  const userId = await addUser(home, tenantId, 'admin')
  await asPerson(home, { tenantId, userId }, async (context) => {
    const early = { ...context, now: new Date(0) }
    await addAlarm(early, {
      name: 'Town',
      type: 'overspeed',
      parameters: { limitKmh: 50, minDurationSeconds: 20 },
    })
    await addGeofence(early, {
      name: 'Crossing',
      geometry: { type: 'Point', coordinates: [fixAgo(0).longitude, CROSSING_LATITUDE], radiusMeters: 300 },
      trigger: 'both',
    })
  })
}

/** Messages of testing-server.ts. */
type Message = { kind: 'ready'; port: number } | { kind: 'rebuild' | 'rebuilt' }
type Server = { port: number; process: ChildProcess; isRebuilding: boolean }

async function startServer(): Promise<Server> {
  const child = forkModule(new URL('./testing-server.ts', import.meta.url), [home.connectionString])
  const server = { port: 0, process: child, isRebuilding: false }
  await new Promise<void>((resolve) => {
    child.on('message', (message: Message) => {
      server.isRebuilding = message.kind === 'rebuild'
      if (message.kind !== 'ready') return
      server.port = message.port
      resolve()
    })
  })
  return server
}

async function kill({ process: child }: Server): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

type Tracker = { vehicleId: string; dongleId: number; frames: number; acknowledged: PositionRecord[] }

/**
 * Recent, late, and older than any stored row, so that every path is covered. None is ahead of the clock that
 * judges them.
 */
const lastHour = hourOf(Date.now()) - HOUR_MS
const starts = [lastHour, lastHour - 7 * HOUR_MS, lastHour - 6 * 24 * HOUR_MS]
const STEP_MS = 10_000
const START_LATITUDE = 35.8
/** Six minutes of driving and four parked with the ignition off, repeated. */
const CYCLE = { steps: 60, driving: 36 }
const DEGREES_EACH = 0.0015
/** In the middle of the third drive of each part. */
const CROSSING_LATITUDE = START_LATITUDE + 2.5 * CYCLE.driving * DEGREES_EACH

function frameOf(tracker: Tracker): PositionRecord[] {
  return Array.from({ length: RECORDS_PER_FRAME }, (_, index) => {
    const start = starts[index % starts.length] ?? 0
    const step = Math.floor((tracker.frames * RECORDS_PER_FRAME + index) / starts.length)
    const [rounds, inRound] = [Math.floor(step / CYCLE.steps), step % CYCLE.steps]
    const driven = rounds * CYCLE.driving + Math.min(inRound, CYCLE.driving)
    const drives = inRound < CYCLE.driving
    return fixAgo(0, {
      timeMs: start + step * STEP_MS,
      latitude: START_LATITUDE + driven * DEGREES_EACH,
      speedKmh: drives ? 60 : 0,
      ignition: drives,
    })
  })
}

/**
 * Like real trackers: resends a frame, also to the next server, until it is acknowledged; every third one is
 * sent twice.
 */
async function drive(tracker: Tracker, { port }: Server, untilFrame: number): Promise<void> {
  const device = new TestDevice(port)
  const accepted = await device.logIn(tracker.dongleId)
  let isServed = accepted === '01'
  while (isServed && tracker.frames < untilFrame) {
    const frame = frameOf(tracker)
    isServed = (await device.report(frame)) === RECORDS_PER_FRAME.toString(16).padStart(8, '0')
    if (!isServed) break
    tracker.acknowledged.push(...frame)
    if (tracker.frames % 3 === 0) isServed = (await device.report(frame)) !== ''
    tracker.frames++
    await pause(5)
  }
  device.close()
}

async function addTrackers(): Promise<Tracker[]> {
  const trackers: Tracker[] = []
  for (let index = 0; index < VEHICLES; index++) {
    const dongleId = newDongleId()
    const vehicleId = await addVehicle(home, { tenantId, dongleId, at: new Date(0) })
    trackers.push({ vehicleId, dongleId, frames: 0, acknowledged: [] })
  }
  return trackers
}

/** The first crash is at the start of a rebuild, the third soon after one starts; returns whether one was cut. */
async function crashOnce(server: Server, round: number): Promise<boolean> {
  if (round % 2 === 0) while (!server.isRebuilding) await once(server.process, 'message')
  // A rebuild may take less than this, so the first crash doesn't wait.
  if (round > 0) await pause(round % 2 === 0 ? Math.random() * 15 : 30 + Math.random() * 150)
  const wasRebuilding = server.isRebuilding
  await kill(server)
  return wasRebuilding
}

async function count(query: string, values: unknown[]): Promise<number> {
  const { rows } = await home.database.pools.ingest.query<{ count: number }>(query, values)
  return rows[0]?.count ?? 0
}

const segmentPoints = (vehicleId: string): Promise<number> =>
  count(
    'select coalesce(sum(points), 0)::bigint as count from position_segments where vehicle_id = $1 and hour < $2',
    [vehicleId, new Date(starts[0] ?? 0)],
  )

async function workLeft(): Promise<number> {
  const hours = await count('select count(*) as count from dirty_segments where hour < $1', [
    new Date(starts[0] ?? 0),
  ])
  // A trip in progress keeps one dirty range for the clock.
  const drives = await count('select count(*) as count from dirty_ranges where due_at <= now()', [])
  const late = await count(
    'select (select count(*) from alarm_dirty_ranges) + (select count(*) from geofence_dirty_ranges) as count',
    [],
  )
  return hours + drives + late
}

async function finish(server: Server, trackers: Tracker[]): Promise<void> {
  await Promise.all(trackers.map((tracker) => drive(tracker, server, FRAMES)))
  while ((await workLeft()) > 0) await pause(50)
}

test('a server killed at any time loses nothing it acknowledged, stores nothing twice, and gives the same trips, visits and alarms', async () => {
  const trackers = await addTrackers()
  let killedWhileRebuilding = 0
  // So that the server is under load at each crash.
  const share = Math.floor(FRAMES / (CRASHES + 1))
  for (let round = 0; round < CRASHES; round++) {
    const server = await startServer()
    const driving = trackers.map((tracker) => drive(tracker, server, share * (round + 1)))
    if (await crashOnce(server, round)) killedWhileRebuilding++
    await Promise.all(driving)
  }
  const last = await startServer()
  await finish(last, trackers)
  for (const tracker of trackers) await expectAllOnce(tracker)

  const [calm] = await addTrackers()
  await finish(last, calm ? [calm] : [])
  await kill(last)
  const expected = await rebuilt(calm?.vehicleId ?? '')
  // Three cycles in each of the three parts of the day, and the end of each part.
  expect(expected.trips.length).toBe(9)
  const found = await followed(calm?.vehicleId ?? '')
  expect([found.entries.length, found.visits.length]).toEqual([9, 3])
  for (const { vehicleId } of trackers) {
    expect(await rebuilt(vehicleId)).toEqual(expected)
    expect(await followed(vehicleId)).toEqual(found)
  }
  expect(killedWhileRebuilding).toBeGreaterThan(0)
})

/** All columns of trips and stops except the vehicle and the time of writing. */
async function rebuilt(vehicleId: string) {
  const { trips, stops } = await tripsAndStopsOf(home.database, { tenantId, vehicleId })
  return {
    trips: trips.map(
      ({ id: _, vehicleId: _ours, version: _history, createdAt: _made, updatedAt: _changed, ...trip }) =>
        trip,
    ),
    // The time of receipt doesn't affect the place.
    stops: stops.map(({ vehicleId: _ours, detectionState, ...stop }) => ({
      ...stop,
      detectionState: JSON.stringify(detectionState).replaceAll(/"(receivedMs|dongleId)":\d+/g, ''),
    })),
  }
}

/** What alarms and geofences found, without ids and the time when it was found. */
async function followed(vehicleId: string) {
  return home.database.asOwner(async (tx) => ({
    entries: await tx
      .selectFrom('alarmEvents')
      .select(['type', 'time', 'endTime', 'value', 'latitude', 'longitude'])
      .where('vehicleId', '=', vehicleId)
      .orderBy('time')
      .execute(),
    visits: await tx
      .selectFrom('geofenceVisits')
      .select(['enteredAt', 'exitedAt'])
      .where('vehicleId', '=', vehicleId)
      .orderBy('enteredAt')
      .execute(),
    alerts: await tx
      .selectFrom('geofenceAlerts')
      .select(['type', 'time'])
      .where('vehicleId', '=', vehicleId)
      .orderBy('time')
      .execute(),
  }))
}

async function expectAllOnce({ vehicleId, acknowledged, frames }: Tracker): Promise<void> {
  expect(frames).toBe(FRAMES)
  const period = { tenantId, vehicleId, from: new Date(0), to: new Date(Date.now() + 2 * HOUR_MS) }
  const read = await home.database.asIngest((tx) => readPositions(tx, period))
  const times = read.map(({ record }) => record.timeMs)
  expect(new Set(times).size).toBe(times.length)
  const kept = new Set(times)
  expect(acknowledged.filter(({ timeMs }) => !kept.has(timeMs))).toEqual([])
  expect(times.length).toBe(acknowledged.length)
  const late = times.filter((timeMs) => timeMs < (starts[0] ?? 0))
  expect(await segmentPoints(vehicleId)).toBe(late.length)
  const rows = (await storedPositions(home, vehicleId)).map(({ fixTime }) => fixTime.getTime())
  expect(new Set(rows).size).toBe(rows.length)
  // No rows of the oldest hour are left: they were moved.
  expect(rows.filter((timeMs) => timeMs < (starts[1] ?? 0))).toEqual([])
}
