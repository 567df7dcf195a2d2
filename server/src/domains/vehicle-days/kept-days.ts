import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { type CountFilter, isOfAll, keptConditions, tenantRows, within } from './kept-rows.ts'
import type { DaySums } from './vehicle-days.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/** All vehicles that match, added up. */
type KeptDay = DaySums & {
  day: string
  /** How many of them drove. */
  vehicles: number
}

/** The sums of each day on which a trip started, newest first. */
export async function sumKeptDays(reader: Reader, filter: CountFilter): Promise<KeptDay[]> {
  const { rows } = await (isOfAll(reader.scope, filter)
    ? sumTenantDays(reader, filter)
    : sumVehiclesDays(reader, filter))
  return rows
}

const sums = sql`sum(k.trips)::bigint as trips, sum(k.distance_meters)::bigint as distance_meters,
  sum(k.duration_seconds)::bigint as duration_seconds, sum(k.idle_seconds)::bigint as idle_seconds`

function sumTenantDays(reader: Reader, filter: CountFilter) {
  const { scope, tx } = reader
  return sql<KeptDay>`
    select k.day::text, ${sums}, min(v.vehicles) as vehicles
    from (${tenantRows(reader, filter)}) k
    join (
      select day, count(*) as vehicles from (
        select k.day from vehicle_days k
        where ${keptConditions(scope, filter)} and ${within(filter)} and k.trips > 0 group by k.day, k.vehicle_id) driven
      group by day) v on v.day = k.day
    group by k.day having sum(k.trips) > 0 order by k.day desc`.execute(tx)
}

function sumVehiclesDays({ scope, tx }: Reader, filter: CountFilter) {
  return sql<KeptDay>`
    select k.day::text, ${sums}, count(*) as vehicles
    from (
      select k.day, ${sums} from vehicle_days k where ${keptConditions(scope, filter)} and ${within(filter)}
      group by k.day, k.vehicle_id having sum(k.trips) > 0) k
    group by k.day order by k.day desc`.execute(tx)
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
