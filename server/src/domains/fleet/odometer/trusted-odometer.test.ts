import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { moveOdometer, moveOdometerOf, trustedOdometer, trustedOdometerOf } from './trusted-odometer.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await createTestDatabase()
})
afterAll(() => place.drop())

const hours = (count: number) => count * 3600

test('an odometer that rose as far as a vehicle drives is believed, by the kilometre too', () => {
  const way = { meters: 148_000, seconds: hours(2) }
  const believed = [150_000, 133_000, 132_200, 132_199, 0, null].map((odometerMeters) =>
    trustedOdometer({ ...way, odometerMeters }),
  )
  expect(believed).toEqual([150_000, 133_000, 132_200, null, null, null])
})

test('one that rose farther than anyone drives in that time is another device’s', () => {
  expect(trustedOdometer({ meters: 20_000, odometerMeters: 501_000, seconds: hours(2) })).toBeNull()
  expect(trustedOdometer({ meters: 20_000, odometerMeters: 120_000_000, seconds: hours(72) })).toBeNull()
})

test('of one move alone, an odometer that hasn’t counted its unfinished kilometre is not believed', () => {
  const believed = [0, 399, 540, 1_000].map((odometerMeters) =>
    moveOdometer({ meters: 600, odometerMeters, seconds: hours(2) }),
  )
  expect(believed).toEqual([null, null, 540, 1_000])
  expect(trustedOdometer({ meters: 600, odometerMeters: 0, seconds: hours(2) })).toBe(0)
})

test('a query believes what the rules believe', async () => {
  const move = fc.record({
    meters: fc.oneof(fc.integer({ min: 200, max: 400_000 }), fc.integer({ min: 200, max: 3_000 })),
    odometerMeters: fc.option(
      fc.oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 0, max: 3_000 })),
    ),
    seconds: fc.integer({ min: 60, max: hours(100) }),
  })
  const moves = fc.sample(move, { numRuns: 500, seed: 3 })
  const { rows } = await place.database.inTenant({ tenantId: crypto.randomUUID() }, (tx) =>
    sql<{ believed: number | null; alone: number | null }>`
      select ${trustedOdometerOf('s')} as believed, ${moveOdometerOf('s')} as alone
      from unnest(${moves.map(({ meters }) => meters)}::int[], ${moves.map(({ odometerMeters }) => odometerMeters)}::int[],
        ${moves.map(({ seconds }) => seconds)}::int[]) with ordinality
        as m (moved_meters, moved_odometer_meters, seconds, place)
      cross join lateral (select m.moved_meters, m.moved_odometer_meters, 'epoch'::timestamptz as moved_from,
        'epoch'::timestamptz + make_interval(secs => m.seconds) as moved_until) s
      order by m.place`.execute(tx),
  )
  expect(rows.map(({ believed }) => believed)).toEqual(moves.map(trustedOdometer))
  expect(rows.map(({ alone }) => alone)).toEqual(moves.map(moveOdometer))
})
