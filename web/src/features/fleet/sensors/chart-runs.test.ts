import { expect, test } from 'vitest'
import { extremesOf, type Run, spansOn, valueAt } from './chart-runs.ts'

const HOUR_MS = 3_600_000
const run = (...values: [atMs: number, value: number][]): Run =>
  values.map(([atMs, value]) => ({ atMs, value }))

test('a value holds until the next, within its run, and for an hour at most', () => {
  const runs = [run([0, 4], [10, 5]), run([5 * HOUR_MS, 9])]
  const times = [-1, 0, 9, 10, 10 + HOUR_MS, 11 + HOUR_MS, 5 * HOUR_MS]
  expect(times.map((atMs) => valueAt(runs, atMs))).toEqual([undefined, 4, 4, 5, 5, undefined, 9])
})

test('a switch is on from its first value to the one that ends it, and a gap divides it', () => {
  expect(spansOn([run([0, 0], [10, 1], [20, 1], [30, 0], [40, 1]), run([50, 1], [60, 0])])).toEqual([
    { fromMs: 10, toMs: 30 },
    { fromMs: 40, toMs: 40 },
    { fromMs: 50, toMs: 60 },
  ])
})

test('the lowest and highest value are those of all runs', () => {
  expect(extremesOf([run([0, 4]), run([9, -2], [10, 3])])).toEqual({ lowest: -2, highest: 4 })
})
