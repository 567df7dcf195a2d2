import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { strongRuns } from '../../../../../property-runs.ts'
import { type DetectedStop, Detection, segment, type Segments } from './detection.ts'
import type { DetectorState } from './detector-state.ts'
import { tripParameters as parameters } from './parameters.ts'
import { drivesOf, heldDrivesOf, tracksOf } from '../../../testing/tracks.ts'
import type { TripPosition } from './trip-position.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const endOf = (track: readonly TripPosition[]): number =>
  track.reduce((latest, { timeMs }) => Math.max(latest, timeMs), 0)

/** The result from a stop on, without anything before it; undefined if the stop has no state to resume from. */
function rebuiltFrom(stop: DetectedStop, track: readonly TripPosition[], now: Date): Segments | undefined {
  if (!stop.state) return undefined
  const state = JSON.parse(JSON.stringify(stop.state)) as DetectorState // as it was stored
  const rest = track.filter(({ timeMs }) => timeMs > state.untilMs)
  const found = Detection.resume(state, parameters).advance(rest, now).segments
  return { trips: found.trips, stops: found.stops.map(asStored) }
}

/** Like `segment`, but without steps of the device's clock: resumed detection doesn't know enough of them. */
const detectWhole = (track: readonly TripPosition[], now: Date): Segments =>
  Detection.begin(parameters).advance(track, now).segments

const asStored = (stop: DetectedStop): DetectedStop => JSON.parse(JSON.stringify(stop)) as DetectedStop

describe('laws', () => {
  test('any order and any repeats give the same result, and nothing is changed', () => {
    fc.assert(
      fc.property(tracksOf(home), fc.infiniteStream(fc.nat()), fc.nat(7200), (track, keys, waitSeconds) => {
        const now = new Date(endOf(track) + waitSeconds * 1000)
        const keyed = [...track, ...track.slice(0, 50)].map((fix) => ({ fix, key: keys.next().value }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ fix }) => fix)
        const before = JSON.stringify(shuffled)
        expect(segment(shuffled, parameters, now)).toEqual(segment(track, parameters, now))
        expect(JSON.stringify(shuffled)).toBe(before)
      }),
      { numRuns: strongRuns },
    )
  })

  test('trips and stops take turns, touch, and never overlap', () => {
    fc.assert(
      fc.property(tracksOf(home), (track) => {
        const { trips, stops } = segment(track, parameters, new Date(endOf(track)))
        const all = [...trips, ...stops].sort((a, b) => a.startMs - b.startMs)
        for (const [index, part] of all.entries()) {
          const next = all[index + 1]
          if (next) expect(part.endMs).toBe(next.startMs)
          if (part.endMs !== null) expect(part.endMs).toBeGreaterThan(part.startMs)
        }
      }),
    )
  })

  test('from a stop that surely stands, the rest comes out as in the whole', () => {
    fc.assert(
      fc.property(tracksOf(home), fc.nat(), (track, choice) => {
        const now = new Date(endOf(track))
        const whole = detectWhole(track, now)
        const stop = whole.stops[choice % Math.max(1, whole.stops.length)]
        const again = stop && rebuiltFrom(stop, track, now)
        if (!again) return
        const isBehind = ({ startMs }: { startMs: number }): boolean => startMs >= stop.startMs
        expect(again).toEqual({
          trips: whole.trips.filter(isBehind),
          stops: whole.stops.filter(isBehind).map(asStored),
        })
      }),
    )
  })

  test('going on from what is settled gives the same as the whole, and until its clock nothing changes', () => {
    fc.assert(
      fc.property(
        tracksOf(home),
        fc.array(fc.nat(), { maxLength: 20 }),
        fc.nat(4000),
        (track, cuts, wait) => {
          let detection = Detection.begin(parameters)
          const ends = [...cuts.map((cut) => (cut % track.length) + 1), track.length].sort((a, b) => a - b)
          for (const end of ends) {
            const known = track.slice(0, end)
            const now = new Date(endOf(known) + (end % 7 === 0 ? wait * 1000 : 0))
            const open = known.filter(({ timeMs }) => timeMs > detection.borderMs)
            const { segments, next, clockMs } = detection.advance(open, now)
            expect(segments).toEqual(detectWhole(known, now))
            if (clockMs < Number.POSITIVE_INFINITY && clockMs > now.getTime()) {
              expect(detectWhole(known, new Date(clockMs - 1))).toEqual(segments)
            }
            detection = next
          }
        },
      ),
      { numRuns: strongRuns },
    )
  })

  test('each drive of a plan comes out as one trip', () => {
    fc.assert(
      fc.property(drivesOf(home), ({ track, drives }) => {
        const { trips } = segment(track, parameters, new Date(endOf(track) + 600_000))
        expect(trips.length).toBe(drives)
      }),
    )
  })

  test('a drive of a device that repeats its places is one trip, as long and as fast as it was', () => {
    fc.assert(
      fc.property(heldDrivesOf(home), ({ track, bare, meters, cutMeters, kmh }) => {
        const now = new Date(endOf(track) + 86_400_000)
        const [trip, ...others] = segment(track, parameters, now).trips
        const [same] = segment(bare, parameters, now).trips
        expect.assert(trip && same && others.length === 0)
        // Nothing within the stay radius of either end is a trip.
        const little = Math.max(meters * 0.01, parameters.stayRadiusMeters * 2)
        expect(Math.abs(trip.distanceMeters - same.distanceMeters)).toBeLessThan(little)
        expect(trip.distanceMeters).toBeGreaterThan(meters - cutMeters - little)
        expect(trip.distanceMeters).toBeLessThan(meters + little)
        expect(trip.maxSpeedKmh).toBeLessThan(kmh * 1.25)
        expect(trip.leftOutPositions).toBe(0)
      }),
    )
  })
})
