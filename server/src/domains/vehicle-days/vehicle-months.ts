import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { keptConditions } from './kept-rows.ts'
import type { DaySums } from './vehicle-days.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

export type VehicleMonth = DaySums & {
  vehicleId: string
  /** Such as `2026-11`. */
  month: string
  /** Days on which it drove. */
  activeDays: number
}

type Wanted = {
  /** Such as `2026-11`. */
  months: readonly string[]
  /** All of the company if left out. */
  vehicleIds?: readonly string[] | undefined
}

/** The sums of each vehicle and month, as far as the caller may see them; months without a trip have no row. */
export async function sumVehicleMonths(
  { scope, tx }: Reader,
  { months, vehicleIds }: Wanted,
): Promise<VehicleMonth[]> {
  if (vehicleIds?.length === 0) return []
  const firstDays = months.map((month) => `${month}-01`)
  const driven = sql`${keptConditions(scope, { vehicleIds })} and k.trips > 0`
  // Added up, not joined: the planner expects few vehicles, and would look for the days of each again for every other.
  const { rows } = await sql<VehicleMonth>`
    select vehicle_id, to_char(month, 'YYYY-MM') as month, sum(trips)::bigint as trips,
      sum(distance_meters)::bigint as distance_meters, sum(duration_seconds)::bigint as duration_seconds,
      sum(idle_seconds)::bigint as idle_seconds, max(active_days) as active_days
    from (
      select k.vehicle_id, k.month, k.trips, k.distance_meters, k.duration_seconds, k.idle_seconds, 0 as active_days
      from vehicle_months k where ${driven} and k.month = any (${firstDays}::date[])
      union all
      select vehicle_id, month, 0, 0, 0, 0, active_days from (${activeDays(firstDays, driven)}) days) parts
    group by vehicle_id, month`.execute(tx)
  return rows
}

/** A bit for each day: to count different days would sort them. */
function activeDays(firstDays: readonly string[], driven: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select v.vehicle_id, m.month, bit_count(v.days::bit(31)) as active_days
    from unnest(${[...firstDays]}::date[]) as m (month)
    cross join lateral (
      select k.vehicle_id, bit_or(1 << (k.day - m.month)) as days
      from vehicle_days k
      where ${driven} and k.day between m.month and (m.month + interval '1 month')::date - 1
      group by k.vehicle_id) v`
}
