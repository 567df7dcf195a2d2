import { distanceMeters } from '@roadbook/geo/distance'
import { EARTH_RADIUS_METERS, RADIANS_PER_DEGREE } from '@roadbook/geo/earth'
import { longitudeNear } from '@roadbook/geo/shapes/longitudes'
import type { Position, Ring, Shape } from '@roadbook/geo/shapes/shape'
import { polygonsOf } from '../../../map/shapes/map-shape.ts'

/** Square metres on the sphere, holes taken off. */
export function areaOfShape(shape: Shape): number {
  if (shape.type === 'circle') {
    const angle = shape.radiusMeters / EARTH_RADIUS_METERS
    return 2 * Math.PI * EARTH_RADIUS_METERS ** 2 * (1 - Math.cos(angle))
  }
  const areas = polygonsOf(shape).map(([ring = [], ...holes]) =>
    holes.reduce((left, hole) => left - areaOfRing(hole), areaOfRing(ring)),
  )
  return areas.reduce((sum, area) => sum + Math.max(0, area), 0)
}

/** Each edge spans a strip between itself and the equator. */
function areaOfRing(ring: Ring): number {
  const strips = ring.map(([x, y], index): number => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Position // within the ring
    const width = (longitudeNear(nextX, x) - x) * RADIANS_PER_DEGREE
    return (width * (Math.sin(y * RADIANS_PER_DEGREE) + Math.sin(nextY * RADIANS_PER_DEGREE))) / 2
  })
  return Math.abs(strips.reduce((sum, strip) => sum + strip, 0)) * EARTH_RADIUS_METERS ** 2
}

export function lengthOfLine(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, [longitude, latitude], index) => {
    const [fromLongitude, fromLatitude] = line[index] as Position // one more than ends
    return sum + distanceMeters({ longitude: fromLongitude, latitude: fromLatitude }, { longitude, latitude })
  }, 0)
}

/** Corners of a polygon, without those that close its rings; positions of a line. */
export function pointsOf(shape: Shape): number {
  if (shape.type === 'circle') return 1
  if (shape.type === 'corridor') return shape.line.length
  return shape.polygons.flat().reduce((sum, ring) => sum + openLength(ring), 0)
}

function openLength(ring: Ring): number {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? ring.length - 1 : ring.length
}
