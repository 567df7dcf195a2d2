/**
 * Whatever was deleted, recomputing leaves trips and stops as they were, and adds the same drives as if nothing had been
 * deleted.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { comparable } from '../../../testing/records/trip-store.ts'
import { tripsAndStopsOf } from '../../../testing/records/trips-and-stops-of.ts'
import { addRanges } from '../../tracking/dirty-ranges/index.ts'
import { raiseKeptSince } from '../../tracking/positions/index.ts'
import { driving } from './testing-drives.ts'

const MINUTE_MS = 60_000
const FIRST_MS = Date.UTC(2026, 5, 1)

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Starts of drives of 21 minutes each, in order, with stops of up to five hours in between. */
const starts = fc
  .array(fc.integer({ min: 22, max: 300 }), { minLength: 3, maxLength: 8 })
  .map((gaps) => gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0)))
const plan = fc.record({
  starts,
  keptSinceHour: fc.integer({ min: 1, max: 30 }),
  next: fc.integer({ min: 22, max: 200 }),
})
type Plan = { starts: number[]; keptSinceHour: number; next: number }

const at = (minute: number) => new Date(FIRST_MS + minute * MINUTE_MS).toISOString()

test('recomputing gives the same trips with and without the positions before an hour', async () => {
  const compare = async ({ starts: minutes, keptSinceHour, next }: Plan) => {
    const { drive, newVehicle, rebuild } = driving(server)
    const [all, some] = [await server.company(crypto.randomUUID()), await server.company(crypto.randomUUID())]
    const [first, second] = [await newVehicle(all), await newVehicle(some)]
    await drive(all, first, ...minutes.map(at))
    await drive(some, second, ...minutes.map(at))
    const keptSince = new Date(FIRST_MS + keptSinceHour * 60 * MINUTE_MS)
    await server.database.inTenant(some, (tx) => raiseKeptSince(tx, some.tenantId, keptSince))
    await server.database.asOwner((tx) =>
      tx
        .deleteFrom('positionSegments')
        .where('vehicleId', '=', second)
        .where('hour', '<', keptSince)
        .execute(),
    )
    const range = { fromTime: new Date(FIRST_MS), toTime: server.clock.now(), dueAt: server.clock.now() }
    await server.database.inTenant(some, (tx) =>
      addRanges(tx, [{ tenantId: some.tenantId, vehicleId: second, ...range }]),
    )
    await rebuild()
    const later = Math.max(minutes.at(-1) ?? 0, keptSinceHour * 60) + next
    await drive(all, first, at(later))
    await drive(some, second, at(later))
    const [expected, found] = [
      await tripsAndStopsOf(server.database, { tenantId: all.tenantId, vehicleId: first }),
      await tripsAndStopsOf(server.database, { tenantId: some.tenantId, vehicleId: second }),
    ]
    expect(comparable(found)).toEqual(comparable(expected))
  }
  await fc.assert(fc.asyncProperty(plan, compare), { numRuns: costlyRuns })
})
