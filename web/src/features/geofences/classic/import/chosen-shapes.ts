/** From the shapes of a file to geofences. */
import { classicShapeOf } from '@roadbook/contract/classic-geofences'
import type { FileShape, GeofenceImport } from '@roadbook/contract/geofence-import'
import type { GeofenceGeometry } from '@roadbook/contract/geofences'
import type { ClassicRule } from '../edit/rule-fields.tsx'

export type Style = GeofenceImport['style']

/** What points and lines lack. */
export type Sizes = { radiusMeters: number; widthMeters: number }

export type ImportRule = ClassicRule & Sizes & { style: Style; colour: string }

/** Null for what can't be drawn. */
export function geometryOf(
  { geometry }: FileShape,
  { radiusMeters, widthMeters }: Sizes,
): GeofenceGeometry | null {
  if (geometry === null || geometry.type === 'Polygon') return geometry
  return geometry.type === 'Point' ? { ...geometry, radiusMeters } : { ...geometry, widthMeters }
}

/** A line is a corridor, which the old style doesn't know. */
export function isImportable(shape: FileShape, style: Style): boolean {
  const { geometry, fault } = shape
  return geometry !== null && fault === null && (style === 'standard' || geometry.type !== 'LineString')
}

type Named = FileShape & { shownName: string }

/** The request; `userId` is told of alerts in the new style, which names its recipients. */
export function importBody(shapes: readonly Named[], rule: ImportRule, userId: string): GeofenceImport {
  const { style, colour, watched, vehicles, notifyOnEnter, notifyOnExit } = rule
  const chosen = shapes.flatMap((shape) => {
    const geometry = geometryOf(shape, rule)
    return geometry === null ? [] : [{ name: shape.shownName, geometry }]
  })
  if (style === 'classic') {
    return {
      style,
      shapes: chosen.filter(({ geometry }) => classicShapeOf(geometry) !== undefined),
      colour,
      vehicles: watched === 'all' ? null : vehicles,
      notifyOnEnter,
      notifyOnExit,
      active: true,
    }
  }
  return {
    style,
    shapes: chosen,
    colour,
    trigger: notifyOnEnter && notifyOnExit ? 'both' : notifyOnExit ? 'exit' : 'enter',
    alarmRuleTargets:
      watched === 'all'
        ? [{ targetType: 'allVehicles' }]
        : vehicles.map((targetId) => ({ targetType: 'vehicle' as const, targetId })),
    recipients: [userId],
    channels: ['push'],
  }
}
