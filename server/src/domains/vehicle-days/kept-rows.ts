import { type RawBuilder, sql } from 'kysely'
import { partsOf } from '../../database/whole-months.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { tripHidden } from '../positions/index.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/** Days are those of the company's time zone, both included; what is left out filters nothing. */
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

/** For SQL: the kept rows of a period, of its whole months and of the days before and after them. */
export function keptRows({ scope }: Pick<Reader, 'scope'>, filter: CountFilter): RawBuilder<unknown> {
  const matches = keptConditions(scope, filter)
  const columns = sql`k.vehicle_id, k.driver_id, k.category, k.trips, k.distance_meters, k.duration_seconds, k.idle_seconds,
    k.unconfirmed_trips, k.unconfirmed_held_trips`
  const { months, days } = partsOf(filter)
  return sql.join(
    [
      sql`select ${columns} from vehicle_months k
        where ${matches} and k.month between ${months.first}::date and ${months.last}::date`,
      ...days.map(
        ({ first, last }) => sql`select ${columns} from vehicle_days k
          where ${matches} and k.day between ${first}::date and ${last}::date`,
      ),
    ],
    sql` union all `,
  )
}

/** Of rows `k` of either table, whatever their day: as far as the caller may see them. */
export function keptConditions(scope: Scope, filter: CountFilter): RawBuilder<unknown> {
  const { vehicleIds = [], driverIds = [], categories = [], fleetCategoryIds = [] } = filter
  const conditions = [
    sql`k.tenant_id = ${scope.tenantId}`,
    ...(scope.reach === 'own' ? [sql`k.driver_id = ${scope.userId}`] : []),
    ...(vehicleIds.length > 0 ? [sql`k.vehicle_id = any (${[...vehicleIds]}::uuid[])`] : []),
    ...(driverIds.length > 0 ? [sql`k.driver_id = any (${[...driverIds]}::uuid[])`] : []),
    ...(categories.length > 0 ? [sql`k.category = any (${[...categories]}::text[])`] : []),
    ...(fleetCategoryIds.length > 0
      ? [
          sql`k.vehicle_id in (select v.id from vehicles v
            where v.tenant_id = ${scope.tenantId} and v.fleet_category_id = any (${[...fleetCategoryIds]}::uuid[]))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}
