/** Alerts of geofences, as far as the caller may see where the vehicle was. */
import type { GeofenceAlert } from '@roadbook/contract/rules/geofence-alerts'
import { type RawBuilder, sql } from 'kysely'
import { driverAt } from '../../../database/driver-times.ts'
import { fullName } from '../../../database/person-name.ts'
import { isoTime } from '../../../database/iso-time.ts'
import type { Context } from '../../../http/scope.ts'
import { isVisibleAt } from '../../tracking/locations/index.ts'
import type { PageOfList } from '../../../database/read-page.ts'

type Span = { from: Date | undefined; until: Date | undefined }
export type AlertFilter = Partial<Span> & {
  /** Only this alert. */
  id?: string | undefined
  /** Only alerts made after the one with this id. */
  afterId?: string | undefined
  geofenceId?: string
  vehicleId?: string | undefined
}

const RECENT_DAYS = 7

/** How many alerts each had in the last seven days. */
export async function countRecentAlerts(
  context: Context,
  geofenceIds: readonly string[],
): Promise<Map<string, number>> {
  const { scope, tx, now } = context
  const from = new Date(now.getTime() - RECENT_DAYS * 86_400_000)
  const { rows } = await sql<{ geofenceId: string; alerts: number }>`
    select a.geofence_id, count(*) as alerts from geofence_alerts a
    join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id
    where a.tenant_id = ${scope.tenantId} and a.geofence_id = any (${geofenceIds}::uuid[]) and a.time >= ${from}
      and ${isVisibleAt(context, sql`a.time`)}
    group by a.geofence_id`.execute(tx)
  return new Map(rows.map(({ geofenceId, alerts }) => [geofenceId, alerts]))
}

/** The newest first. */
export async function readAlerts(
  context: Context,
  filter: AlertFilter,
  { page, limit }: PageOfList,
): Promise<{ items: GeofenceAlert[]; totalItems: number }> {
  const { scope, tx } = context
  const driver = driverAt({ tenantId: scope.tenantId, vehicleId: sql`a.vehicle_id`, time: sql`a.time` })
  const where = conditions(context, filter)
  const { rows } = await sql<{ items: GeofenceAlert[] | null; totalItems: number }>`
    select (select count(*) from geofence_alerts a
        join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id where ${where}) as total_items,
      (select json_agg(json_build_object('id', p.id, 'geofenceId', p.known_id, 'geofenceName', p.name,
          'vehicleId', p.vehicle_id, 'registration', p.registration, 'driverName', p.driver_name, 'type', p.type,
          'time', ${isoTime(sql`p.time`)}, 'endTime', ${isoTime(sql`p.end_time`)}, 'latitude', p.latitude,
          'longitude', p.longitude, 'dwellSeconds', p.dwell_seconds, 'speedKmh', p.speed_kmh)
          order by p.time desc, p.id desc)
        from (
          select a.*, g.id as known_id, coalesce(g.name, a.geofence_name) as name, v.registration,
            (select ${fullName('u')} from users u where u.tenant_id = ${scope.tenantId} and u.id = ${driver}) as driver_name
          from geofence_alerts a join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id
          left join geofences g on g.tenant_id = a.tenant_id and g.id = a.geofence_id
          where ${where}
          order by a.time desc, a.id desc limit ${limit} offset ${(page - 1) * limit}) p) as items`.execute(
    tx,
  )
  return { items: rows[0]?.items ?? [], totalItems: rows[0]?.totalItems ?? 0 }
}

function conditions(
  context: Context,
  { id, afterId, geofenceId, vehicleId, from, until }: AlertFilter,
): RawBuilder<unknown> {
  const all = [sql`a.tenant_id = ${context.scope.tenantId}`, isVisibleAt(context, sql`a.time`)]
  if (id !== undefined) all.push(sql`a.id = ${id}`)
  if (afterId !== undefined) all.push(sql`a.id > ${afterId}`)
  if (geofenceId !== undefined) all.push(sql`a.geofence_id = ${geofenceId}`)
  if (vehicleId !== undefined) all.push(sql`a.vehicle_id = ${vehicleId}`)
  if (from) all.push(sql`a.time >= ${from}`)
  if (until) all.push(sql`a.time < ${until}`)
  return sql.join(all, sql` and `)
}
