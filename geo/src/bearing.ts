import { RADIANS_PER_DEGREE } from './earth.ts'
import type { LatLon } from './types.ts'

/** Bearing in which the great circle from `a` to `b` leaves `a`: 0 to below 360, clockwise from north; 0 for one point. */
export function initialBearingDegrees(a: LatLon, b: LatLon): number {
  const latitudeA = a.latitude * RADIANS_PER_DEGREE
  const latitudeB = b.latitude * RADIANS_PER_DEGREE
  const deltaLongitude = (b.longitude - a.longitude) * RADIANS_PER_DEGREE
  const east = Math.sin(deltaLongitude) * Math.cos(latitudeB)
  const north =
    Math.cos(latitudeA) * Math.sin(latitudeB) -
    Math.sin(latitudeA) * Math.cos(latitudeB) * Math.cos(deltaLongitude)
  const degrees = Math.atan2(east, north) / RADIANS_PER_DEGREE
  // the remainder comes last: a tiny negative angle plus 360 rounds to 360 itself
  return (degrees + 360) % 360
}

/** Smallest turn from one bearing to another: -180 (left) to 180 (right) degrees. */
export function turnDegrees(fromBearing: number, toBearing: number): number {
  const turn = (((toBearing - fromBearing) % 360) + 360) % 360
  return turn > 180 ? turn - 360 : turn
}
