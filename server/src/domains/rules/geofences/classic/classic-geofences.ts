/** Classic geofences as the API shows them: rows of the same table as the new ones, followed by the same engine. */
import {
  ClassicGeofence,
  type ClassicShape,
  classicShapeOf,
} from '@roadbook/contract/rules/classic-geofences'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { type InferResult, sql } from 'kysely'
import { isoTimes } from '../../../../entities/columns.ts'
import { createEntity } from '../../../../entities/entity.ts'
import type { Context } from '../../../../http/scope.ts'
import type { RuleTrigger } from '../../../tracking/geofence-visits/index.ts'
import { countRecentAlerts } from '../alert-history.ts'
import { pointsOf } from '../geofences.ts'

function withinReach({ scope, tx }: Context) {
  return tx
    .selectFrom('geofences')
    .where('geofences.tenantId', '=', scope.tenantId)
    .where('geofences.isClassic', '=', true)
}

function selection(query: ReturnType<typeof withinReach>) {
  return query.selectAll('geofences')
}

type Row = InferResult<ReturnType<typeof selection>>[number]

export const classicGeofences = createEntity({
  table: 'geofences',
  thing: 'geofence',
  resource: 'classicGeofence',
  schema: ClassicGeofence,
  within: withinReach,
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'name', isDescending: false }],
    by: () => sql`lower(geofences.name)`,
    neverNull: ['name'],
  },
  unaudited: ['alertsLast7Days'],
  auditedAs: { shape: summaryOf },
  async toValues(context, rows: readonly Row[]) {
    const recent = await countRecentAlerts(
      context,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...toValue(row), alertsLast7Days: recent.get(row.id) ?? 0 }))
  },
})

function toValue(row: Row): Omit<ClassicGeofence, 'alertsLast7Days'> {
  return {
    ...isoTimes(row),
    shape: classicShapeOf(row.geometry as GeofenceGeometry) as ClassicShape, // written from such a shape
    vehicles: row.watchesAll ? null : row.watchedVehicleIds,
    ...notifyOf(row.trigger as RuleTrigger), // ensured by the column's check constraint
  }
}

export type Notify = Pick<ClassicGeofence, 'notifyOnEnter' | 'notifyOnExit'>

export function triggerOf({ notifyOnEnter, notifyOnExit }: Notify): RuleTrigger {
  if (notifyOnEnter) return notifyOnExit ? 'both' : 'enter'
  return notifyOnExit ? 'exit' : 'none'
}

function notifyOf(trigger: RuleTrigger): Notify {
  const isBoth = trigger === 'both'
  return { notifyOnEnter: isBoth || trigger === 'enter', notifyOnExit: isBoth || trigger === 'exit' }
}

/** The audit log is for people: it has the kind of shape and its size, not thousands of coordinates. */
function summaryOf(shape: ClassicShape): unknown {
  if (shape.type === 'polygon') return { type: 'polygon', points: pointsOf(shape.coordinates) }
  const { centre, radiusMeters } = shape
  return { type: 'circle', radiusMeters, center: `${centre.longitude}, ${centre.latitude}` }
}
