import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { type CountFilter, keptConditions } from './kept-rows.ts'
import type { DaySums } from './vehicle-days.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/** All vehicles that match, added up. */
export type KeptDay = DaySums & {
  day: string
  /** How many of them drove. */
  vehicles: number
}

/** The sums of each day on which a trip started, newest first. */
export async function sumKeptDays({ scope, tx }: Reader, filter: CountFilter): Promise<KeptDay[]> {
  const { rows } = await sql<KeptDay>`
    select day::text, sum(trips)::bigint as trips, count(*) as vehicles, sum(distance_meters)::bigint as distance_meters,
      sum(duration_seconds)::bigint as duration_seconds, sum(idle_seconds)::bigint as idle_seconds
    from (
      select k.day, sum(k.trips) as trips, sum(k.distance_meters) as distance_meters,
        sum(k.duration_seconds) as duration_seconds, sum(k.idle_seconds) as idle_seconds
      from vehicle_days k where ${keptConditions(scope, filter)} and ${within(filter)}
      group by k.day, k.vehicle_id having sum(k.trips) > 0) of_vehicles
    group by day order by day desc`.execute(tx)
  return rows
}

/** How many vehicles drove in the period. */
export async function countKeptVehicles({ scope, tx }: Reader, filter: CountFilter): Promise<number> {
  const { rows } = await sql<{ vehicles: number }>`
    select count(*) as vehicles from vehicles v
    where v.tenant_id = ${scope.tenantId} and exists (
      select from vehicle_days k
      where k.vehicle_id = v.id and ${keptConditions(scope, filter)} and ${within(filter)} and k.trips > 0)`.execute(
    tx,
  )
  return rows[0]?.vehicles ?? 0
}

function within({ fromDay = '-infinity', toDay = 'infinity' }: CountFilter) {
  return sql`k.day between ${fromDay}::date and ${toDay}::date`
}
