/**
 * Who drives a vehicle when: whoever has booked it, otherwise the assigned driver. Requests and cancelled bookings don't
 * count. At each instant a vehicle has at most one driver.
 */
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Written out, since the indexes of these bookings need the same text. */
const drivingStatuses = ['confirmed', 'active', 'completed']
const isDriving = sql<boolean>`status in ('confirmed', 'active', 'completed')`

export function isDrivingStatus(status: string): boolean {
  return drivingStatuses.includes(status)
}

/** The driver of a vehicle at an instant, as an expression; null without one. */
export function driverAt({ tenantId, vehicleId, time }: { tenantId: Sql; vehicleId: Sql; time: Sql }) {
  // Bookings don't overlap, so only the last one that has begun can last until the instant.
  return sql<string | null>`coalesce((
    select case when ${time} < l.end_date then l.user_id end from (
      select end_date, user_id from bookings
      where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and start_date <= ${time} and ${isDriving}
      order by start_date desc limit 1) l), (
    select user_id from driver_assignments
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId}
      and valid_from <= ${time} and (valid_to is null or ${time} < valid_to)
    order by valid_from desc limit 1))`
}

/** Whether the person drives the vehicle of a row with this alias at an instant. */
export function isDriverAt(userId: string, vehicle: string, time: Sql | Date): RawBuilder<boolean> {
  const tenantId = sql.ref(`${vehicle}.tenant_id`)
  const vehicleId = sql.ref(`${vehicle}.id`)
  const at = time instanceof Date ? sql`${time}::timestamptz` : time
  return sql<boolean>`(${driverAt({ tenantId, vehicleId, time: at })} is not distinct from ${userId}::uuid)`
}

/**
 * All times at which people had vehicles, as a table. Assignments aren't shortened by bookings in between. `valid_to` may be
 * null.
 */
export const driverTimes: Sql = sql`(
  select tenant_id, vehicle_id, user_id, valid_from, valid_to from driver_assignments
  union all
  select tenant_id, vehicle_id, user_id, start_date, end_date from bookings where ${isDriving})`

/** Who has booked which vehicle now, as a table: few at any time, so a list of all vehicles can join them. */
export function bookedNow({ tenantId }: { tenantId: string }, now: Date): Sql {
  return sql`(
    select vehicle_id, user_id, start_date from bookings
    where tenant_id = ${tenantId} and start_date <= ${now} and ${now} < end_date and ${isDriving})`
}

type Person = { tenantId: string; userId: string }

/** Ids of the vehicles that the person drives or has driven, for `in`. */
export function drivenVehicles({ tenantId, userId }: Person, now: Date): RawBuilder<string> {
  return sql`(
    select d.vehicle_id from ${driverTimes} d
    where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.valid_from <= ${now})`
}
