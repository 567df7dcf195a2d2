import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { strongRuns } from '../../../../../property-runs.ts'
import { trackOf, tracksOf, withHeldPlaces } from '../../../testing/tracks.ts'
import { applyBorders, type BorderEdit } from './apply-borders.ts'
import { type DetectedTrip, Detection, type Segments } from './detection.ts'
import type { Measures } from './distance.ts'
import { measureSpan } from './measure-span.ts'
import { tripParameters as parameters } from './parameters.ts'
import { toSamples } from './to-samples.ts'
import type { TripPosition } from './trip-position.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)
const at = (minutes: number): number => START_MS + minutes * 60_000
const endOf = (track: readonly TripPosition[]): Date =>
  new Date(Math.max(...track.map(({ timeMs }) => timeMs)))

function detect(track: readonly TripPosition[], edits: readonly BorderEdit[] = []): Segments {
  const now = endOf(track)
  const { segments } = Detection.begin(parameters).advance(track, now)
  const samples = toSamples(track, { from: undefined, parameters, now })
  return applyBorders(segments, { edits, detectedBy: () => ({ samples, parameters }) })
}

/** Each detected trip, and the measurements of its span. */
function withSpans(track: readonly TripPosition[]): [DetectedTrip, Measures][] {
  const now = endOf(track)
  const samples = toSamples(track, { from: undefined, parameters, now })
  const { trips } = Detection.begin(parameters).advance(track, now).segments
  return trips.map((trip) => [trip, measureSpan(samples, trip, parameters)])
}

const minuteOf = (ms: number | null): number | null => ms && Math.round((ms - START_MS) / 60_000)
const spans = ({ trips, stops }: Segments) => ({
  trips: trips.map(({ startMs, endMs }) => [minuteOf(startMs), minuteOf(endMs)]),
  stops: stops.map(({ startMs, endMs }) => [minuteOf(startMs), minuteOf(endMs)]),
})

/** Three drives of ten minutes, ten minutes apart. */
const three = trackOf(START_MS, home)
  .stand(60, false)
  .drive(600, 50)
  .stand(600, false)
  .drive(600, 50)
  .stand(600, false)
  .drive(600, 50)
  .stand(600, false).positions

const merge = (from: number, until: number, sequence = 1): BorderEdit => ({
  sequence,
  fromMs: at(from),
  untilMs: at(until),
  splitMs: null,
})
const split = (minute: number, sequence = 1): BorderEdit => ({
  ...merge(0, 60, sequence),
  splitMs: at(minute),
})

describe('laws', () => {
  test('the span of each detected trip measures as the trip does', () => {
    fc.assert(
      fc.property(tracksOf(home), (track) => {
        for (const [trip, span] of withSpans(track)) expect(trip).toMatchObject(span)
      }),
    )
  })

  test('merging changes no sum of driving and idling', () => {
    fc.assert(
      fc.property(tracksOf(home), fc.nat(), (track, which) => {
        const sums = ({ trips, stops }: Segments) => {
          const sum = (seconds: number[]) => seconds.reduce((all, one) => all + one, 0)
          const idle = sum([...trips, ...stops].map(({ idleSeconds }) => idleSeconds))
          const driving = sum(trips.map((trip) => trip.durationSeconds - trip.idleSeconds))
          return { driving, idle }
        }
        const detected = detect(track)
        const ended = detected.trips.filter(({ endRule }) => endRule !== null)
        fc.pre(ended.length > 1)
        const [first, last] = ended.slice(which % (ended.length - 1))
        expect.assert(first && last)
        const edit = { ...merge(0, 1), fromMs: first.startMs, untilMs: last.endMs }
        const merged = detect(track, [edit])
        expect(merged.trips.length).toBeLessThan(detected.trips.length)
        expect(sums(merged)).toEqual(sums(detected))
      }),
      { numRuns: strongRuns },
    )
  })

  test('with any borders, trips and stops still take turns and never overlap', () => {
    const edits = fc.array(
      fc.record({ from: fc.nat(300), length: fc.integer({ min: 2, max: 300 }), isSplit: fc.boolean() }),
    )
    fc.assert(
      fc.property(tracksOf(home), edits, (track, asked) => {
        const made = asked.map(({ from, length, isSplit }, sequence) => {
          const edit = merge(from, from + length, sequence)
          return isSplit ? { ...edit, splitMs: at(from + length / 2) } : edit
        })
        const { trips, stops } = detect(track, made)
        const all = [...trips, ...stops].sort((a, b) => a.startMs - b.startMs)
        for (const [index, part] of all.entries()) {
          const next = all[index + 1]
          if (next) expect(part.endMs).toBe(next.startMs)
          if (part.endMs !== null) expect(part.endMs).toBeGreaterThan(part.startMs)
        }
      }),
    )
  })
})

test('a trip of a device that repeats its place where the trip starts measured otherwise once it was edited', () => {
  const driven = trackOf(START_MS, home, 0, 20).stand(130, null).drive(600, 50).stand(600, null).positions
  const held = withHeldPlaces(driven, { heldSeconds: 45, isSpeedHeld: true })
  const [[trip, span] = []] = withSpans(held)
  expect([trip?.distanceMeters, span?.distanceMeters]).toEqual([8333, 8333])
})

test('the stop between merged trips becomes part of the trip', () => {
  expect(spans(detect(three, [merge(1, 31)]))).toEqual({
    trips: [
      [1, 31],
      [41, 51],
    ],
    stops: [
      [0, 1],
      [31, 41],
      [51, null],
    ],
  })
})

test('a merge holds nothing together beyond its own time', () => {
  const alone = spans(detect(three))
  expect(spans(detect(three, [merge(1, 11)]))).toEqual(alone)
  expect(spans(detect(three, [merge(12, 60)])).trips).toEqual([
    [1, 11],
    [21, 51],
  ])
})

test('of a merge and a split of the same time, the later one holds', () => {
  expect(spans(detect(three, [merge(1, 31, 1), split(5, 2)])).trips).toEqual([
    [1, 5],
    [5, 31],
    [41, 51],
  ])
  expect(spans(detect(three, [split(5, 1), merge(1, 31, 2)])).trips).toEqual([
    [1, 31],
    [41, 51],
  ])
})

test('a split that would leave less than a trip is none', () => {
  expect(spans(detect(three, [split(1.5)])).trips[0]).toEqual([1, 11])
  expect(spans(detect(three, [split(3)])).trips.slice(0, 2)).toEqual([
    [1, 3],
    [3, 11],
  ])
})
