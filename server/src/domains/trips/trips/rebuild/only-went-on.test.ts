import { expect, test } from 'vitest'
import { hasOnlyGoneOn } from './only-went-on.ts'

const known = (from: number, to: number, distanceMeters: number, running = false) => ({
  startTime: new Date(from),
  endTime: new Date(to),
  distanceMeters,
  running,
})
const found = (startMs: number, endMs: number, distanceMeters: number) => ({ startMs, endMs, distanceMeters })

test.each([
  ['it is longer', [found(0, 10, 5_000.4), found(20, 60, 9_000)], true],
  [
    'it has ended, and another has begun',
    [found(0, 10, 5_000), found(20, 60, 9_000), found(80, 90, 1_000)],
    true,
  ],
  ['a trip before it has another distance', [found(0, 10, 6_000), found(20, 60, 9_000)], false],
  ['a trip before it is new', [found(0, 10, 5_000), found(12, 15, 100), found(20, 60, 9_000)], false],
  ['a trip before it is gone', [found(20, 60, 9_000)], false],
])('if %s', (_what, trips, isGoneOn) => {
  expect(hasOnlyGoneOn([known(0, 10, 5_000), known(20, 40, 3_000, true)], trips)).toBe(isGoneOn)
})

test('without a trip in progress, what is found came late', () => {
  expect(hasOnlyGoneOn([known(0, 10, 5_000)], [found(0, 20, 9_000)])).toBe(false)
})
