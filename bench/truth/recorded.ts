/**
 * Recorded drives: how close the detected trips come to the distances of the drivers' app, and to themselves with fewer
 * fixes.
 */
import { type DetectedTrip, segment } from '../../server/src/domains/trips/trip-detection/detection.ts'
import { tripParameters } from '../../server/src/domains/trips/trip-detection/parameters.ts'
import { readTrace } from '../../server/src/testing/traces.ts'
import type { TripPosition } from '../../server/src/domains/trips/trip-detection/trip-position.ts'
import { percentile } from '../machine.ts'
import { percent } from './judge/table.ts'

/** Kilometres according to enviroCar's app, in the order of each car's drives, cars in the order of the trace. */
const APP_KILOMETRES = [7.25, 5.22, 1.64, 2.4, 6.27, 6.91, 3.6, 5.66, 5.88, 2.67, 37.68, 34.6, 43.06, 21.99]
const HOUR = 3_600_000

export async function measureRecorded(): Promise<string[]> {
  const cars = [...(await readTrace('envirocar')).values()]
  const whole = cars.map((positions) => detect(positions))
  const trips = whole.flat()
  const sums = [
    trips.reduce((sum, trip) => sum + trip.distanceMeters, 0),
    APP_KILOMETRES.reduce((a, b) => a + b, 0),
  ]
  const [detected = 0, app = 1] = sums
  const lines = [
    `enviroCar: ${trips.length} trips of ${APP_KILOMETRES.length} drives, km ${percent(detected / 1000 / app - 1, 2)} against the app`,
  ]
  for (const seconds of [10, 30, 60]) {
    for (const hasSpeed of [true, false]) lines.push(thinnedLine(cars, whole, { seconds, hasSpeed }))
  }
  const comma = [...(await readTrace('comma2k19')).values()]
  lines.push(...comma.map((positions) => `comma2k19: ${describeAll(detect(positions))}`))
  for (const [bus, positions] of await readTrace('austin-buses')) {
    lines.push(`${bus}: ${describeAll(detect(positions))}`)
  }
  return lines
}

type Thinning = { seconds: number; hasSpeed: boolean }

/** Each trip from all fixes, with the trip from fewer fixes that covers most of it. */
function thinnedLine(
  cars: TripPosition[][],
  whole: DetectedTrip[][],
  { seconds, hasSpeed }: Thinning,
): string {
  let found = 0
  const [distances, speeds]: [number[], number[]] = [[], []]
  for (const [car, positions] of cars.entries()) {
    const kept = thinned(positions, seconds).map((fix) =>
      hasSpeed ? fix : { ...fix, speedKmh: null, headingDegrees: null },
    )
    const fewer = detect(kept)
    found += fewer.length
    for (const trip of whole[car] ?? []) {
      const same = counterpart(trip, whole[car] ?? [], fewer)
      if (!same) continue
      distances.push(same.distanceMeters / trip.distanceMeters - 1)
      speeds.push(same.maxSpeedKmh / trip.maxSpeedKmh - 1)
    }
  }
  const sizes = distances.map((share) => Math.abs(share))
  const figures = [
    `${found} trips, ${distances.length} of them a trip of all fixes`,
    `km off by ${percent(percentile(sizes, 0.5), 1)} (median), ${percent(percentile(sizes, 0.9), 1)} (90 %)`,
    `highest speed ${percent(Math.min(...speeds), 0)} to ${percent(Math.max(...speeds), 0)}`,
  ]
  return `enviroCar every ${seconds} s, ${hasSpeed ? 'speed and heading' : 'place and time alone'}: ${figures.join(', ')}`
}

/** The only trip that overlaps this one, if it overlaps no other. */
function counterpart(
  trip: DetectedTrip,
  all: readonly DetectedTrip[],
  fewer: readonly DetectedTrip[],
): DetectedTrip | undefined {
  const [same, second] = fewer.filter((one) => overlapSeconds(one, trip) > 30)
  if (!same || second) return undefined
  return all.some((other) => other !== trip && overlapSeconds(other, same) > 30) ? undefined : same
}

function detect(positions: readonly TripPosition[]): DetectedTrip[] {
  const last = Math.max(...positions.map(({ timeMs }) => timeMs))
  return segment(positions, tripParameters, new Date(last + 24 * HOUR)).trips
}

/**
 * Fixes at least this many seconds apart; the last fix before a silence stays, since trackers send one when they are
 * switched off.
 */
function thinned(positions: readonly TripPosition[], seconds: number): TripPosition[] {
  let last = Number.NEGATIVE_INFINITY
  return positions.filter(({ timeMs }, index) => {
    const isLast = (positions[index + 1]?.timeMs ?? Infinity) - timeMs > 60_000
    if (timeMs - last < seconds * 1000 - 500 && !isLast) return false
    last = timeMs
    return true
  })
}

function overlapSeconds(a: DetectedTrip, b: DetectedTrip): number {
  return (Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)) / 1000
}

function describeAll(trips: readonly DetectedTrip[]): string {
  const sum = (of: (trip: DetectedTrip) => number): number =>
    trips.reduce((total, trip) => total + of(trip), 0)
  const kilometres = (sum(({ distanceMeters }) => distanceMeters) / 1000).toFixed(1)
  const hours = (sum(({ durationSeconds }) => durationSeconds) / 3600).toFixed(1)
  const fastest = Math.max(...trips.map(({ maxSpeedKmh }) => maxSpeedKmh))
  return `${trips.length} trips, ${kilometres} km, ${hours} h, at most ${fastest} km/h`
}
