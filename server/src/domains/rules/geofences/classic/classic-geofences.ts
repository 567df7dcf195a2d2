/** Classic geofences: rows of the same table, read and written like the new ones. */
import {
  ClassicGeofence,
  type ClassicShape,
  classicShapeOf,
  classicGeometry,
} from '@roadbook/contract/rules/classic-geofences'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { isoTimes } from '../../../../entities/columns.ts'
import { createEntity } from '../../../../entities/entity.ts'
import type { Context } from '../../../../http/scope.ts'
import { targetsOf } from '../../alarm-rules/index.ts'
import type { RuleTrigger } from '../../../tracking/geofence-visits/index.ts'
import { type GeofenceRow, rowsOfStyle, summaryOf, withRecentAlerts } from '../geofences.ts'

export const classicGeofences = createEntity({
  ...rowsOfStyle({ isClassic: true }),
  resource: 'classicGeofence',
  schema: ClassicGeofence,
  auditedAs: { shape: (shape) => summaryOf(classicGeometry(shape)) },
  toValues: (context, rows: readonly GeofenceRow[]) => withRecentAlerts(context, rows.map(toClassic)),
})

/** With the geometry of new ones. */
export async function readClassicGeofences(context: Context) {
  const { items } = await classicGeofences.list(context, { filter: {} })
  return items.map(({ shape, ...geofence }) => ({ ...geofence, geometry: classicGeometry(shape) }))
}

function toClassic(row: GeofenceRow): Omit<ClassicGeofence, 'alertsLast7Days'> {
  return {
    ...isoTimes(row),
    shape: classicShapeOf(row.geometry as GeofenceGeometry) as ClassicShape, // written from such a shape
    vehicles: row.watchesAll ? null : row.watchedVehicleIds,
    ...notifyOf(row.trigger as RuleTrigger), // ensured by the column's check constraint
  }
}

type ClassicRule = Pick<ClassicGeofence, 'vehicles' | 'notifyOnEnter' | 'notifyOnExit'>

function notifyOf(trigger: RuleTrigger): Omit<ClassicRule, 'vehicles'> {
  const isBoth = trigger === 'both'
  return { notifyOnEnter: isBoth || trigger === 'enter', notifyOnExit: isBoth || trigger === 'exit' }
}

/** The same in the format of new geofences. */
export function ruleOfClassic({ vehicles, notifyOnEnter, notifyOnExit }: ClassicRule) {
  const [all, vehicleIds] = [vehicles === null, vehicles ?? []]
  return {
    trigger: triggerOf(notifyOnEnter, notifyOnExit),
    alarmRuleTargets: targetsOf({ all, categoryIds: [], vehicleIds }),
  }
}

function triggerOf(onEnter: boolean, onExit: boolean): RuleTrigger {
  if (onEnter) return onExit ? 'both' : 'enter'
  return onExit ? 'exit' : 'none'
}
