import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../property-runs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { epochMs } from './epoch-ms.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('an instant comes back to the millisecond', async () => {
  const instant = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2200-01-01') })
  await fc.assert(
    fc.asyncProperty(fc.array(instant, { minLength: 200, maxLength: 2_000 }), async (instants) => {
      const { rows } = await db.database.asOwner((tx) =>
        sql<{ read: number[] }>`
          select array_agg(${sql.raw(epochMs('at'))} order by nth) as read
          from unnest(${instants.map((ms) => new Date(ms))}::timestamptz[]) with ordinality as n (at, nth)`.execute(
          tx,
        ),
      )
      expect(rows[0]?.read).toEqual(instants)
    }),
    { numRuns: costlyRuns },
  )
})

test('what is nothing or has no end stays so', async () => {
  const { rows } = await db.database.asOwner((tx) =>
    sql`select ${sql.raw(epochMs("'infinity'::timestamptz"))} as endless,
      ${sql.raw(epochMs('null::timestamptz'))} as nothing`.execute(tx),
  )
  expect(rows).toEqual([{ endless: Number.POSITIVE_INFINITY, nothing: null }])
})
