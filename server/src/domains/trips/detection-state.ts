/** What a stop keeps of the detection that found it, so that it can go on from there as if it had never ended. */
import type { LatLon } from '@roadbook/geo/types'
import type { IdleState } from './idle-meter.ts'
import type { DetectedStop } from './story.ts'
import { type Sample, type TrackBorder, trackBegin } from './track.ts'

/** As JSON: of another version, it is as if there were none. */
export type StoredState = {
  version: typeof VERSION
  /** Up to here all is taken in … */
  untilMs: number
  /** … and this is when the stop was known to be one: what is heard of before may show that it is none. */
  foundMs: number
  /** Which parameters it was found by: those that held from then on; null for those of the product. */
  parametersFromMs: number | null
  /** Where movement is measured from, and the idling since the stop began. */
  place: LatLon
  idle: IdleState
  stop: Omit<DetectedStop, 'state'>
  sample: Sample
  border: Omit<TrackBorder, 'timeMs'>
}

export const VERSION = 1

/** A stop whose state is of another version: it stands there, and nothing else is known. */
export function stateOfStop(stop: Omit<DetectedStop, 'state'>): StoredState {
  const { latitude, longitude, startMs, startRule } = stop
  const isOff = startRule === 'ignitionOff'
  const { timeMs: _, ...border } = trackBegin
  return {
    version: VERSION,
    untilMs: startMs,
    foundMs: startMs,
    parametersFromMs: null,
    place: { latitude, longitude },
    idle: { seconds: 0, runSeconds: 0 },
    stop: { ...stop, endMs: null, endRule: null, idleSeconds: 0, move: null },
    sample: {
      timeMs: startMs,
      latitude,
      longitude,
      speedKmh: 0,
      reportedKmh: null,
      headingDegrees: null,
      odometerMeters: null,
      isOn: false,
      isOff,
      isIgnitionTrusted: false,
      placeSinceMs: startMs,
      isFrozen: false,
      mayMove: false,
      isSpeedAlwaysZero: false,
      leftOut: 0,
      leftOutMeters: 0,
    },
    border: { ...border, run: isOff ? { isOff, startMs } : undefined },
  }
}
