import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { PositionRecord } from '@roadbook/protocols/message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { HOUR_MS, hourOf } from './hours.ts'
import { readPositions } from './index.ts'
import { addTenant, addVehicle, fixAgo, newDongleId, storedPositions, TestDevice } from './testing.ts'

const CRASHES = 6
const VEHICLES = 6
const RECORDS_PER_FRAME = 8

let home: TestDatabase
let tenantId: string
beforeAll(async () => {
  home = await createTestDatabase()
  tenantId = await addTenant(home)
})
afterAll(() => home.drop())

type Server = { port: number; process: ChildProcess }

async function startServer(): Promise<Server> {
  const child = fork(new URL('./testing-server.ts', import.meta.url), [home.connectionString])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }] // what testing-server.ts sends
  return { port, process: child }
}

async function kill({ process: child }: Server): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

type Tracker = { vehicleId: string; dongleId: number; frames: number; acknowledged: PositionRecord[] }

/** Now, late, and older than any row is kept: all ways that a fix can go. */
const starts = [hourOf(Date.now()), hourOf(Date.now()) - 7 * HOUR_MS, hourOf(Date.now()) - 6 * 24 * HOUR_MS]

function frameOf(tracker: Tracker): PositionRecord[] {
  const number = tracker.frames
  return Array.from({ length: RECORDS_PER_FRAME }, (_, index) => {
    const start = starts[index % starts.length] ?? 0
    return fixAgo(0, {
      timeMs: start + (number * RECORDS_PER_FRAME + index) * 100,
      latitude: 35.8 + number / 1e5,
    })
  })
}

/** As trackers do: a frame is sent again, also to the next server, until it is acknowledged; every third one twice. */
async function drive(tracker: Tracker, port: number): Promise<void> {
  const device = new TestDevice(port)
  const accepted = await device.logIn(tracker.dongleId)
  let isServed = accepted === '01'
  while (isServed) {
    const frame = frameOf(tracker)
    isServed = (await device.report(frame)) === RECORDS_PER_FRAME.toString(16).padStart(8, '0')
    if (!isServed) break
    tracker.acknowledged.push(...frame)
    if (tracker.frames % 3 === 0) isServed = (await device.report(frame)) !== ''
    tracker.frames++
  }
  device.close()
}

async function segmentPoints(vehicleId: string): Promise<number> {
  const { rows } = await home.database.pools.ingest.query<{ points: number }>(
    'select coalesce(sum(points), 0)::bigint as points from position_segments where vehicle_id = $1',
    [vehicleId],
  )
  return rows[0]?.points ?? 0
}

async function marksLeft(): Promise<number> {
  const { rows } = await home.database.pools.ingest.query<{ count: number }>(
    'select count(*) as count from segment_marks where hour < $1',
    [new Date(starts[0] ?? 0)],
  )
  return rows[0]?.count ?? 0
}

test(
  'a server killed at any moment of a load loses nothing it acknowledged, and nothing stands there twice',
  { timeout: 120_000 },
  async () => {
    const trackers: Tracker[] = []
    for (let index = 0; index < VEHICLES; index++) {
      const dongleId = newDongleId()
      const vehicleId = await addVehicle(home, { tenantId, dongleId, at: new Date(0) })
      trackers.push({ vehicleId, dongleId, frames: 0, acknowledged: [] })
    }
    for (let crash = 0; crash < CRASHES; crash++) {
      const server = await startServer()
      const driving = trackers.map((tracker) => drive(tracker, server.port))
      await pause(50 + Math.random() * 300)
      await kill(server)
      await Promise.all(driving)
    }
    const last = await startServer()
    while ((await marksLeft()) > 0) await pause(50)
    await kill(last)
    for (const tracker of trackers) await expectAllOnce(tracker)
  },
)

async function expectAllOnce({ vehicleId, acknowledged, frames }: Tracker): Promise<void> {
  expect(frames).toBeGreaterThan(CRASHES)
  const period = { tenantId, vehicleId, from: new Date(0), to: new Date(Date.now() + HOUR_MS) }
  const read = await home.database.asIngest((tx) => readPositions(tx, period))
  const times = read.map(({ record }) => record.timeMs)
  expect(new Set(times).size).toBe(times.length)
  const kept = new Set(times)
  expect(acknowledged.filter(({ timeMs }) => !kept.has(timeMs))).toEqual([])
  // The frame under way at a crash may be there without an acknowledgement, nothing else.
  expect(times.length - acknowledged.length).toBeLessThanOrEqual(RECORDS_PER_FRAME)
  const late = times.filter((timeMs) => timeMs < (starts[0] ?? 0))
  expect(await segmentPoints(vehicleId)).toBe(late.length)
  const rows = (await storedPositions(home, vehicleId)).map(({ fixTime }) => fixTime.getTime())
  expect(new Set(rows).size).toBe(rows.length)
  // None of the oldest hour: they moved.
  expect(rows.filter((timeMs) => timeMs < (starts[1] ?? 0))).toEqual([])
}
