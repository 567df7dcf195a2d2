/** Converts between shapes and what the drawing library edits: single rings and lines. */
import { distanceMeters } from '@roadbook/geo/distance'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import type { LatLon } from '@roadbook/geo/types'
import { circleRing } from '../shapes/rings.ts'

export type DrawKind = Shape['type']

export type Drawn =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'LineString'; coordinates: number[][] }

/** The corners of an edited circle; each can be dragged, every sixteenth is shown. */
export const CIRCLE_CORNERS = 64
export const CIRCLE_HANDLE_EVERY = 16

/** With more corners than this, dragging is slow, and they can't be distinguished. */
export const MAX_CORNERS = 400

const decimals = 1e7
const rounded = ([x, y]: Position) => [
  Math.round(x * decimals) / decimals,
  Math.round(y * decimals) / decimals,
]

/** Undefined for a shape that can't be edited on the map: with several parts, with holes, or with very many corners. */
export function drawnOf(shape: Shape): Drawn | undefined {
  if (shape.type === 'circle') {
    const ring = circleRing(shape.center, shape.radiusMeters, CIRCLE_CORNERS)
    return { type: 'Polygon', coordinates: [ring.map(rounded)] }
  }
  if (shape.type === 'corridor') {
    if (shape.line.length > MAX_CORNERS) return undefined
    return { type: 'LineString', coordinates: shape.line.map(rounded) }
  }
  const [rings, ...parts] = shape.polygons
  const [ring, ...holes] = rings ?? []
  if (ring === undefined || parts.length > 0 || holes.length > 0) return undefined
  if (ring.length < 4 || ring.length > MAX_CORNERS) return undefined
  return { type: 'Polygon', coordinates: [ring.map(rounded)] }
}

type Context = {
  kind: DrawKind
  /** The shape before it was changed. */
  before: Shape | null
  /** The whole shape was moved: a circle keeps its radius. */
  isMoved: boolean
  /** The width of a new corridor. */
  widthMeters: number
}

export function shapeFromFeature(drawn: Drawn, { kind, before, isMoved, widthMeters }: Context): Shape {
  if (drawn.type === 'LineString') {
    const line = drawn.coordinates.map(asPosition)
    return {
      type: 'corridor',
      line,
      widthMeters: before?.type === 'corridor' ? before.widthMeters : widthMeters,
    }
  }
  const ring = (drawn.coordinates[0] ?? []).map(asPosition)
  if (kind !== 'circle') return { type: 'polygon', polygons: [[ring]] }
  const known = before?.type === 'circle' ? before : undefined
  const center = known !== undefined && !isMoved ? known.center : centreOf(ring)
  const radiusMeters = known !== undefined && isMoved ? known.radiusMeters : radiusOf(center, ring)
  return { type: 'circle', center, radiusMeters }
}

const asPosition = ([x = 0, y = 0]: number[]): Position => [x, y]

/**
 * The centre of a circle: the middle between its northernmost and southernmost, and its westernmost and easternmost points.
 */
function centreOf(ring: readonly Position[]): LatLon {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { longitude: middle(ring.map(([x]) => x)), latitude: middle(ring.map(([, y]) => y)) }
}

function radiusOf(center: LatLon, ring: readonly Position[]): number {
  const [longitude, latitude] = ring[0] ?? [center.longitude, center.latitude]
  return Math.max(1, Math.round(distanceMeters(center, { longitude, latitude })))
}
