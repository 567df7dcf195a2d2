import { NONE } from '@roadbook/contract/money/expenses'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Scope } from '../../../http/scope.ts'
import { tripHidden } from '../../core/privacy/index.ts'
import { NO_DRIVER } from './vehicle-days.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/**
 * Days in the company's time zone, both included; omitted filters have no effect. Among drivers and fleet categories, `NONE`
 * means having none.
 */
export type CountFilter = {
  fromDay?: string | undefined
  toDay?: string | undefined
  vehicleIds?: readonly string[] | undefined
  driverIds?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  fleetCategoryIds?: readonly string[] | undefined
}

/** How many trips started in the period. */
export async function countTrips(reader: Reader, filter: CountFilter): Promise<number> {
  const { rows } = await sql<{ trips: number }>`
    select coalesce(sum(k.trips), 0)::bigint as trips from (${keptRows(reader, filter)}) k`.execute(reader.tx)
  return rows[0]?.trips ?? 0
}

/** How many of them are over, not locked and not confirmed by anybody, as far as the caller may see their texts. */
export async function countUnconfirmedTrips(reader: Reader, filter: CountFilter): Promise<number> {
  const { scope, tx } = reader
  const { rows } = await sql<{ trips: number }>`
    select coalesce(sum(k.trips), 0)::bigint as trips
    from (
      select r.vehicle_id, r.driver_id, r.category, h.privacy_held, h.trips from (${keptRows(reader, filter)}) r
      cross join lateral (values (false, r.unconfirmed_trips - r.unconfirmed_held_trips), (true, r.unconfirmed_held_trips))
        as h (privacy_held, trips)
      where h.trips > 0) k
    join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = k.vehicle_id
    where not ${tripHidden(scope, { trip: 'k', vehicle: 'v' })}`.execute(tx)
  return rows[0]?.trips ?? 0
}

/** For SQL: the daily sums of a period. */
export function keptRows({ scope }: Pick<Reader, 'scope'>, filter: CountFilter): RawBuilder<unknown> {
  const { fromDay = '-infinity', toDay = 'infinity' } = filter
  return sql`
    select k.day, k.vehicle_id, k.driver_id, k.category, k.trips, k.distance_meters, k.duration_seconds, k.idle_seconds,
      k.unconfirmed_trips, k.unconfirmed_held_trips
    from vehicle_days k where ${keptConditions(scope, filter)} and k.day between ${fromDay}::date and ${toDay}::date`
}

/** Conditions for rows `k` of any day: as far as the caller may see them. */
function keptConditions(scope: Scope, filter: CountFilter): RawBuilder<unknown> {
  const { vehicleIds = [], driverIds = [], categories = [], fleetCategoryIds = [] } = filter
  const conditions = [
    sql`k.tenant_id = ${scope.tenantId}`,
    ...(scope.reach === 'own' ? [sql`k.driver_id = ${scope.userId}`] : []),
    ...(vehicleIds.length > 0 ? [sql`k.vehicle_id = any (${[...vehicleIds]}::uuid[])`] : []),
    ...(driverIds.length > 0
      ? [sql`k.driver_id = any (${driverIds.map((id) => (id === NONE ? NO_DRIVER : id))}::uuid[])`]
      : []),
    ...(categories.length > 0 ? [sql`k.category = any (${[...categories]}::text[])`] : []),
    ...(fleetCategoryIds.length > 0
      ? [
          sql`k.vehicle_id in (select v.id from vehicles v
            where v.tenant_id = ${scope.tenantId} and (v.fleet_category_id = any (${fleetCategoryIds.filter((id) => id !== NONE)}::uuid[])
              or ${fleetCategoryIds.includes(NONE)} and v.fleet_category_id is null))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}
