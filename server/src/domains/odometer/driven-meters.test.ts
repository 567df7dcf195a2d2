import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../testing/add-trip.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Drive, drivenBetween } from './odometer.ts'
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
})
afterAll(() => place.drop())

/** Drives of different lengths, some without a pause between them. */
const drives = Array.from({ length: 30 }, (_, index): Drive => {
  const startMs = START_MS + index * 60 * MINUTE_MS
  return { startMs, endMs: startMs + (1 + ((index * 7) % 60)) * MINUTE_MS, meters: 500 + index * 313 }
})

test('the database adds up the same way as the rule, wherever a span begins and ends', async () => {
  for (const { startMs, endMs, meters } of drives) {
    const times = { startTime: new Date(startMs), endTime: new Date(endMs) }
    await addTrip(place.database, tenantId, vehicleId, { ...times, distanceMeters: meters })
  }
  const instant = fc.integer({ min: START_MS - 3_600_000, max: START_MS + 31 * 3_600_000 })
  const end = fc.oneof(instant, fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))
  const spans = fc
    .sample(fc.tuple(end, end), { numRuns: 300, seed: 7 })
    .map(([a, b]) => ({ vehicleId, fromMs: Math.min(a, b), untilMs: Math.max(a, b) }))
  const found = await place.database.inTenant({ tenantId }, (tx) => drivenMeters(tx, tenantId, spans))
  const expected = spans.map(({ fromMs, untilMs }) => drivenBetween(drives, fromMs, untilMs))
  expect(found.map((meters) => meters.toFixed(3))).toEqual(expected.map((meters) => meters.toFixed(3)))
})
