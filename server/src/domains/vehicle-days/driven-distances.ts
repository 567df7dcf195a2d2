import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { keptRows } from './kept-rows.ts'

export type DrivenDistance = {
  vehicleId: string
  distanceMeters: number
  /** Whether its first trip of all began on the first day of the period or before. */
  hasDrivenBefore: boolean
  /** On which its first trip of all began, if that was later; null without one. */
  firstDay: string | null
}

type Wanted = {
  vehicleIds: readonly string[]
  /** Both included; all days without them. */
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** Of more, all rows of the period are read: to look for each vehicle takes longer. */
const MOST_LOOKED_FOR = 500

/** What each of these vehicles drove in a period; a driver only gets their own trips. */
export async function readDrivenDistances(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  { vehicleIds, fromDay, toDay }: Wanted,
): Promise<DrivenDistance[]> {
  const own = scope.reach === 'own' ? sql`and d.driver_id = ${scope.userId}` : sql``
  const amongIds = vehicleIds.length > MOST_LOOKED_FOR ? undefined : vehicleIds
  const { rows } = await sql<DrivenDistance>`
    with asked as (
      select v.id, coalesce(s.meters, 0) as meters, b.vehicle_id is not null as drove_month_before
      from unnest(${[...vehicleIds]}::uuid[]) as v (id)
      left join (
        select k.vehicle_id, sum(k.distance_meters) as meters
        from (${keptRows({ scope }, { fromDay, toDay, vehicleIds: amongIds })}) k group by k.vehicle_id) s on s.vehicle_id = v.id
      left join (
        select d.vehicle_id from vehicle_months d
        where d.tenant_id = ${scope.tenantId} and d.trips > 0 ${own}
          and d.month = date_trunc('month', ${fromDay ?? null}::date - interval '1 month')::date
        group by d.vehicle_id) b on b.vehicle_id = v.id)
    select a.id as vehicle_id, a.meters::bigint as distance_meters,
      a.drove_month_before or coalesce(f.day <= ${fromDay ?? null}::date, false) as has_driven_before, f.day::text as first_day
    from asked a
    -- Most need no look.
    left join lateral (
      select d.day from vehicle_days d
      where not a.drove_month_before and d.tenant_id = ${scope.tenantId} and d.vehicle_id = a.id and d.trips > 0 ${own}
      order by d.day limit 1) f on true`.execute(tx)
  return rows.map((row) => ({ ...row, firstDay: row.hasDrivenBefore ? null : row.firstDay }))
}
