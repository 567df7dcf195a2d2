import { type RawBuilder, sql } from 'kysely'
import { driverTimes } from '../../database/driver-times.ts'

type OnDay = { time: string; day: RawBuilder<unknown>; timeZone: RawBuilder<unknown> }

/** Whether a row of `driverTimes` with this alias touches a day of the company's clock. */
export function hadOnDay({ time, day, timeZone }: OnDay): RawBuilder<boolean> {
  return sql`(${sql.ref(`${time}.validFrom`)} < (${day} + 1)::timestamp at time zone ${timeZone}
    and (${sql.ref(`${time}.validTo`)} is null or ${sql.ref(`${time}.validTo`)} > ${day}::timestamp at time zone ${timeZone}))`
}

/**
 * The driver that an expense counts for, as an expression: of its trip, otherwise whoever had the vehicle last on that day,
 * by the company's clock. Null without one.
 */
export const expenseDriver: RawBuilder<string | null> = sql`coalesce(
  (select t.driver_id from trips t where t.tenant_id = expenses.tenant_id and t.id = expenses.trip_id),
  (select d.user_id from ${driverTimes} d
    cross join (select time_zone from tenants where tenants.tenant_id = expenses.tenant_id) z
    where d.tenant_id = expenses.tenant_id and d.vehicle_id = expenses.vehicle_id
      and ${hadOnDay({ time: 'd', day: sql`expenses.date`, timeZone: sql`z.time_zone` })}
    order by d.valid_from desc limit 1))`
