import { expect, test } from 'vitest'
import { SensorSummary } from './sum-values.ts'

const HOUR_MS = 3_600_000
const day = { fromMs: 10 * HOUR_MS, untilMs: 20 * HOUR_MS }
const room = { type: 'temperature', minValue: 2, maxValue: 8 } as const
const door = { type: 'door', minValue: null, maxValue: null } as const

/** Each value with its hour; one that follows a silence begins anew. */
function sumsOf(
  sensor: typeof room | typeof door,
  values: readonly (readonly [hour: number, value: number])[],
) {
  const summary = new SensorSummary(sensor, day)
  values.forEach(([hour, value], nth) => {
    const begins = nth === 0 || hour - (values[nth - 1]?.[0] ?? 0) > 1
    summary.take({ atMs: hour * HOUR_MS, value, begins })
  })
  return summary.sums()
}

test('an average counts each value as long as it held, and only its part within the period', () => {
  const sums = sumsOf(room, [
    [9.5, 1],
    [10.5, 4],
    [11, 10],
    [11.25, 4],
  ])
  expect(sums).toEqual({
    lowest: 1,
    average: 4,
    highest: 10,
    outsideSeconds: 2_700,
    onSeconds: null,
    switches: null,
  })
})

test('a switch has the time that it was on, and each change within the period', () => {
  const sums = sumsOf(door, [
    [9.5, 0],
    [9.75, 1],
    [10.25, 0],
    [11, 1],
    [11.5, 1],
    [11.75, 0],
    [19.5, 0],
    [19.75, 1],
    [20.5, 0],
  ])
  expect(sums).toMatchObject({ onSeconds: (0.25 + 0.75 + 0.25) * 3_600, switches: 4, average: null })
})

test('after a silence of more than an hour nothing is counted until the next value', () => {
  expect(
    sumsOf(door, [
      [11, 1],
      [14, 1],
      [14.5, 0],
    ]),
  ).toMatchObject({ onSeconds: 1_800, switches: 1 })
})

test('a single value is its own average; without one in the period there is nothing', () => {
  expect(sumsOf(room, [[12, 5]])).toMatchObject({ lowest: 5, average: 5, highest: 5, outsideSeconds: 0 })
  expect(sumsOf(room, [[9, 5]])).toBeUndefined()
})
