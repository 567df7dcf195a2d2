/** Whether a vehicle can have been at two places, one after the other. */
import { distanceMeters } from '@roadbook/geo/distance'
import { type OutlierParameters, outlierParameters, type Place } from './outlier-parameters.ts'

export const { heldSeconds } = outlierParameters

/** Whether no vehicle can have come from one to the other, over a distance too large for a receiver error. */
export function isLeap(a: Place, b: Place): boolean {
  return !isReachable(a, b) && distanceMeters(a, b) >= outlierParameters.leapMeters
}

/** Whether the previous place was frozen: the ignition was not off, and a usual speed since its first report is enough. */
export function isThaw(
  before: Place,
  fix: Place,
  parameters: OutlierParameters = outlierParameters,
): boolean {
  const { placeSinceMs: sinceMs = before.timeMs } = before
  const stuckMs = before.timeMs - sinceMs
  if (stuckMs <= 0 || stuckMs > parameters.frozenSeconds * 1000 || isContradicted(before, fix)) return false
  if (before.ignition === false) return false
  return distanceMeters(before, fix) * 3600 <= parameters.usualSpeedKmh * (fix.timeMs - sinceMs)
}

/** Whether a vehicle can have come from one to the other in the time since it was last known at the first. */
export function isReachable(
  a: Place,
  b: Place,
  parameters: Reach = outlierParameters,
  sinceMs = lastKnownMs(a.timeMs, a.placeSinceMs, parameters),
): boolean {
  const reachMeters = (parameters.maxSpeedKmh * (b.timeMs - sinceMs)) / 3600 + parameters.jitterMeters
  // A cheap check that decides most leaps.
  if (Math.abs(b.latitude - a.latitude) * MIN_METERS_PER_DEGREE > reachMeters) return false
  return distanceMeters(a, b) <= reachMeters
}

type Reach = Pick<OutlierParameters, 'maxSpeedKmh' | 'jitterMeters' | 'heldSeconds'>

/** The last time at which the vehicle was certainly at its place: a driving device may repeat a place for `heldSeconds`. */
export function lastKnownMs(
  timeMs: number,
  placeSinceMs = timeMs,
  { heldSeconds: held }: Pick<OutlierParameters, 'heldSeconds'> = outlierParameters,
): number {
  return Math.max(placeSinceMs, timeMs - held * 1000)
}

/** Whether it repeats a place, but for no longer than driving devices do. */
export function isHeld(place: Pick<Place, 'timeMs' | 'placeSinceMs'>): boolean {
  const { timeMs, placeSinceMs = timeMs } = place
  return placeSinceMs < timeMs && timeMs - placeSinceMs <= outlierParameters.heldSeconds * 1000
}

/** Per degree of latitude, rounded down. */
const MIN_METERS_PER_DEGREE = 111_000

/** The odometer went about as far. */
export function isCounted(a: Place, b: Place, meters: number): boolean {
  const driven = (b.odometerMeters ?? Number.NaN) - (a.odometerMeters ?? Number.NaN)
  return driven >= meters * 0.75 && driven <= meters * 3
}

/** Whether the odometer did not move, or the ignition was off at both ends. */
export function isContradicted(a: Place, b: Place): boolean {
  if ((a.odometerMeters ?? 0) > 0 && b.odometerMeters === a.odometerMeters) return true
  return a.ignition === false && b.ignition === false
}
