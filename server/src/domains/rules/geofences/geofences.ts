/** Geofences as the API shows them. */
import type { AlarmChannel, Schedule } from '@roadbook/contract/rules/alarm-rules'
import { Geofence, type GeofenceGeometry, type GeofenceTrigger } from '@roadbook/contract/rules/geofences'
import { type InferResult, sql } from 'kysely'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'
import { targetsOf } from '../alarm-rules/index.ts'
import { countRecentAlerts } from './alert-history.ts'

/** Without classic ones, which are in the same table. */
function withinReach({ scope, tx }: Context) {
  return tx
    .selectFrom('geofences')
    .where('geofences.tenantId', '=', scope.tenantId)
    .where('geofences.isClassic', '=', false)
}

function selection(query: ReturnType<typeof withinReach>) {
  return query.selectAll('geofences').select(
    sql<string[]>`array(select c.id from unnest(geofences.watched_category_ids) with ordinality as w (id, nth)
      join fleet_categories c on c.tenant_id = geofences.tenant_id and c.id = w.id order by w.nth)`.as(
      'categoryIds',
    ),
  )
}

type Row = InferResult<ReturnType<typeof selection>>[number]

export const geofences = createEntity({
  table: 'geofences',
  thing: 'geofence',
  resource: 'geofence',
  schema: Geofence,
  within: withinReach,
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'name', isDescending: false }],
    by: () => sql`lower(geofences.name)`,
    neverNull: ['name'],
  },
  unaudited: ['alertsLast7Days'],
  auditedAs: { geometry: summaryOf },
  async toValues(context, rows: readonly Row[]) {
    const recent = await countRecentAlerts(
      context,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...toValue(row), alertsLast7Days: recent.get(row.id) ?? 0 }))
  },
})

function toValue(row: Row): Omit<Geofence, 'alertsLast7Days'> {
  const { watchesAll: all, categoryIds, watchedVehicleIds: vehicleIds } = row
  return {
    ...isoTimes(row),
    // The contract, or a check constraint of the column, validated them when they were written.
    geometry: row.geometry as GeofenceGeometry,
    trigger: row.trigger as GeofenceTrigger,
    schedule: row.schedule as Schedule,
    channels: row.channels as AlarmChannel[],
    recipients: row.recipientIds,
    alarmRuleTargets: targetsOf({ all, categoryIds, vehicleIds }),
  }
}

/** The audit log is for people: it has the kind of shape and its size, not thousands of coordinates. */
function summaryOf(geometry: GeofenceGeometry): unknown {
  const { type, coordinates } = geometry
  if (type === 'Point')
    return { type: 'circle', radiusMeters: geometry.radiusMeters, center: coordinates.join(', ') }
  if (type === 'LineString')
    return { type: 'corridor', widthMeters: geometry.widthMeters, points: coordinates.length }
  return { type: 'polygon', points: pointsOf(type === 'Polygon' ? coordinates : coordinates.flat()) }
}

export function pointsOf(rings: readonly (readonly unknown[])[]): number {
  return rings.reduce((sum, ring) => sum + ring.length - 1, 0)
}
