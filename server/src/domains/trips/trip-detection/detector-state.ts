/** The state stored with a stop, so that detection can resume there. */
import type { LatLon } from '@roadbook/geo/types'
import type { IdleState } from './idle-meter.ts'
import type { BareStop } from './detected.ts'
import { type Sample, trackBegin, type TrackBorder } from './track.ts'

/** Stored as JSON; a state of another version is ignored. */
export type DetectorState = {
  version: typeof VERSION
  /** All fixes up to here are processed … */
  untilMs: number
  /** … and when the stop was detected: data from before that may undo the stop. */
  foundMs: number
  /** Start of the parameter span it was detected with; null for the product's defaults. */
  parametersFromMs: number | null
  /** Where movement is measured from, and the idling since the stop started. */
  place: LatLon
  idle: IdleState
  stop: BareStop
  sample: Sample
  border: Omit<TrackBorder, 'timeMs'>
}

export const VERSION = 1

/** For a stop without a usable state: only that the vehicle stands there is known. */
export function stopState(stop: BareStop): DetectorState {
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
      isCarried: false,
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
