import { destination } from '@roadbook/geo/destination'
import { distanceMeters } from '@roadbook/geo/distance'
import { lineLengthMeters } from '@roadbook/geo/line'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CurvedDistance, type CurveEnd } from './curved-distance.ts'
import { readTrace } from '../../../testing/traces.ts'
import type { TripPosition } from './trip-position.ts'

const middle = { latitude: 48, longitude: 11 }

/** On a circle around the centre, driven clockwise at 36 km/h, with a fix every given number of degrees. */
function circle(radiusMeters: number, degrees: number): CurveEnd[] {
  const secondsEach = (degrees * Math.PI * radiusMeters) / 180 / 10
  return Array.from({ length: 360 / degrees + 1 }, (_, index) => ({
    ...destination(middle, index * degrees, radiusMeters),
    timeMs: index * secondsEach * 1000,
    headingDegrees: (index * degrees + 90) % 360,
    speedKmh: 36,
  }))
}

function curved(track: readonly CurveEnd[]): number {
  return measure(track).meters
}

function measure(track: readonly CurveEnd[]): CurvedDistance {
  const distance = new CurvedDistance()
  for (const [index, end] of track.entries()) {
    const before = track[index - 1]
    distance.add(end, before ? distanceMeters(before, end) : 0)
  }
  return distance
}

const straight = (track: readonly CurveEnd[]): number => lineLengthMeters(track)

const ring = circle(60, 60)

test('a circle is as long as its arcs, where straight lines are 5 % short', () => {
  const length = 120 * Math.PI
  expect(straight(ring) / length).toBeCloseTo(0.955, 3)
  expect(curved(ring) / length).toBeCloseTo(1, 3)
})

test('without headings or speeds it is straight lines', () => {
  const mute = ring.map((end) => ({ ...end, headingDegrees: null, speedKmh: null }))
  expect(curved(mute)).toBeCloseTo(straight(ring), 6)
})

test('the heading of a vehicle that hardly moves is not believed', () => {
  expect(curved(ring.map((end) => ({ ...end, speedKmh: 4 })))).toBeCloseTo(straight(ring), 6)
})

/** A road that turns left and right, with half a minute from bend to bend. */
const winding: CurveEnd[] = Array.from({ length: 11 }, (_, index) => ({
  ...destination(destination(middle, 0, index * 300), 90, index % 2 ? 150 : 0),
  timeMs: index * 30_000,
  headingDegrees: null,
  speedKmh: 50,
}))

test('two turns between fixes half a minute apart show in the speeds, as far as the places show turns', () => {
  // 50 km/h for 30 s are 416.7 m
  const each = straight(winding) / 10
  expect(curved(winding) / 10).toBeCloseTo(each + (416.7 - each) * 0.45, 0)
})

test('over minutes of silence it is straight lines', () => {
  const seldom = winding.map((end, index) => ({ ...end, timeMs: index * 120_000, headingDegrees: 45 }))
  expect(curved(seldom)).toBeCloseTo(straight(winding), 6)
})

test('a heading that never changes made 26.7 km of 20 km east, and is named', () => {
  const east = Array.from({ length: 121 }, (_, index) => ({
    ...destination(middle, 90, (index * 500) / 3),
    timeMs: index * 10_000,
    headingDegrees: 0,
    speedKmh: 60,
  }))
  expect([Math.round(curved(east)), measure(east).hasWrongHeadings]).toEqual([20_000, true])
  const right = east.map((end) => ({ ...end, headingDegrees: 90 }))
  expect([Math.round(curved(right)), measure(right).hasWrongHeadings]).toEqual([20_000, false])
})

test('a heading that never changes makes a winding road no longer, and is not named for a few fixes', () => {
  const north = circle(60, 10).map((end) => ({ ...end, headingDegrees: 0 }))
  expect([curved(north) / straight(north), measure(north).hasWrongHeadings]).toEqual([
    expect.closeTo(1, 6),
    true,
  ])
  expect(measure(north.slice(0, 15)).hasWrongHeadings).toBe(false)
})

const reported = fc.record({
  headingDegrees: fc.option(fc.double({ min: 0, max: 359.9, noNaN: true })),
  speedKmh: fc.option(fc.integer({ min: 0, max: 250 })),
})
const step = fc.record({
  turn: fc.integer({ min: -180, max: 180 }),
  meters: fc.double({ min: 1, max: 3000, noNaN: true }),
  seconds: fc.integer({ min: 1, max: 120 }),
  end: reported,
})

function trackOfSteps(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): CurveEnd[] {
  let [bearing, timeMs, place] = [0, 0, middle]
  return steps.map(({ turn, meters, seconds, end }) => {
    bearing += turn
    timeMs += seconds * 1000
    place = destination(place, bearing, meters)
    return { ...place, timeMs, ...end }
  })
}

test('a straight track is as long as its ends are apart, whatever headings and speeds are sent', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), (steps) => {
      const track = trackOfSteps(steps.map((each) => ({ ...each, turn: 0 })))
      const apart = distanceMeters(track[0]!, track.at(-1)!)
      expect(curved(track)).toBeCloseTo(apart, 3)
    }),
  )
})

test('it is never shorter than straight lines, nor longer than the speeds allow', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), (steps) => {
      const track = trackOfSteps(steps)
      const longest = track.slice(1).reduce((sum, end, index) => {
        const before = track[index]!
        const meters = distanceMeters(before, end)
        if (before.speedKmh === null || end.speedKmh === null) return sum + meters * 1.6
        const fastest = (Math.max(before.speedKmh, end.speedKmh) / 3600) * (end.timeMs - before.timeMs)
        return sum + Math.max(meters, fastest)
      }, 0)
      expect(curved(track)).toBeGreaterThanOrEqual(straight(track) - 1e-6)
      expect(curved(track)).toBeLessThanOrEqual(longest + 1e-6)
    }),
  )
})

test('recorded drives with every second, sixth or twelfth fix are nearer to the whole than by straight lines', async () => {
  const drives = [...(await readTrace('envirocar')).values()].flatMap(drivesOf)
  const medians = [2, 6, 12].map((every) => {
    const errors = (length: (track: readonly TripPosition[]) => number): number =>
      median(drives.map((drive) => Math.abs(length(thinned(drive, every)) / straight(drive) - 1)))
    return [errors(straight), errors(curved)].map((share) => (share * 100).toFixed(1))
  })
  // In per cent, straight and curved, with 10, 30 and 60 s between fixes.
  expect(medians).toEqual([
    ['0.8', '0.2'],
    ['3.4', '1.1'],
    ['5.9', '2.5'],
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
