import type { Ring, Shape } from '@roadbook/geo/shapes/shape'
import { squareMetersOf } from '@roadbook/geo/shapes/square-meters'
import { polygonsOf } from '../../../../map/shapes/map-shape.ts'

/** Square metres; for a corridor, the covered area. */
export function shapeArea(shape: Shape): number {
  const isCorridor = shape.type === 'corridor'
  return squareMetersOf(isCorridor ? { type: 'polygon', polygons: polygonsOf(shape) } : shape)
}

/** Corners of a polygon, without the closing ones of its rings; positions of a line. */
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
