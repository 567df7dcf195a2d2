import { destination } from '@roadbook/geo/destination'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DetectedStop, Detection, segment, type Segments } from './detection.ts'
import { tripParameters as parameters } from './parameters.ts'
import { detectFrom, withKnownBegin } from './resegment.ts'
import { drivesOf, way, waysOf } from './testing-ways.ts'
import type { TripPosition } from './trip-position.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const at = (seconds: number): number => Date.UTC(2026, 10, 20, 8) + seconds * 1000
const endOf = (track: readonly TripPosition[]): number =>
  track.reduce((latest, { timeMs }) => Math.max(latest, timeMs), 0)

/** What comes out from a stop on, without anything before it. */
function drawnAgainFrom(stop: DetectedStop, track: readonly TripPosition[], now: Date): Segments {
  const rest = track.filter(({ timeMs }) => timeMs >= stop.startMs)
  return withKnownBegin(detectFrom(stop, rest, { parameters, now }).segments, stop, parameters)
}

/** One stop, which lasts, is all that comes out of the track, whether of the whole or from that stop on. */
function expectSameFromFirstStop(
  track: readonly TripPosition[],
  begin: Pick<DetectedStop, 'startRule' | 'startMs'>,
): void {
  const now = new Date(endOf(track))
  const whole = segment(track, parameters, now)
  expect(whole).toMatchObject({ trips: [], stops: [{ ...begin, endMs: null }] })
  expect(whole.stops.map((stop) => drawnAgainFrom(stop, track, now))).toEqual([whole])
}

describe('what is drawn again from a stop on', () => {
  test('knows for how long its place was said before it came to stand', () => {
    const track = way(at(0), home).freeze(30, { saysKmh: 10, ignition: false }).positions
    const away = { ...destination(home, 90, 236), timeMs: at(200), speedKmh: 0, ignition: true }
    track.push({ ...away, odometerMeters: null, headingDegrees: null, receivedMs: null, doubtful: false })
    expectSameFromFirstStop(track, { startRule: 'ignitionOff', startMs: at(10) })
  })

  test('knows that an ignition which says off at its begin was off for a moment only', () => {
    const made = way(at(0), home).drive(20, 60, false).stand(10, true)
    const { positions } = made.freeze(120, { saysKmh: 3 }).stand(180, false)
    // Without a speed of its own the first fix stands.
    const track = positions.map((fix, index) => (index % 3 === 0 ? { ...fix, speedKmh: null } : fix))
    expectSameFromFirstStop(track, { startRule: 'firstFix', startMs: at(0) })
  })
})

describe('laws', () => {
  test('any order and any repeats give the same result, and nothing is changed', () => {
    fc.assert(
      fc.property(waysOf(home), fc.infiniteStream(fc.nat()), fc.nat(7200), (track, keys, waitSeconds) => {
        const now = new Date(endOf(track) + waitSeconds * 1000)
        const keyed = [...track, ...track.slice(0, 50)].map((fix) => ({ fix, key: keys.next().value }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ fix }) => fix)
        const before = JSON.stringify(shuffled)
        expect(segment(shuffled, parameters, now)).toEqual(segment(track, parameters, now))
        expect(JSON.stringify(shuffled)).toBe(before)
      }),
      { numRuns: 100 },
    )
  })

  test('trips and stops take turns, touch, and never overlap', () => {
    fc.assert(
      fc.property(waysOf(home), (track) => {
        const { trips, stops } = segment(track, parameters, new Date(endOf(track)))
        const all = [...trips, ...stops].sort((a, b) => a.startMs - b.startMs)
        for (const [index, part] of all.entries()) {
          const next = all[index + 1]
          if (next) expect(part.endMs).toBe(next.startMs)
          if (part.endMs !== null) expect(part.endMs).toBeGreaterThan(part.startMs)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('from a stop that surely stands, the rest comes out as in the whole', () => {
    fc.assert(
      fc.property(waysOf(home), fc.nat(), (track, choice) => {
        const now = new Date(endOf(track))
        const whole = segment(track, parameters, now)
        const stop = whole.stops[choice % Math.max(1, whole.stops.length)]
        if (!stop) return
        const isBehind = ({ startMs }: { startMs: number }): boolean => startMs >= stop.startMs
        expect(drawnAgainFrom(stop, track, now)).toEqual({
          trips: whole.trips.filter(isBehind),
          stops: whole.stops.filter(isBehind),
        })
      }),
      { numRuns: 300 },
    )
  })

  test('going on from what is settled gives the same as the whole, and until its clock nothing changes', () => {
    fc.assert(
      fc.property(waysOf(home), fc.array(fc.nat(), { maxLength: 20 }), fc.nat(4000), (track, cuts, wait) => {
        let detection = new Detection(parameters)
        const ends = [...cuts.map((cut) => (cut % track.length) + 1), track.length].sort((a, b) => a - b)
        for (const end of ends) {
          const known = track.slice(0, end)
          const now = new Date(endOf(known) + (end % 7 === 0 ? wait * 1000 : 0))
          const open = known.filter(({ timeMs }) => timeMs > detection.borderMs)
          const { segments, next, clockMs } = detection.goOn(open, now)
          expect(segments).toEqual(segment(known, parameters, now))
          if (clockMs < Number.POSITIVE_INFINITY && clockMs > now.getTime()) {
            expect(segment(known, parameters, new Date(clockMs - 1))).toEqual(segments)
          }
          detection = next
        }
      }),
      { numRuns: 300 },
    )
  })

  test('each drive of a plan comes out as one trip', () => {
    fc.assert(
      fc.property(drivesOf(home), ({ track, drives }) => {
        const { trips } = segment(track, parameters, new Date(endOf(track) + 600_000))
        expect(trips.length).toBe(drives)
      }),
      { numRuns: 100 },
    )
  })
})
