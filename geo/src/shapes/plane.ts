import { EARTH_RADIUS_METERS, RADIANS_PER_DEGREE } from '../earth.ts'

/** Metres of a degree of latitude. */
export const METERS_PER_DEGREE = EARTH_RADIUS_METERS * RADIANS_PER_DEGREE

/**
 * Metres of a degree of longitude at a latitude. Near that latitude, degrees can be treated as a plane, accurate to a few
 * parts in a thousand.
 */
export function metersPerLongitude(latitude: number): number {
  // Meridians meet at a pole; the lower limit avoids a division by zero.
  return METERS_PER_DEGREE * Math.max(1e-6, Math.cos(latitude * RADIANS_PER_DEGREE))
}

/** The square of the distance from the origin to a segment. */
export function squaredDistanceToSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const squaredLength = dx * dx + dy * dy
  const along = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squaredLength))
  const x = ax + along * dx
  const y = ay + along * dy
  return x * x + y * y
}
