/** Geofences as the API shows them. */
import type { AlarmChannel, Schedule } from '@roadbook/contract/rules/alarm-rules'
import { Geofence, type GeofenceGeometry, type GeofenceTrigger } from '@roadbook/contract/rules/geofences'
import { type InferResult, sql } from 'kysely'
import { companyOfTransaction } from '../../../database/citus/company-of-transaction.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Reading } from '../../../entities/read-entity.ts'
import type { EntityRecord, Writing } from '../../../entities/write-entity.ts'
import type { Context } from '../../../http/scope.ts'
import { targetsOf } from '../alarm-rules/index.ts'
import { countRecentAlerts } from './alert-history.ts'

function selection(query: ReturnType<ReturnType<typeof ofStyle>>) {
  return query.selectAll('geofences').select(
    sql<string[]>`array(select c.id from unnest(geofences.watched_category_ids) with ordinality as w (id, nth)
      join fleet_categories c on c.tenant_id = ${companyOfTransaction} and c.id = w.id order by w.nth)`.as(
      'categoryIds',
    ),
  )
}

function ofStyle({ isClassic }: { isClassic: boolean }) {
  return ({ scope, tx }: Context) =>
    tx
      .selectFrom('geofences')
      .where('geofences.tenantId', '=', scope.tenantId)
      .where('geofences.isClassic', '=', isClassic)
}

export type GeofenceRow = InferResult<ReturnType<typeof selection>>[number]

/** Shared by classic and new geofences: their rows are in one table. */
export const rowsOfStyle = (style: { isClassic: boolean }) => ({
  table: 'geofences' as const,
  thing: 'geofence' as const,
  within: ofStyle(style),
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'name' as const, isDescending: false }],
    by: () => sql`lower(geofences.name)`,
    neverNull: ['name' as const],
  },
  unaudited: ['alertsLast7Days' as const],
})

export const geofences = createEntity({
  ...rowsOfStyle({ isClassic: false }),
  resource: 'geofence',
  schema: Geofence,
  auditedAs: { geometry: summaryOf },
  toValues: (context, rows: readonly GeofenceRow[]) => withRecentAlerts(context, rows.map(toValue)),
})

/** All of the company, by name. */
export async function readGeofences(context: Context): Promise<Geofence[]> {
  return (await geofences.list(context, { filter: {} })).items
}

export type GeofenceEntity<Value extends EntityRecord> = Writing<'geofences', GeofenceRow, Value> &
  Pick<Reading<GeofenceRow, Value>, 'read' | 'require'> & {
    list: (context: Context, request: { filter: object }) => Promise<{ items: Value[] }>
  }

export async function withRecentAlerts<Value extends { id: string }>(
  context: Context,
  values: readonly Value[],
): Promise<(Value & { alertsLast7Days: number })[]> {
  const recent = await countRecentAlerts(
    context,
    values.map(({ id }) => id),
  )
  return values.map((value) => ({ ...value, alertsLast7Days: recent.get(value.id) ?? 0 }))
}

function toValue(row: GeofenceRow): Omit<Geofence, 'alertsLast7Days'> {
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
export function summaryOf(geometry: GeofenceGeometry): unknown {
  const { type, coordinates } = geometry
  if (type === 'Point')
    return { type: 'circle', radiusMeters: geometry.radiusMeters, center: coordinates.join(', ') }
  if (type === 'LineString')
    return { type: 'corridor', widthMeters: geometry.widthMeters, points: coordinates.length }
  return { type: 'polygon', points: pointsOf(type === 'Polygon' ? coordinates : coordinates.flat()) }
}

function pointsOf(rings: readonly (readonly unknown[])[]): number {
  return rings.reduce((sum, ring) => sum + ring.length - 1, 0)
}
