import { destination } from '@roadbook/geo/destination'
import { distanceMeters } from '@roadbook/geo/distance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curvedDistanceMeters, type CurveEnd } from './curved-distance.ts'
import { readTrace } from '../../testing/traces.ts'
import type { TripPosition } from './trip-position.ts'

const middle = { latitude: 48, longitude: 11 }

/** On a circle round the middle, driven clockwise at 36 km/h. */
function onCircle(radiusMeters: number, degrees: number): CurveEnd {
  const seconds = (degrees * Math.PI * radiusMeters) / 180 / 10
  const place = destination(middle, degrees, radiusMeters)
  return { ...place, timeMs: seconds * 1000, headingDegrees: (degrees + 90) % 360, speedKmh: 36 }
}

test('a quarter of a circle is as long as its arc, where the straight line is 10 % short', () => {
  const [a, b] = [onCircle(60, 10), onCircle(60, 100)]
  const arc = (60 * Math.PI) / 2
  expect(distanceMeters(a, b) / arc).toBeCloseTo(0.9, 2)
  expect(curvedDistanceMeters(a, b) / arc).toBeCloseTo(1, 2)
})

test('without headings or speeds it is the straight line', () => {
  const [a, b] = [onCircle(60, 10), onCircle(60, 100)]
  const mute = { headingDegrees: null, speedKmh: null }
  expect(curvedDistanceMeters({ ...a, ...mute }, { ...b, ...mute })).toBe(distanceMeters(a, b))
  expect(curvedDistanceMeters({ ...a, headingDegrees: null }, b)).toBe(distanceMeters(a, b))
})

test('the heading of a vehicle that hardly moves is not believed', () => {
  const [a, b] = [onCircle(60, 10), onCircle(60, 100)]
  expect(curvedDistanceMeters({ ...a, speedKmh: 4 }, b)).toBe(distanceMeters(a, b))
})

test('two turns between fixes half a minute apart show in the speeds', () => {
  const start: CurveEnd = { ...middle, timeMs: 0, headingDegrees: 0, speedKmh: 50 }
  const end: CurveEnd = { ...destination(middle, 0, 300), timeMs: 30_000, headingDegrees: 0, speedKmh: 50 }
  // 50 km/h for 30 s are 417 m
  expect(curvedDistanceMeters(start, end)).toBeCloseTo(300 + (416.7 - 300) * 0.45, 0)
})

test('over minutes of silence it is the straight line', () => {
  const start: CurveEnd = { ...middle, timeMs: 0, headingDegrees: 0, speedKmh: 50 }
  const end: CurveEnd = { ...destination(middle, 0, 900), timeMs: 120_000, headingDegrees: 90, speedKmh: 50 }
  expect(curvedDistanceMeters(start, end)).toBe(distanceMeters(start, end))
})

test('it is never shorter than the straight line, nor longer than 1.6 times', () => {
  const end = fc.record({
    headingDegrees: fc.option(fc.double({ min: 0, max: 359.9, noNaN: true })),
    speedKmh: fc.option(fc.integer({ min: 0, max: 250 })),
  })
  const apart = fc.record({
    bearing: fc.integer({ min: 0, max: 359 }),
    meters: fc.double({ min: 0, max: 5000, noNaN: true }),
    seconds: fc.integer({ min: 0, max: 4000 }),
  })
  fc.assert(
    fc.property(end, end, apart, (from, to, { bearing, meters, seconds }) => {
      const a = { ...middle, ...from, timeMs: 0 }
      const b = { ...destination(middle, bearing, meters), ...to, timeMs: seconds * 1000 }
      const straight = distanceMeters(a, b)
      const curved = curvedDistanceMeters(a, b)
      expect(curved).toBeGreaterThanOrEqual(straight)
      expect(curved).toBeLessThanOrEqual(straight * 1.6 + 1e-9)
    }),
  )
})

test('recorded drives with every second, sixth or twelfth fix are nearer to the whole than by straight lines', async () => {
  const drives = [...(await readTrace('envirocar')).values()].flatMap(drivesOf)
  const medians = [2, 6, 12].map((every) => {
    const errors = (of: (a: TripPosition, b: TripPosition) => number): number =>
      median(
        drives.map((drive) =>
          Math.abs(lengthOf(thinned(drive, every), of) / lengthOf(drive, distanceMeters) - 1),
        ),
      )
    return [errors(distanceMeters), errors(curvedDistanceMeters)].map((share) => (share * 100).toFixed(1))
  })
  // In %, straight and curved, with 10, 30 and 60 s between fixes.
  expect(medians).toEqual([
    ['0.8', '0.2'],
    ['3.4', '1.6'],
    ['5.9', '2.3'],
  ])
})

function drivesOf(positions: readonly TripPosition[]): TripPosition[][] {
  const drives: TripPosition[][] = []
  for (const position of positions) {
    const last = drives.at(-1)
    if (last && position.timeMs - (last.at(-1)?.timeMs ?? 0) < 100_000) last.push(position)
    else drives.push([position])
  }
  return drives
}

function thinned(drive: readonly TripPosition[], every: number): TripPosition[] {
  return drive.filter((_, index) => index % every === 0 || index === drive.length - 1)
}

function lengthOf(drive: readonly TripPosition[], of: (a: TripPosition, b: TripPosition) => number): number {
  return drive.reduce((sum, fix, index) => {
    const before = drive[index - 1]
    return before ? sum + of(before, fix) : 0
  }, 0)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
