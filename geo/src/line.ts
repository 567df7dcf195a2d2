import { distanceMeters } from './distance.ts'
import type { LatLon } from './types.ts'

/** Length in metres along all points of a line; 0 for fewer than two. */
export function lineLengthMeters(points: readonly LatLon[]): number {
  let meters = 0
  for (let i = 1; i < points.length; i++) {
    // both indexes are within the line
    meters += distanceMeters(points[i - 1] as LatLon, points[i] as LatLon)
  }
  return meters
}

/** Linear interpolation in degrees at `fraction` (0 to 1): for short distances only. */
export function interpolate(a: LatLon, b: LatLon, fraction: number): LatLon {
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * fraction,
    longitude: a.longitude + (b.longitude - a.longitude) * fraction,
  }
}
