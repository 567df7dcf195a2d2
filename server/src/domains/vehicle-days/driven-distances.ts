import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { keptRows } from './kept-rows.ts'

export type DrivenDistance = {
  vehicleId: string
  /** On which its first trip of all began; null without one. */
  firstDay: string | null
  distanceMeters: number
}

type Wanted = {
  vehicleIds: readonly string[]
  /** Both included; all days without them. */
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** What each of these vehicles drove in a period; a driver only gets their own trips. */
export async function readDrivenDistances(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  wanted: Wanted,
): Promise<DrivenDistance[]> {
  const own = scope.reach === 'own' ? sql`and d.driver_id = ${scope.userId}` : sql``
  const { rows } = await sql<DrivenDistance>`
    select v.id as vehicle_id, f.day::text as first_day, coalesce(s.meters, 0)::bigint as distance_meters
    from unnest(${[...wanted.vehicleIds]}::uuid[]) as v (id)
    left join lateral (
      select d.day from vehicle_days d
      where d.tenant_id = ${scope.tenantId} and d.vehicle_id = v.id and d.trips > 0 ${own}
      order by d.day limit 1) f on true
    left join (
      select k.vehicle_id, sum(k.distance_meters) as meters from (${keptRows({ scope }, wanted)}) k
      group by k.vehicle_id) s on s.vehicle_id = v.id`.execute(tx)
  return rows
}
