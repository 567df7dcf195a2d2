import { EARTH_RADIUS_METERS, RADIANS_PER_DEGREE } from './earth.ts'
import type { LatLon } from './types.ts'

/** Great-circle distance in metres; haversine, exact for near points and safe at the antimeridian. */
export function distanceMeters(a: LatLon, b: LatLon): number {
  const sinHalfLatitude = Math.sin(((b.latitude - a.latitude) * RADIANS_PER_DEGREE) / 2)
  const sinHalfLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS_PER_DEGREE) / 2)
  const h =
    sinHalfLatitude * sinHalfLatitude +
    Math.cos(a.latitude * RADIANS_PER_DEGREE) *
      Math.cos(b.latitude * RADIANS_PER_DEGREE) *
      sinHalfLongitude *
      sinHalfLongitude
  // rounding can lift h above 1 for antipodes
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, h)))
}
