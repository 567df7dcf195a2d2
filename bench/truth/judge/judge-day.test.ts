import { expect, test } from 'vitest'
import type { DetectedTrip, Segments } from '../../../server/src/domains/trips/trip-detection/detection.ts'
import { simulate, type Simulated } from '../simulate.ts'
import { Streets } from '../world/streets.ts'
import type { TrueTrip } from '../world/true-trips.ts'
import { figuresOf } from './figures.ts'
import { judgeDay } from './judge-day.ts'

const streets = new Streets()
const simulated = firstDay(
  ({ habits, truth }) => habits.style.name === 'tracker' && habits.fault === 'none' && truth.trips.length > 3,
)

function firstDay(fits: (day: Simulated) => boolean): Simulated {
  for (let number = 0; ; number++) {
    const day = simulate(streets, 1, number)
    if (fits(day)) return day
  }
}

function asDetected({ fromMs, toMs, meters, maxSpeedKmh, idleSeconds }: TrueTrip): DetectedTrip {
  const place = { latitude: 0, longitude: 0 }
  return {
    startMs: fromMs,
    endMs: toMs,
    distanceMeters: meters,
    maxSpeedKmh,
    idleSeconds,
    startRule: 'moved',
    endRule: 'ignitionOff',
    start: place,
    end: place,
  } as DetectedTrip // only the fields that the judge reads
}

const asTold = (trips: DetectedTrip[]): Segments => ({ trips, stops: [] })
const truth = simulated.truth.trips.map(asDetected)
const outcomes = (trips: DetectedTrip[]) =>
  judgeDay(simulated, asTold(trips)).trips.map(({ outcome }) => outcome)

test('the truth compared with itself has no errors', () => {
  const { oneTrip, ghosts, begin, end, distanceSum, tooFast } = figuresOf([
    judgeDay(simulated, asTold(truth)),
  ])
  expect([oneTrip, ghosts, begin.within, end.within, distanceSum, tooFast]).toEqual([1, 0, 1, 1, 0, 0])
})

test('one drive detected as two is split, two as one are merged, none is lost', () => {
  const [first, second, ...others] = truth
  expect.assert(first && second)
  const middle = (first.startMs + first.endMs) / 2
  const halves = [
    { ...first, endMs: middle - 1000 },
    { ...first, startMs: middle },
  ]
  expect(outcomes([...halves, second, ...others]).slice(0, 2)).toEqual(['split', 'one'])
  expect(outcomes([{ ...first, endMs: second.endMs }, ...others]).slice(0, 2)).toEqual(['merged', 'merged'])
  expect(outcomes([second, ...others]).slice(0, 2)).toEqual(['lost', 'one'])
})

test('a trip where nothing was driven is a ghost', () => {
  const [first, ...others] = truth
  expect.assert(first)
  const ghost = { ...first, startMs: first.startMs - 1_200_000, endMs: first.startMs - 600_000 }
  expect(judgeDay(simulated, asTold([ghost, first, ...others])).ghosts).toEqual([ghost])
})

test('starts, ends, distance and top speed are compared with the truth', () => {
  const [first, ...others] = truth
  expect.assert(first)
  const { startMs, distanceMeters, maxSpeedKmh } = first
  const off = {
    ...first,
    startMs: startMs - 45_000,
    distanceMeters: distanceMeters * 0.9,
    maxSpeedKmh: maxSpeedKmh * 2,
  }
  const [judged] = judgeDay(simulated, asTold([off, ...others])).trips
  expect([judged?.begin, judged?.end]).toEqual([-45, 0])
  expect(judged?.distance).toBeCloseTo(-0.1)
  expect(judged?.maxSpeed).toBeCloseTo(1)
})
