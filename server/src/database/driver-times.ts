/**
 * Who drives a vehicle when: the driver of the trip if a key, a sign-on or a person named one, otherwise whoever has signed
 * on, has booked it, or is assigned to it. Requests and cancelled bookings don't count. At each instant a vehicle has at most
 * one driver. docs/driver-keys.md
 *
 * The company is a value rather than a column of the caller's row, so that Citus knows where the query belongs.
 */
import { type RawBuilder, sql } from 'kysely'
import { companyOfTransaction } from './citus/company-of-transaction.ts'

type Sql = RawBuilder<unknown>

/** Written out, since the indexes of these bookings need the same text. */
const drivingStatuses = ['confirmed', 'active', 'completed']
const isDriving = sql<boolean>`status in ('confirmed', 'active', 'completed')`

export function isDrivingStatus(status: string): boolean {
  return drivingStatuses.includes(status)
}

type VehicleAt = { tenantId: string; vehicleId: Sql; time: Sql }

/** The driver of a vehicle at an instant, as an expression; null without one. */
export function driverAt({ tenantId, vehicleId, time }: VehicleAt) {
  // Neither trips of a vehicle nor its sign-ons overlap. A person may have entered that the driver is unknown. The time may be a
  // column of a caller's table, whose name nothing here may have.
  return sql<string | null>`(select case when named.lasts then named.driver_id else coalesce((
    select signed_on.user_id from driver_sign_ons signed_on
    where signed_on.tenant_id = ${tenantId} and signed_on.vehicle_id = ${vehicleId}
      and tstzrange(signed_on.start_time, signed_on.end_time) @> ${time}), ${expectedDriver({ tenantId, vehicleId, time })}) end
    from (select) as at_most_one left join lateral (
      select named_trip.driver_id, named_trip.running or ${time} <= named_trip.end_time as lasts from trips named_trip
      where named_trip.tenant_id = ${tenantId} and named_trip.vehicle_id = ${vehicleId}
        and named_trip.start_time <= ${time} and named_trip.driver_source is not null
      order by named_trip.start_time desc limit 1) named on true)`
}

/** Whoever has booked it, or is assigned to it. */
function expectedDriver({ tenantId, vehicleId, time }: VehicleAt) {
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

/** A key that was shown this long before a trip counts for it. */
export const KEY_BEFORE_TRIP_MS = 5 * 60_000
const keyBeforeTrip = sql`make_interval(secs => ${sql.lit(KEY_BEFORE_TRIP_MS / 1000)})`

/**
 * Columns `user_id` and `source` of a trip's driver, as a subquery of one row at most: whoever's key was shown during the trip
 * or just before, otherwise who had signed on at its start or did so during it, otherwise whom a booking or the assignment
 * names. A key that is nobody's doesn't count.
 */
export function tripDriver({ tenantId, vehicleId, start, end }: TripTimes): Sql {
  return sql`(
    select d.user_id, d.source from (
      (select 1 as rank, h.user_id, 'key' as source from driver_key_uses u
        cross join lateral (
          select k.user_id from ${keyTimes(tenantId)} k
          where k.code = u.code and k.from_time <= ${start}
          order by k.from_time desc limit 1) h
        where u.tenant_id = ${tenantId} and u.vehicle_id = ${vehicleId}
          and u.from_time <= ${end} and u.to_time >= ${start} - ${keyBeforeTrip} and h.user_id is not null
        order by u.to_time >= ${start} desc, greatest(u.from_time, ${start}), u.from_time desc, u.code limit 1)
      union all
      (select 2, o.user_id, 'signOn' from driver_sign_ons o
        where o.tenant_id = ${tenantId} and o.vehicle_id = ${vehicleId}
          and o.start_time <= ${end} and o.end_time > ${start} and o.end_time > o.start_time
        order by o.start_time limit 1)
      union all
      select 3, ${expectedDriver({ tenantId, vehicleId, time: start })}, null) d
    where d.user_id is not null order by d.rank limit 1)`
}

type TripTimes = { tenantId: string; vehicleId: Sql; start: Sql; end: Sql }

/** Whose each key is from when on, as a table; the days are the company's. */
const keyTimes = (tenantId: string): Sql => sql`(
  select k.tenant_id, k.code, k.user_id,
    coalesce(k.valid_from::timestamp at time zone z.time_zone, '-infinity'::timestamptz) as from_time
  from driver_keys k join tenants z on z.tenant_id = k.tenant_id
  where k.tenant_id = ${tenantId})`

/** Whether the person drives the vehicle of a row with this alias at an instant. */
export function isDriverAt(person: Person, vehicle: string, time: Sql | Date): RawBuilder<boolean> {
  const { tenantId, userId } = person
  const vehicleId = sql.ref(`${vehicle}.id`)
  const at = time instanceof Date ? sql`${time}::timestamptz` : time
  return sql<boolean>`(${driverAt({ tenantId, vehicleId, time: at })} is not distinct from ${userId}::uuid)`
}

/**
 * All times at which people had vehicles, as a table. Assignments aren't shortened by what comes in between. `valid_to` may
 * be null, and `user_id` is for trips whose driver is unknown.
 */
export const driverTimes: Sql = sql`(
  select tenant_id, vehicle_id, user_id, valid_from, valid_to from driver_assignments
  where tenant_id = ${companyOfTransaction}
  union all
  select tenant_id, vehicle_id, user_id, start_date, end_date from bookings
  where tenant_id = ${companyOfTransaction} and ${isDriving}
  union all
  select tenant_id, vehicle_id, user_id, start_time, end_time from driver_sign_ons
  where tenant_id = ${companyOfTransaction}
  union all
  select tenant_id, vehicle_id, driver_id, start_time,
    case when not running then end_time + interval '1 millisecond' end
  from trips where tenant_id = ${companyOfTransaction} and driver_source is not null)`

/**
 * Who drives which vehicle now whatever its assignment, as a table with one row a vehicle at most: few at any time, so a list of
 * all vehicles can join them. `user_id` is null where a person entered that the driver is unknown.
 */
export function drivingNow({ tenantId }: { tenantId: string }, now: Date): Sql {
  return sql`(
    select distinct on (d.vehicle_id) d.vehicle_id, d.user_id, d.start_date from (
      select 1 as rank, vehicle_id, driver_id as user_id, start_time as start_date from trips
      where tenant_id = ${tenantId} and running and driver_source is not null
      union all
      select 2, vehicle_id, user_id, start_time from driver_sign_ons
      where tenant_id = ${tenantId} and start_time <= ${now} and ${now} < end_time
      union all
      select 3, vehicle_id, user_id, start_date from bookings
      where tenant_id = ${tenantId} and start_date <= ${now} and ${now} < end_date and ${isDriving}) d
    order by d.vehicle_id, d.rank)`
}

type Person = { tenantId: string; userId: string }

/** Ids of the vehicles that the person drives or has driven, for `in`. */
export function drivenVehicles({ tenantId, userId }: Person, now: Date): RawBuilder<string> {
  return sql`(
    select d.vehicle_id from ${driverTimes} d
    where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.valid_from <= ${now})`
}
