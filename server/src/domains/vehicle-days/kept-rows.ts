import { NONE } from '@roadbook/contract/expenses'
import { type RawBuilder, sql } from 'kysely'
import { partsOf } from '../../database/whole-months.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { PRIVATE, tripHidden } from '../positions/index.ts'
import { NO_DRIVER } from './vehicle-days.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/**
 * Days are those of the company's time zone, both included; what is left out filters nothing. Among drivers and fleet categories
 * `NONE` stands for none of them.
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
  const rows = isOfAll(reader.scope, filter) ? tenantRows(reader, filter) : keptRows(reader, filter)
  return addTrips(reader, sql`select coalesce(sum(k.trips), 0)::bigint as trips from (${rows}) k`)
}

/** How many of them are over, not locked and not confirmed by anybody, as far as the caller may see their texts. */
export async function countUnconfirmedTrips(reader: Reader, filter: CountFilter): Promise<number> {
  const { scope } = reader
  const judged = (rows: RawBuilder<unknown>) => sql`
    select coalesce(sum(k.trips), 0)::bigint as trips
    from (
      select r.vehicle_id, r.driver_id, r.category, h.privacy_held, h.trips from (${rows}) r
      cross join lateral (values (false, r.unconfirmed_trips - r.unconfirmed_held_trips), (true, r.unconfirmed_held_trips))
        as h (privacy_held, trips)
      where h.trips > 0) k
    join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = k.vehicle_id
    where not ${tripHidden(scope, { trip: 'k', vehicle: 'v' })}`
  if (!isOfAll(scope, filter)) return addTrips(reader, judged(keptRows(reader, filter)))
  const others = sql`select coalesce(sum(k.unconfirmed_trips), 0)::bigint as trips
    from (${tenantRows(reader, filter)}) k where k.category <> ${PRIVATE}`
  // As the partial index has it, which then tells all of it.
  const category = sql.lit(PRIVATE)
  const ofPrivate = sql`
    select k.vehicle_id, k.driver_id, ${category} as category, k.unconfirmed_trips, k.unconfirmed_held_trips
    from vehicle_days k
    where ${keptConditions(scope, filter)} and ${within(filter)} and k.category = ${category} and k.unconfirmed_trips > 0`
  return addTrips(reader, sql`${others} union all ${judged(ofPrivate)}`)
}

async function addTrips({ tx }: Reader, counts: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ trips: number }>`${counts}`.execute(tx)
  return rows.reduce((sum, { trips }) => sum + trips, 0)
}

/** Whether the sums of all vehicles and drivers can tell. */
export function isOfAll({ reach }: Scope, filter: CountFilter): boolean {
  const { vehicleIds = [], driverIds = [], fleetCategoryIds = [] } = filter
  return reach === 'all' && [vehicleIds, driverIds, fleetCategoryIds].every((ids) => ids.length === 0)
}

/** For SQL: the kept rows of all vehicles together. */
export function tenantRows({ scope }: Pick<Reader, 'scope'>, filter: CountFilter): RawBuilder<unknown> {
  return sql`
    select k.day, k.category, k.trips, k.distance_meters, k.duration_seconds, k.idle_seconds, k.unconfirmed_trips
    from tenant_days k where ${keptConditions(scope, filter)} and ${within(filter)}`
}

/** Of rows `k` of days. */
export function within({ fromDay = '-infinity', toDay = 'infinity' }: CountFilter): RawBuilder<unknown> {
  return sql`k.day between ${fromDay}::date and ${toDay}::date`
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
