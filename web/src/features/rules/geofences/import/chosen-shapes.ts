/** Turns the shapes of a file into geofences. */
import type { FileShape, GeofenceImport } from '@roadbook/contract/rules/geofence-import'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import type { Shape } from '@roadbook/geo/shapes/shape'
import { shapeOf } from '../shape/geometry.ts'
import type { ClassicRule } from '../classic-edit/rule-fields.tsx'

export type Style = GeofenceImport['style']

/** Radius and width for points and lines. */
type Sizes = { radiusMeters: number; widthMeters: number }

export type ImportRule = ClassicRule & Sizes & { style: Style; colour: string }

/** Null for a shape that can't be drawn. */
export function geometryOf(
  { geometry }: FileShape,
  { radiusMeters, widthMeters }: Sizes,
): GeofenceGeometry | null {
  if (geometry === null || geometry.type === 'Polygon') return geometry
  return geometry.type === 'Point' ? { ...geometry, radiusMeters } : { ...geometry, widthMeters }
}

const OUTLINE_METERS = 1

/** A broken polygon as its outline, since a map fills no area whose sides cross. */
export function drawnShape(geometry: GeofenceGeometry, fault: FileShape['fault']): Shape {
  if (fault === null || geometry.type !== 'Polygon') return shapeOf(geometry)
  return { type: 'corridor', line: geometry.coordinates[0] ?? [], widthMeters: OUTLINE_METERS }
}

/** A line becomes a corridor, which classic geofences don't have. */
export function isImportable(shape: FileShape, style: Style): boolean {
  const { geometry, fault } = shape
  return geometry !== null && fault === null && (style === 'standard' || geometry.type !== 'LineString')
}

type Named = FileShape & { shownName: string }

/** The request; shapes that can't be drawn are never chosen. */
export function importBody(shapes: readonly Named[], rule: ImportRule): GeofenceImport {
  const { style, colour, watched, vehicles, notifyOnEnter, notifyOnExit } = rule
  return {
    style,
    shapes: shapes.flatMap((shape) => {
      const geometry = geometryOf(shape, rule)
      return geometry === null ? [] : [{ name: shape.shownName, geometry }]
    }),
    colour,
    vehicles: watched === 'all' ? null : vehicles,
    notifyOnEnter,
    notifyOnExit,
  }
}
