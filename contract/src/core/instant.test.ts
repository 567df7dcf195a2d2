import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allRoutes } from '../api.ts'
import { Day, EnteredDay, Instant, OffsetInstant } from './instant.ts'
import { EARLIEST_MS, isPossibleInstant, LATEST_MS } from './possible-time.ts'

test('times from 1980 to 2199 are accepted by each schema, and no others', () => {
  const times = fc.oneof(
    fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 0) }),
    fc.constantFrom(EARLIEST_MS - 1, EARLIEST_MS, LATEST_MS - 1, LATEST_MS),
  )
  fc.assert(
    fc.property(times, (timeMs) => {
      const text = new Date(timeMs).toISOString()
      const isPossible = isPossibleInstant(timeMs)
      expect(isPossible).toBe(timeMs >= EARLIEST_MS && timeMs < LATEST_MS)
      expect(Instant.safeParse(text).success).toBe(isPossible)
      expect(OffsetInstant.safeParse(text).success).toBe(isPossible)
      expect(Day.safeParse(text.slice(0, 10)).success).toBe(isPossible)
    }),
  )
})

test('a day that a person enters lies between 1990 and 2099', () => {
  const days = ['1989-12-31', '1990-01-01', '2099-12-31', '2100-01-01', '2026-02-30']
  expect(days.map((day) => EnteredDay.safeParse(day).success)).toEqual([false, true, true, false, false])
})

test('an offset counts at the border', () => {
  expect(OffsetInstant.safeParse('1980-01-01T00:30:00+01:00').success).toBe(false)
  expect(OffsetInstant.safeParse('1979-12-31T23:30:00-01:00').success).toBe(true)
  expect(isPossibleInstant(Number.NaN)).toBe(false)
})

/** Every schema within a schema. */
function* schemasIn(schema: unknown, seen = new Set<unknown>()): Generator<{ def: Record<string, unknown> }> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if ('def' in schema && typeof schema.def === 'object' && schema.def !== null) {
    yield schema as { def: Record<string, unknown> } // just checked
    const {
      shape,
      element,
      options,
      innerType,
      in: from,
      out,
      valueType,
    } = schema.def as Record<string, unknown>
    const parts = [element, innerType, from, out, valueType, ...Object.values(shape ?? {})]
    for (const part of [...parts, ...(Array.isArray(options) ? options : [])]) yield* schemasIn(part, seen)
  }
}

test('every time and day in the contract has these bounds', () => {
  const unbounded = allRoutes().flatMap(({ name, route }) =>
    [route.query, route.body, route.response].flatMap((schema) =>
      [...schemasIn(schema)]
        .filter(({ def }) => def['format'] === 'datetime' || def['format'] === 'date')
        .filter(({ def }) => !Array.isArray(def['checks']) || def['checks'].length === 0)
        .map(() => name),
    ),
  )
  expect(unbounded).toEqual([])
})
