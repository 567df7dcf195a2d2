import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../property-runs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { arrayOf, type ArrayType } from './binary-array.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())

/** The values as PostgreSQL read them, as text. */
async function understood(type: ArrayType, values: readonly (number | boolean | string | null)[]) {
  const { rows } = await base.database.pools.owner.query<{ value: string | null }>(
    `select v::text as value from unnest($1::${type}[]) with ordinality as u (v, n) order by n`,
    [arrayOf(type, values, (value) => value)],
  )
  return rows.map(({ value }) => value)
}

test('each type arrives as it was, NULL between values too', async () => {
  const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  expect(await understood('bool', [true, null, false])).toEqual(['true', null, 'false'])
  expect(await understood('int2', [-32_768, null, 32_767])).toEqual(['-32768', null, '32767'])
  expect(await understood('int4', [-1, null, 2_147_483_647])).toEqual(['-1', null, '2147483647'])
  expect(await understood('float4', [0.5, null])).toEqual(['0.5', null])
  expect(await understood('uuid', [uuid, null, uuid.toUpperCase()])).toEqual([uuid, null, uuid])
  expect(await understood('text', ['', null, 'a"\\,{}', 'ż😀'])).toEqual(['', null, 'a"\\,{}', 'ż😀'])
  expect(await understood('jsonb', ['{"a": 1}', null])).toEqual(['{"a": 1}', null])
})

test('an instant is exact to the millisecond, before 2000 and before 1970 too', async () => {
  const times = [Date.UTC(2026, 10, 21, 7, 5, 9, 1), Date.UTC(1999, 11, 31), -1]
  const { rows } = await base.database.pools.owner.query<{ at: Date }>(
    'select v as at from unnest($1::timestamptz[]) with ordinality as u (v, n) order by n',
    [arrayOf('timestamptz', times, (time) => time)],
  )
  expect(rows.map(({ at }) => at.getTime())).toEqual(times)
})

test('a column in which nothing is said is empty, and unnest fills it with NULL', async () => {
  expect(await understood('float8', [null, null])).toEqual([])
  const { rows } = await base.database.pools.owner.query(
    'select a, b from unnest($1::int4[], $2::float8[]) as u (a, b)',
    [arrayOf('int4', [1, 2], (value) => value), arrayOf('float8', [1, 2], () => null)],
  )
  expect(rows).toEqual([
    { a: 1, b: null },
    { a: 2, b: null },
  ])
})

test('every safe integer and every double arrives to the last bit', async () => {
  const integers = fc.array(fc.option(fc.maxSafeInteger()), { minLength: 1, maxLength: 50 })
  const doubles = fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(integers, doubles, async (whole, real) => {
      const text = whole.map((value) => value?.toString() ?? null)
      expect(await understood('int8', whole)).toEqual(whole.every((value) => value === null) ? [] : text)
      const back = (await understood('float8', real)).map(Number)
      for (const [index, value] of real.entries()) expect(back[index]).toBe(value)
    }),
    { numRuns: costlyRuns },
  )
})
