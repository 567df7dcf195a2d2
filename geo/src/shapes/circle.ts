import { distanceMeters } from '../distance.ts'
import type { LatLon } from '../types.ts'
import { longitudeNear } from './longitudes.ts'
import { METERS_PER_DEGREE, metersPerLongitude } from './plane.ts'
import type { Area, Part, Shape } from './shape.ts'

/** On the sphere. */
export function circleArea({ center, radiusMeters }: Extract<Shape, { type: 'circle' }>): Area {
  const height = radiusMeters / METERS_PER_DEGREE
  const farthest = Math.min(90, Math.abs(center.latitude) + height)
  const width = Math.min(180, radiusMeters / metersPerLongitude(farthest))
  return {
    bounds: {
      west: center.longitude - width,
      south: center.latitude - height,
      east: center.longitude + width,
      north: center.latitude + height,
    },
    maxMarginMeters: radiusMeters / 2,
    side(point, marginMeters) {
      const outside = distanceMeters(center, point) - radiusMeters
      if (Math.abs(outside) < marginMeters) return 'border'
      return outside <= 0 ? 'inside' : 'outside'
    },
    partsInside(from, to) {
      const part = discPart(discPlane(center, from, to), radiusMeters)
      return part ? [part] : []
    },
  }
}

/** A segment in metres from a point: its start, and from there to its end. */
export type Segment = { x: number; y: number; dx: number; dy: number }

function discPlane(center: LatLon, from: LatLon, to: LatLon): Segment {
  const across = metersPerLongitude(center.latitude)
  const start = longitudeNear(from.longitude, center.longitude)
  const end = longitudeNear(to.longitude, start)
  return {
    x: (start - center.longitude) * across,
    y: (from.latitude - center.latitude) * METERS_PER_DEGREE,
    dx: (end - start) * across,
    dy: (to.latitude - from.latitude) * METERS_PER_DEGREE,
  }
}

/** The part of a segment inside a disc around the origin. */
export function discPart({ x, y, dx, dy }: Segment, radius: number): Part | undefined {
  const a = dx * dx + dy * dy
  const c = x * x + y * y - radius * radius
  if (a === 0) return c <= 0 ? { start: 0, end: 1 } : undefined
  const halfB = x * dx + y * dy
  const root = halfB * halfB - a * c
  if (root < 0) return undefined
  const start = Math.max(0, (-halfB - Math.sqrt(root)) / a)
  const end = Math.min(1, (-halfB + Math.sqrt(root)) / a)
  return start <= end ? { start, end } : undefined
}
