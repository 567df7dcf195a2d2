/** Whether a vehicle can have been at two places, one after the other. */
import { distanceMeters } from '@roadbook/geo/distance'
import { type OutlierParameters, outlierParameters, type Place } from './outlier-parameters.ts'

/** Whether no vehicle can have come from one to the other, over a distance that is no receiver error. */
export function isLeap(a: Place, b: Place): boolean {
  return !isReachable(a, b) && distanceMeters(a, b) >= outlierParameters.leapMeters
}

/** Whether the place before was frozen: the ignition was not off, and since it was first reported a usual speed is enough. */
export function isThaw(
  before: Place,
  fix: Place,
  parameters: OutlierParameters = outlierParameters,
): boolean {
  const { sinceMs = before.timeMs } = before
  const stuckMs = before.timeMs - sinceMs
  if (stuckMs <= 0 || stuckMs > parameters.frozenSeconds * 1000 || isContradicted(before, fix)) return false
  if (before.ignition === false) return false
  return distanceMeters(before, fix) * 3600 <= parameters.usualSpeedKmh * (fix.timeMs - sinceMs)
}

/** Whether a vehicle can have come from the one to the other in the time between them. */
export function isReachable(
  a: Place,
  b: Place,
  { maxSpeedKmh, jitterMeters }: Pick<OutlierParameters, 'maxSpeedKmh' | 'jitterMeters'> = outlierParameters,
): boolean {
  const reachMeters = (maxSpeedKmh * (b.timeMs - a.timeMs)) / 3600 + jitterMeters
  // A cheap check that settles most leaps.
  if (Math.abs(b.latitude - a.latitude) * MIN_METERS_PER_DEGREE > reachMeters) return false
  return distanceMeters(a, b) <= reachMeters
}

/** Per degree of latitude, rounded down. */
const MIN_METERS_PER_DEGREE = 111_000

/** The odometer went about as far. */
export function isCounted(a: Place, b: Place, meters: number): boolean {
  const driven = (b.odometerMeters ?? Number.NaN) - (a.odometerMeters ?? Number.NaN)
  return driven >= meters * 0.75 && driven <= meters * 3
}

/** The odometer did not move, or the ignition was off at both ends. */
export function isContradicted(a: Place, b: Place): boolean {
  if ((a.odometerMeters ?? 0) > 0 && b.odometerMeters === a.odometerMeters) return true
  return a.ignition === false && b.ignition === false
}
