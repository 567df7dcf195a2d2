import { distanceMeters } from '../distance.ts'
import { EARTH_RADIUS_METERS, RADIANS_PER_DEGREE } from '../earth.ts'
import { longitudeNear } from './longitudes.ts'
import type { Position, Ring, Shape } from './shape.ts'

/** On the sphere, less the holes. Where a corridor overlaps itself, the overlap counts twice. */
export function squareMetersOf(shape: Shape): number {
  if (shape.type === 'circle') {
    const angle = shape.radiusMeters / EARTH_RADIUS_METERS
    return 2 * Math.PI * EARTH_RADIUS_METERS ** 2 * (1 - Math.cos(angle))
  }
  if (shape.type === 'corridor') {
    const { line, widthMeters } = shape
    return lineLength(line) * widthMeters + Math.PI * (widthMeters / 2) ** 2
  }
  const areas = shape.polygons.map(([ring = [], ...holes]) =>
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

export function lineLength(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, [longitude, latitude], index) => {
    const [fromLongitude, fromLatitude] = line[index] as Position // one more than ends
    return sum + distanceMeters({ longitude: fromLongitude, latitude: fromLatitude }, { longitude, latitude })
  }, 0)
}
