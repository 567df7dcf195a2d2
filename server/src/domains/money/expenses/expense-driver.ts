import { type RawBuilder, sql } from 'kysely'
import { companyOfTransaction } from '../../../database/citus/company-of-transaction.ts'
import { driverTimes } from '../../../database/driver-times.ts'
import type { Context } from '../../../http/scope.ts'

type OnDay = { time: string; day: RawBuilder<unknown>; timeZone: RawBuilder<unknown> }

/** Whether a row of `driverTimes` with this alias touches a day of the company's clock. */
function hadOnDay({ time, day, timeZone }: OnDay): RawBuilder<boolean> {
  return sql`(${sql.ref(`${time}.validFrom`)} < (${day} + 1)::timestamp at time zone ${timeZone}
    and (${sql.ref(`${time}.validTo`)} is null or ${sql.ref(`${time}.validTo`)} > ${day}::timestamp at time zone ${timeZone}))`
}

/**
 * The driver to whom an expense is attributed, as an expression: the driver of its trip, otherwise whoever had the vehicle
 * last on that day, by the company's clock. Null without one.
 */
export const expenseDriver: RawBuilder<string | null> = sql`coalesce(
  (select t.driver_id from trips t where t.tenant_id = ${companyOfTransaction} and t.id = expenses.trip_id),
  (select d.user_id from ${driverTimes} d
    cross join (select time_zone from tenants where tenants.tenant_id = ${companyOfTransaction}) z
    where d.tenant_id = ${companyOfTransaction} and d.vehicle_id = expenses.vehicle_id and d.user_id is not null
      and ${hadOnDay({ time: 'd', day: sql`expenses.date`, timeZone: sql`z.time_zone` })}
    order by d.valid_from desc limit 1))`

type Days = { from?: string | undefined; to?: string | undefined }

/**
 * For SQL: who had each vehicle last on each day in a period, as rows of `vehicle_id`, `user_id`, `from_day` and `until_day`
 * (half-open); days of a vehicle don't overlap.
 */
export function driverDays(
  { scope: { tenantId } }: Pick<Context, 'scope'>,
  { from = '-infinity', to = 'infinity' }: Days,
): RawBuilder<unknown> {
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone z.time_zone)::date`
  const firstDay = dayOf(sql`d.valid_from`)
  // A time that ends at midnight does not include the day that begins then.
  const lastDay = dayOf(sql`(d.valid_to - interval '1 microsecond')`)
  return sql`
    select vehicle_id, user_id, lower(days) as from_day, coalesce(upper(days), 'infinity') as until_day
    from (
      select vehicle_id, user_id, unnest(datemultirange(days) - coalesce(range_agg(days) over (
        -- Whoever came later on a day had it last.
        partition by vehicle_id order by valid_from rows between 1 following and unbounded following), '{}')) as days
      from (
        select d.vehicle_id, d.user_id, d.valid_from, daterange(${firstDay}, ${lastDay}, '[]') as days
        from ${driverTimes} d
        cross join (select time_zone from tenants where tenant_id = ${tenantId}) z
        where d.tenant_id = ${tenantId} and d.user_id is not null and (d.valid_to is null or ${lastDay} >= ${firstDay})) times
      where days && daterange(${from}::date, greatest(${from}::date, ${to}::date), '[]')) owned`
}
