import { type DetectedSoFar, type DetectedStop, Detection, type Segments } from './detection.ts'
import type { TripParameters } from './parameters.ts'
import { heardFirst, PlaceWatch } from './place-watch.ts'
import { trackBegin } from './track.ts'
import type { TripPosition } from './trip-position.ts'

/** What is known of a stop's first instant. */
export type StopBegin = Omit<DetectedStop, 'endMs' | 'endRule'>

/**
 * The same as `segment` over the whole history, from a stop on that surely stands: nothing before its begin is needed.
 * `positions` are those from the stop's begin on.
 */
export function detectFrom(
  stop: StopBegin,
  positions: readonly TripPosition[],
  { parameters, now }: { parameters: TripParameters; now: Date },
): DetectedSoFar {
  const { startMs, latitude, longitude } = stop
  const sameInstant = positions.filter(({ timeMs }) => timeMs === startMs)
  const known = <Key extends 'ignition' | 'odometerMeters'>(key: Key): TripPosition[Key] | null =>
    sameInstant.find((position) => position[key] !== null)?.[key] ?? null
  const begin: TripPosition = {
    timeMs: startMs,
    latitude,
    longitude,
    speedKmh: stop.startSpeedKmh,
    ignition: stop.startIgnitionOff ? false : known('ignition'),
    odometerMeters: known('odometerMeters'),
    headingDegrees: null,
    receivedMs: null,
    doubtful: false,
  }
  // It stood there before the story begins. An ignition that was off already was off for more than a moment; one that says
  // off and did not count was off for a moment only.
  const earlierMs = startMs - parameters.ignitionToggleSeconds * 1000
  const ignition = stop.startIgnitionOff ? false : null
  const earlier = { ...begin, timeMs: earlierMs, speedKmh: 0, ignition }
  const after = positions.filter(({ timeMs }) => timeMs > startMs)
  const watch = new PlaceWatch(stop.startWatch ?? heardFirst(begin, stop.startSpeedKmh), startMs)
  const detection = new Detection(parameters, undefined, { ...trackBegin, watch })
  return detection.goOn([earlier, begin, ...after], now)
}

/** What was detected from `stop` on, with that stop as it was known. */
export function withKnownBegin(
  { trips, stops }: Segments,
  stop: StopBegin,
  parameters: TripParameters,
): Segments {
  const { startMs, startSpeedKmh, startIgnitionOff, startRule, startWatch } = stop
  const earlierMs = startMs - parameters.ignitionToggleSeconds * 1000
  const asBefore = { startMs, startRule, startSpeedKmh, startIgnitionOff, startWatch }
  return {
    trips,
    stops: stops.map((found) => (found.startMs === earlierMs ? { ...found, ...asBefore } : found)),
  }
}
