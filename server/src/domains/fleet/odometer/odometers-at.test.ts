import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMovedStop } from '../../../testing/records/add-moved-stop.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type Drive, drivenBetween, odometerOf, type Reading } from './odometer.ts'
import { odometersAt } from './odometers-at.ts'
import { recountOdometer } from './recount.ts'
import { drivenMeters } from './repository.ts'

const START_MS = Date.UTC(2026, 10, 1)
const MINUTE_MS = 60_000

let place: TestDatabase
const tenantId = uuidv7()
const vehicleId = uuidv7()
beforeAll(async () => {
  place = await createTestDatabase()
  await place.database.asOwner(async (tx) => {
    const company = { companyName: 'A company', country: 'MT', timeZone: 'Europe/Malta', currency: 'EUR' }
    await tx
      .insertInto('tenants')
      .values({ tenantId, ...company, locale: 'en-MT' })
      .execute()
    await tx
      .insertInto('vehicles')
      .values({ tenantId, id: vehicleId, registration: 'ODO 1', fuelType: 'diesel' })
      .execute()
  })
  for (const { startMs, endMs, meters } of drives) {
    const times = { startTime: new Date(startMs), endTime: new Date(endMs) }
    await addTrip(place.database, tenantId, vehicleId, { ...times, distanceMeters: meters })
  }
  for (const [index, move] of moves.entries()) {
    const from = new Date(move.startMs)
    const times = {
      startTime: from,
      endTime: new Date(move.endMs),
      movedFrom: from,
      movedUntil: new Date(move.endMs),
    }
    const told =
      index % 2 === 0 ? { movedMeters: 1000, movedOdometerMeters: move.meters } : leftOut[(index - 1) / 2]
    await addMovedStop(place.database, tenantId, vehicleId, { ...times, ...told })
  }
})
afterAll(() => place.drop())

/** Drives of different lengths, some without a pause between them. */
const drives = Array.from({ length: 30 }, (_, index): Drive => {
  const startMs = START_MS + index * 60 * MINUTE_MS
  return { startMs, endMs: startMs + (1 + ((index * 7) % 60)) * MINUTE_MS, meters: 500 + index * 313 }
})

/** Silent between every third drive and the next; the odd ones are not counted. */
const moves = drives.flatMap(({ endMs }, index): Drive[] => {
  const next = drives[index + 1]
  return index % 3 === 1 && next && next.startMs > endMs + MINUTE_MS
    ? [{ startMs: endMs + MINUTE_MS, endMs: next.startMs, meters: 1500 + index }]
    : []
})
const leftOut = [
  { movedOdometerMeters: null },
  { movedKind: 'ignitionOff', movedOdometerMeters: 1000 },
  { movedKind: 'leap', movedOdometerMeters: 300_000 },
  { movedOdometerMeters: null },
  { movedOdometerMeters: null },
]
const counted = [...drives, ...moves.filter((_, index) => index % 2 === 0)]

test('the database adds up the same way as the rule, wherever a span begins and ends', async () => {
  const instant = fc.integer({ min: START_MS - 3_600_000, max: START_MS + 31 * 3_600_000 })
  const end = fc.oneof(instant, fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))
  const spans = fc
    .sample(fc.tuple(end, end), { numRuns: 300, seed: 7 })
    .map(([a, b]) => ({ vehicleId, fromMs: Math.min(a, b), untilMs: Math.max(a, b) }))
  const found = await place.database.inTenant({ tenantId }, (tx) => drivenMeters(tx, tenantId, spans))
  const expected = spans.map(({ fromMs, untilMs }) => drivenBetween(counted, fromMs, untilMs))
  expect(found.map((meters) => meters.toFixed(3))).toEqual(expected.map((meters) => meters.toFixed(3)))
})

const hour = (hours: number) => START_MS + hours * 3_600_000
const reading = (hours: number, meters: number): Reading => ({
  timeMs: hour(hours),
  meters,
  correction: false,
})
const histories: [string, Reading[]][] = [
  ['no reading', []],
  ['one reading', [reading(4.2, 30_000)]],
  [
    'readings at, between and within drives',
    [reading(4.2, 30_000), reading(11, 61_000), reading(25.75, 300_000)],
  ],
]

test.each(histories)('many instants at once are told as one by one, with %s', async (_, readings) => {
  await place.database.inTenant({ tenantId }, async (tx) => {
    await tx
      .updateTable('odometerReadings')
      .set({ withdrawnAt: new Date(), withdrawnReason: 'test' })
      .execute()
    for (const { timeMs, meters } of readings) {
      const time = new Date(timeMs)
      const key = { tenantId, id: uuidv7(), vehicleId }
      await tx
        .insertInto('odometerReadings')
        .values({ ...key, time, meters, source: 'reading', enteredAt: time })
        .execute()
    }
    await recountOdometer(tx, { tenantId, vehicleId })
  })
  const instants = fc
    .sample(fc.integer({ min: hour(-1), max: hour(31) }), { numRuns: 100, seed: 11 })
    .map((timeMs) => ({ vehicleId, timeMs }))
  const scope = { tenantId, userId: '', email: '', role: 'admin', reach: 'all' } as const
  const found = await place.database.inTenant({ tenantId }, (tx) =>
    odometersAt({ scope, tx, now: new Date(hour(30)) }, instants),
  )
  const history = { readings, drives: counted, deviceChangesMs: [] }
  expect(found).toEqual(instants.map(({ timeMs }) => Math.round(odometerOf(history, timeMs))))
})
