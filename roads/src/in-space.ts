import { EARTH_RADIUS_METERS, RADIANS_PER_DEGREE } from '@roadbook/geo/earth'
import type { LatLon } from '@roadbook/geo/types'

/** Metres from the centre of the Earth. */
export type PointInSpace = { x: number; y: number; z: number }

export function inSpace({ latitude, longitude }: LatLon): PointInSpace {
  const [phi, lambda] = [latitude * RADIANS_PER_DEGREE, longitude * RADIANS_PER_DEGREE]
  return {
    x: EARTH_RADIUS_METERS * Math.cos(phi) * Math.cos(lambda),
    y: EARTH_RADIUS_METERS * Math.cos(phi) * Math.sin(lambda),
    z: EARTH_RADIUS_METERS * Math.sin(phi),
  }
}

/** The straight distance through the Earth: never longer than any route on its surface, and much quicker to compute. */
export function chordMeters(a: PointInSpace, b: PointInSpace): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2)
}
