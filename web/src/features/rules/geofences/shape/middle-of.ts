import { areaOf } from '@roadbook/geo/shapes/area-of'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import type { LatLon } from '@roadbook/geo/types'

/** A point that represents a shape: its middle, or a point on its border if the middle is outside. */
export function middleOf(shape: Shape): LatLon {
  if (shape.type === 'circle') return shape.center
  if (shape.type === 'corridor') return pointOf(shape.line[Math.floor(shape.line.length / 2)])
  const area = areaOf(shape)
  const { west, south, east, north } = area.bounds
  const middle = { latitude: (south + north) / 2, longitude: onEarth((west + east) / 2) }
  return area.side(middle, 0) === 'outside' ? pointOf(shape.polygons[0]?.[0]?.[0]) : middle
}

/** A shape has at least one position. */
function pointOf([longitude, latitude]: Position = [0, 0]): LatLon {
  return { latitude, longitude: onEarth(longitude) }
}

/** Bounds continue past 180 if a shape crosses the antimeridian. */
function onEarth(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude
}
