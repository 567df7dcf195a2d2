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

/** The point after `meters` along a line; its first point before the start, its last beyond the end. */
export function pointAtDistance(points: readonly LatLon[], meters: number): LatLon {
  const first = points[0]
  if (!first) throw new Error('A line without points has no point at a distance')
  let previous = first
  let rest = meters
  if (rest <= 0) return first
  for (const point of points) {
    const length = distanceMeters(previous, point)
    if (length >= rest && length > 0) return interpolate(previous, point, rest / length)
    rest -= length
    previous = point
  }
  return previous
}

/** The point at `fraction` (0 to 1) of the straight way in degrees: for pieces of a street, not of an ocean. */
export function interpolate(a: LatLon, b: LatLon, fraction: number): LatLon {
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * fraction,
    longitude: a.longitude + (b.longitude - a.longitude) * fraction,
  }
}
