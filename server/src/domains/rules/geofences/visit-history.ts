/**
 * Visits of geofences, as far as the caller may see where the vehicle was: its arrival decides whether they see a visit, its
 * departure whether they see the end.
 */
import type { GeofenceVisit, GeofenceVisits } from '@roadbook/contract/rules/geofence-visits'
import { type RawBuilder, sql } from 'kysely'
import { driverAt } from '../../../database/driver-times.ts'
import { fullName } from '../../../database/person-name.ts'
import { isoTime } from '../../../database/iso-time.ts'
import type { Context } from '../../../http/scope.ts'
import { isVisibleAt } from '../../tracking/locations/index.ts'
import type { PageOfList } from '../../../database/read-page.ts'

export type VisitFilter = {
  geofenceId?: string
  vehicleId?: string | undefined
  geofenceIds?: readonly string[] | undefined
  vehicleIds?: readonly string[] | undefined
  /** By their beginning. */
  from: Date | undefined
  until: Date | undefined
}

const MAX_VEHICLES = 200

/** The latest first. */
export async function readVisits(
  context: Context,
  filter: VisitFilter,
  { page, limit }: PageOfList,
): Promise<{ items: GeofenceVisit[]; totalItems: number }> {
  const { tx } = context
  const driver = driverAt({
    tenantId: context.scope.tenantId,
    vehicleId: sql`p.vehicle_id`,
    time: sql`p.entered_at`,
  })
  const { rows } = await sql<{ items: GeofenceVisit[] | null; totalItems: number }>`
    with visits as (${visibleVisits(context, filter)})
    select (select count(*) from visits) as total_items,
      (select json_agg(json_build_object('geofenceId', p.geofence_id, 'geofenceName', p.geofence_name,
          'vehicleId', p.vehicle_id, 'registration', p.registration, 'driverName',
            (select ${fullName('u')} from users u where u.tenant_id = ${context.scope.tenantId} and u.id = ${driver}),
          'enteredAt', ${isoTime(sql`p.entered_at`)}, 'exitedAt', ${isoTime(sql`p.exited_at`)},
          'durationSeconds', ${secondsOf(context)}, 'isInside', p.is_inside, 'wasThereBefore', p.is_initial)
          order by p.entered_at desc, p.vehicle_id, p.geofence_id)
        from (
          select * from visits order by entered_at desc, vehicle_id, geofence_id
          limit ${limit} offset ${(page - 1) * limit}) p) as items`.execute(tx)
  return { items: rows[0]?.items ?? [], totalItems: rows[0]?.totalItems ?? 0 }
}

/** All visits of the filter by vehicle. */
export async function sumVisits(context: Context, filter: VisitFilter): Promise<GeofenceVisits['vehicles']> {
  const { rows } = await sql<GeofenceVisits['vehicles'][number]>`
    select p.vehicle_id, p.registration, bool_or(p.is_inside) as is_inside, count(*) as visits,
      coalesce(sum(${secondsOf(context)}), 0)::bigint as duration_seconds
    from (${visibleVisits(context, filter)}) p
    group by p.vehicle_id, p.registration
    order by duration_seconds desc, p.registration, p.vehicle_id limit ${MAX_VEHICLES}`.execute(context.tx)
  return rows
}

/** For SQL: the matching visits, with their ends if the caller may see them. */
export function visibleVisits(context: Context, filter: VisitFilter): RawBuilder<unknown> {
  return sql`
    select x.tenant_id, x.geofence_id, x.vehicle_id, x.entered_at, x.is_initial, v.registration,
      g.name as geofence_name,
      case when ${isVisibleAt(context, sql`x.exited_at`)} then x.exited_at end as exited_at,
      x.exited_at is null and ${isVisibleAt(context, sql`${context.now}::timestamptz`)} as is_inside
    from geofence_visits x
    join vehicles v on v.tenant_id = x.tenant_id and v.id = x.vehicle_id
    join geofences g on g.tenant_id = x.tenant_id and g.id = x.geofence_id
    where ${conditions(context, filter)}`
}

function conditions(
  context: Context,
  { geofenceId, vehicleId, geofenceIds, vehicleIds, from, until }: VisitFilter,
): RawBuilder<unknown> {
  const all = [sql`x.tenant_id = ${context.scope.tenantId}`, isVisibleAt(context, sql`x.entered_at`)]
  if (geofenceId !== undefined) all.push(sql`x.geofence_id = ${geofenceId}`)
  if (vehicleId !== undefined) all.push(sql`x.vehicle_id = ${vehicleId}`)
  if (geofenceIds) all.push(sql`x.geofence_id = any (${[...geofenceIds]}::uuid[])`)
  if (vehicleIds) all.push(sql`x.vehicle_id = any (${[...vehicleIds]}::uuid[])`)
  if (from) all.push(sql`x.entered_at >= ${from}`)
  if (until) all.push(sql`x.entered_at < ${until}`)
  return sql.join(all, sql` and `)
}

/** The duration of a row `p`. The device's clock may be ahead. */
function secondsOf({ now }: Context): RawBuilder<number> {
  const end = sql`case when p.is_inside then greatest(${now}::timestamptz, p.entered_at) else p.exited_at end`
  return sql`round(extract(epoch from (${end}) - p.entered_at))::bigint`
}
