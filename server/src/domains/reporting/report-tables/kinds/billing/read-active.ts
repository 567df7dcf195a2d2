import { type RawBuilder, sql } from 'kysely'
import { deviceIdentifier } from '../../../../../database/device-identifier.ts'
import { isDriverAt } from '../../../../../database/driver-times.ts'
import type { Context } from '../../../../../http/scope.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import type { DatedInput } from '../../filter.ts'
import { instantsOf } from '../../periods.ts'

export type ActiveVehicle = {
  vehicleId: string
  registration: string
  label: string | null
  fleetCategoryName: string | null
  /** The vehicle's trackers in the period. */
  devices: string[]
  /** In the company's time zone, the first one first. */
  days: string[]
}

/**
 * From the hours that have a segment, and the newest fix, whose hour has none yet. In time zones off by half an hour, an
 * hour counts for the day on which it begins. A driver sees the hours in which they had the vehicle.
 */
export async function readActive(
  context: Context,
  { period, vehicleIds, fleetCategoryId }: Omit<DatedInput, 'driverIds'>,
): Promise<ActiveVehicle[]> {
  const { scope, tx } = context
  const timeZone = await timeZoneOf(context)
  const { from, until } = instantsOf(period, timeZone)
  const isTheirs = (time: RawBuilder<unknown>) =>
    scope.reach === 'own' ? sql`and ${isDriverAt(scope, 'v', time)}` : sql``
  const conditions = [
    sql`v.tenant_id = ${scope.tenantId}`,
    ...(vehicleIds ? [sql`v.id = any (${vehicleIds}::uuid[])`] : []),
    ...(fleetCategoryId ? [sql`v.fleet_category_id = ${fleetCategoryId}`] : []),
  ]
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone ${timeZone})::date::text`
  const { rows } = await sql<ActiveVehicle>`
    select v.id as vehicle_id, v.registration, v.label, c.name as fleet_category_name, d.days,
      array(
        select distinct ${deviceIdentifier(scope, 'a')} from device_assignments a
        where a.tenant_id = ${scope.tenantId} and a.vehicle_id = v.id and a.valid_from < ${until}
          and (a.valid_to is null or a.valid_to > ${from}) order by 1) as devices
    from vehicles v
    left join fleet_categories c on c.tenant_id = v.tenant_id and c.id = v.fleet_category_id
    cross join lateral (
      select array_agg(distinct day order by day) as days from (
        select ${dayOf(sql`greatest(s.hour, ${from}::timestamptz)`)} as day from position_segments s
        where s.tenant_id = ${scope.tenantId} and s.vehicle_id = v.id and s.hour >= date_trunc('hour', ${from}::timestamptz)
          and s.hour < ${until} ${isTheirs(sql`s.hour`)}
        union all
        select ${dayOf(sql`live.fix_time`)} from vehicle_state live
        where live.tenant_id = ${scope.tenantId} and live.vehicle_id = v.id and live.fix_time >= ${from} and live.fix_time < ${until}
          ${isTheirs(sql`live.fix_time`)}) n) d
    where ${sql.join(conditions, sql` and `)} and d.days is not null
    order by v.registration, v.id`.execute(tx)
  return rows
}
