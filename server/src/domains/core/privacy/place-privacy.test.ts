import { fileURLToPath } from 'node:url'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { isVisibleAt, streamVisible, visibleTrack } from '../../tracking/locations/visible-positions.ts'
import { addTenant, addUser, addVehicle, asPerson } from '../../../testing/ingest.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase()
})
afterAll(() => home.drop())

const START_MS = Date.UTC(2026, 10, 19, 8)
const at = (second: number): Date => new Date(START_MS + second * 1000)

/** Consecutive trips, each given by its duration and the stop before it. */
const trips = fc.array(
  fc.record({
    before: fc.integer({ min: 1, max: 20 }),
    lasts: fc.integer({ min: 1, max: 20 }),
    category: fc.constantFrom('private', 'business'),
    privacyHeld: fc.boolean(),
    isOwn: fc.boolean(),
  }),
  { maxLength: 5 },
)
const shifts = fc.array(fc.integer({ min: -5, max: 120 }), { maxLength: 4 })
const cases = fc.record({
  trips,
  shifts,
  isRunning: fc.boolean(),
  privacyMode: fc.boolean(),
  /** In half seconds. */
  endedAt: fc.option(fc.integer({ min: -5, max: 240 })),
  defaultTripCategory: fc.constantFrom('private', 'business'),
  role: fc.constantFrom('admin' as const, 'viewer' as const, 'driver' as const),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

async function prepare(given: Case) {
  const { privacyMode, endedAt, defaultTripCategory } = given
  const privacyEndedAt = endedAt === null ? null : at(endedAt / 2)
  const tenantId = await addTenant(home)
  const vehicleId = await addVehicle(home, { tenantId })
  const userId = await addUser(home, tenantId, 'driver')
  let second = 0
  for (const [index, { before, lasts, isOwn, ...said }] of given.trips.entries()) {
    const isLast = given.isRunning && index === given.trips.length - 1
    const [startTime, endTime] = [at(second + before), at(second + before + lasts)]
    const own = { driverId: isOwn ? userId : null }
    const end = isLast ? { running: true, endRule: null } : {}
    await addTrip(home.database, tenantId, vehicleId, { startTime, endTime, ...said, ...own, ...end })
    second += before + lasts
  }
  await asPerson(home, { tenantId }, async ({ tx }) => {
    await tx.updateTable('vehicles').set({ privacyMode, privacyEndedAt, defaultTripCategory }).execute()
    const times = [...new Set(given.shifts)].sort((a, b) => a - b)
    for (let index = 0; index < times.length; index += 2) {
      // Not on a whole millisecond, like a real clock.
      const micros = (value: number | undefined) =>
        value === undefined ? null : sql<Date>`${at(value)}::timestamptz - interval '300 microseconds'`
      const assignment = { id: uuidv7(), tenantId, vehicleId, userId }
      const validFrom = micros(times[index]) ?? at(0)
      await tx
        .insertInto('driverAssignments')
        .values({ ...assignment, validFrom, validTo: micros(times[index + 1]) })
        .execute()
    }
  })
  const fix = { tenantId, vehicleId, latitude: 35.9, longitude: 14.5, dongleId: 1, precedence: 1 }
  const marks = { invalid: false, inaccurate: false }
  const fixes = Array.from({ length: 130 }, (_, index) => {
    return { ...fix, ...marks, fixTime: at(index), receivedAt: at(index) }
  })
  await home.database.asIngest((tx) => tx.insertInto('positions').values(fixes).execute())
  return { tenantId, vehicleId, userId }
}

test('a route has exactly the positions that may be seen one by one', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const { tenantId, vehicleId, userId } = await prepare(given)
      const reach = given.role === 'driver' ? ('own' as const) : ('all' as const)
      await asPerson(home, { tenantId, userId, role: given.role, reach }, async (context) => {
        const period = { vehicleId, from: at(0), to: at(200) }
        const parts = await Array.fromAsync(streamVisible(context, period))
        const { rows } = await sql<{ second: number }>`
          select t.second from vehicles v cross join generate_series(0, 129) as t (second)
          where v.tenant_id = ${tenantId} and v.id = ${vehicleId}
            and ${isVisibleAt(context, sql`(${at(0)}::timestamptz + t.second * interval '1 second')`)}
          order by 1`.execute(context.tx)
        const streamed = parts.flat().map(({ record }) => (record.timeMs - START_MS) / 1000)
        expect(streamed).toEqual(rows.map(({ second }) => second))
        const track = await visibleTrack(context, period)
        expect(track.map(({ timeMs }) => (timeMs - START_MS) / 1000)).toEqual(streamed)
      })
    }),
    { numRuns: costlyRuns },
  )
})

test('what is hidden is the private trip, the stand after it, and what is not rebuilt yet of a private vehicle', async () => {
  const plain = { privacyHeld: false, isOwn: false }
  const seconds = async (given: Partial<Case>, ofPrivate = {}): Promise<string> => {
    const plan = [
      { before: 3, lasts: 3, category: 'business', ...plain },
      { before: 3, lasts: 3, category: 'private', ...plain, ...ofPrivate },
      { before: 3, lasts: 3, category: 'business', ...plain },
    ] as const
    const all = {
      shifts: [],
      isRunning: false,
      privacyMode: true,
      endedAt: null,
      defaultTripCategory: 'business',
      role: 'admin',
    }
    const ids = await prepare({ ...all, trips: [...plan], ...given } as Case) // of the parts above
    return asPerson(home, { ...ids, role: given.role ?? 'admin' }, async (context) => {
      const parts = await Array.fromAsync(streamVisible(context, { ...ids, from: at(0), to: at(20) }))
      const seen = new Set(parts.flat().map(({ record }) => (record.timeMs - START_MS) / 1000))
      return Array.from({ length: 21 }, (_, second) => (seen.has(second) ? 'x' : '.')).join('')
    })
  }
  //                                                         b  b  p  p  b  b
  expect(await seconds({})).toBe(/*                      */ 'xxxxxxxxx......xxxxxx')
  expect(await seconds({ defaultTripCategory: 'private' })).toBe('...xxxx........xxxx..')
  expect(await seconds({ defaultTripCategory: 'private', isRunning: true })).toBe('...xxxx........xxxxxx')
  expect(await seconds({ privacyMode: false })).toBe('xxxxxxxxxxxxxxxxxxxxx')
  expect(await seconds({ privacyMode: false, role: 'viewer' })).toBe('xxxxxxxxx......xxxxxx')
  const off = { privacyMode: false, endedAt: 34, defaultTripCategory: 'private' } as const
  expect(await seconds(off, { privacyHeld: true })).toBe('...xxxx........xxxxxx')
  expect(await seconds(off)).toBe('...xxxx..xxxx..xxxxxx')
  expect(await seconds({}, { isOwn: true })).toBe('xxxxxxxxxxxxxxxxxxxxx')
})

/** Readers that ignore privacy, and their allowed callers: for computation whose result reveals no place. */
const computations = new Map([
  ['domains/tracking/positions/read-positions.ts', 'itself'],
  ['domains/tracking/positions/index.ts', 'for other domains, which stand below'],
  ['domains/tracking/locations/visible-positions.ts', 'the one reader for people'],
  ['domains/tracking/devices/device-status.ts', 'counts'],
  ['domains/tracking/positions/position-codec.ts', 'bytes of segments'],
  ['domains/tracking/positions/decode-positions.ts', 'itself'],
  ['domains/tracking/positions/write-segments.ts', 'writes them'],
  ['domains/tracking/positions/import-hours.ts', 'writes them'],
  ['domains/tracking/positions/read-tails.ts', 'another of them'],
  ['domains/tracking/positions/read-track.ts', 'another of them'],
  ['domains/tracking/positions/read-measured.ts', 'another of them'],
  ['domains/tracking/positions/track-columns.ts', 'names their columns'],
  ['domains/trips/trips/rebuild/detect-window.ts', 'rebuilds trips'],
  ['domains/trips/trips/rebuild/trip-worker.ts', 'rebuilds trips'],
  [
    'domains/trips/trips/rebuild/preview-trips.ts',
    'compares trips, without those that are hidden from the caller',
  ],
  [
    'domains/trips/trips/moves/add-move-as-trip.ts',
    'makes a trip of a move, which is hidden as other trips are',
  ],
  ['domains/trips/history-import/known.ts', 'counts what is known'],
  [
    'domains/rules/alarms/follow-tows.ts',
    'finds entries of the history, which people see only where `isVisibleAt` says so',
  ],
  [
    'domains/rules/alarms/follow-late.ts',
    'finds entries of the history, which people see only where `isVisibleAt` says so',
  ],
  [
    'domains/rules/geofences/follow-late.ts',
    'finds visits and alerts, which people see only where `isVisibleAt` says so',
  ],
])

/** Files that name the rows of positions in SQL, bypassing those readers. */
const ofRows = new Map([
  ['domains/tracking/positions/read-positions.ts', 'itself'],
  ['domains/tracking/positions/read-tails.ts', 'another of them'],
  ['domains/tracking/positions/position-rows.ts', 'writes them'],
  ['domains/tracking/positions/write-segments.ts', 'moves them'],
  ['domains/tracking/positions/dirty-segments.ts', 'compares them with segments'],
  ['domains/tracking/dirty-ranges/take-dirty-ranges.ts', 'counts them'],
  ['domains/tracking/positions/retention.ts', 'compares them with segments, and lets them go'],
])

/** Live places as ingest commits them, and the files that may use them. */
const committedPlaces = new Map([
  ['domains/tracking/locations/committed-states.ts', 'itself'],
  ['domains/tracking/locations/index.ts', 'names them for the parts that hand them on'],
  ['domains/tracking/ingest/writer.ts', 'brings them'],
  ['domains/tracking/ingest/writer-deps.ts', 'declares what it needs'],
  ['start-page.ts', 'hands them on'],
  ['domains/tracking/gateway/create-telematics.ts', 'hands them on'],
  ['domains/tracking/locations/routes.ts', 'hands them on'],
  ['app.ts', 'hands them on'],
  ['domains/tracking/handlers.ts', 'hands them on'],
  ['testing/app-over.ts', 'hands them on'],
  [
    'domains/tracking/locations/location-snapshots.ts',
    'shows those of vehicles that hide nothing from its caller',
  ],
])

test('positions reach people through visible-positions alone', () => {
  const readers = filesThatName(
    /\b(readPositions|streamPositions|streamParts|readStoredFixes|readTrack|readTails|hotRows|trackColumns|decodeColumns|decodePositions)\b/,
  )
  expect(readers.filter((file) => !computations.has(file))).toEqual([])
})

test('rows of positions are read by few, and for people where `isVisibleAt` is asked', () => {
  const names = /\b(from|join|into|update) positions\b|(From|Into|Table|[jJ]oin)\('positions\b/
  expect(new Set(filesThatName(names))).toEqual(new Set(ofRows.keys()))
})

test('live places reach people through the snapshots, and past the database only where nothing is hidden', () => {
  expect(new Set(filesThatName(/\bCommittedStates\b|[.{,] ?committed\b/))).toEqual(
    new Set(committedPlaces.keys()),
  )
  expect(filesThatName(/committed\.between\(/)).toEqual(['domains/tracking/locations/location-snapshots.ts'])
})

function filesThatName(what: RegExp): string[] {
  const source = fileURLToPath(new URL('../../..', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|testing-|\/testing\/|^testing\/(?!app-over)|migrations/.test(file) &&
      what.test(readFileSync(join(source, file), 'utf8')),
  )
}
