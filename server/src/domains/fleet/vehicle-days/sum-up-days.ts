import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { NO_DRIVER } from './vehicle-days.ts'

type TripStart = { vehicleId: string; startTime: Date }

/**
 * Computes the sums of the days on which these trips start, or started before a change. Every writer of trips calls this
 * afterwards in the same transaction, and holds the lock of their vehicles.
 */
export async function sumUpDays(tx: Tx, tenantId: string, trips: readonly TripStart[]): Promise<void> {
  if (trips.length === 0) return
  // A change of the company's time zone waits for writers of trips, and the other way round.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`vehicle days ${tenantId}`}, 0))`.execute(
    tx,
  )
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  const vehicleIds = sql`${trips.map(({ vehicleId }) => vehicleId)}::uuid[]`
  const starts = sql`${trips.map(({ startTime }) => startTime)}::timestamptz[]`
  await sql`
    with touched as materialized (
      select distinct n.vehicle_id, (n.start_time at time zone ${timeZone})::date as day
      from unnest(${vehicleIds}, ${starts}) as n (vehicle_id, start_time)
    ), summed as materialized (
      select ${tenantId}::uuid as tenant_id, t.vehicle_id, t.day, ${sums}
      from touched t join trips r on r.tenant_id = ${tenantId} and r.vehicle_id = t.vehicle_id
        -- A day has up to 25 hours, whatever its midnight.
        and r.start_time >= t.day::timestamp at time zone ${timeZone} - interval '2 hours'
        and r.start_time < (t.day + 1)::timestamp at time zone ${timeZone} + interval '2 hours'
        and (r.start_time at time zone ${timeZone})::date = t.day
      group by t.vehicle_id, t.day, ${key}
    ), gone as (
      delete from vehicle_days d using touched t
      where d.tenant_id = ${tenantId} and d.vehicle_id = t.vehicle_id and d.day = t.day and not exists (
        select from summed s where s.vehicle_id = d.vehicle_id and s.day = d.day and s.driver_id = d.driver_id
          and s.category = d.category)
    )
    insert into vehicle_days as d select * from summed
    on conflict (tenant_id, vehicle_id, day, driver_id, category) do update set trips = excluded.trips,
      distance_meters = excluded.distance_meters, duration_seconds = excluded.duration_seconds,
      idle_seconds = excluded.idle_seconds, unconfirmed_trips = excluded.unconfirmed_trips,
      unconfirmed_held_trips = excluded.unconfirmed_held_trips
    where (d.trips, d.distance_meters, d.duration_seconds, d.idle_seconds, d.unconfirmed_trips, d.unconfirmed_held_trips)
      is distinct from (excluded.trips, excluded.distance_meters, excluded.duration_seconds, excluded.idle_seconds,
        excluded.unconfirmed_trips, excluded.unconfirmed_held_trips)`.execute(tx)
}

/** Computes all daily sums of a company, because a new time zone moves the starts of days. */
export async function sumUpAllDays(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vehicle days ${tenantId}`}, 0))`.execute(tx)
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  await sql`delete from vehicle_days where tenant_id = ${tenantId}`.execute(tx)
  await sql`
    insert into vehicle_days
    select r.tenant_id, r.vehicle_id, (r.start_time at time zone ${timeZone})::date as day, ${sums}
    from trips r where r.tenant_id = ${tenantId} group by r.tenant_id, r.vehicle_id, day, ${key}`.execute(tx)
}

/** The key of rows `r` of trips. */
const key = sql`coalesce(r.driver_id, ${sql.lit(NO_DRIVER)}::uuid), r.category`

const isUnconfirmed = sql`not r.running and r.locked_at is null and not r.touched`

/** The columns from the driver on, in the table's order. */
const sums: RawBuilder<unknown> = sql`
  coalesce(r.driver_id, ${sql.lit(NO_DRIVER)}::uuid) as driver_id, r.category, count(*) as trips,
  sum(r.distance_meters) as distance_meters, sum(r.duration_seconds) as duration_seconds, sum(r.idle_seconds) as idle_seconds,
  count(*) filter (where ${isUnconfirmed}) as unconfirmed_trips,
  count(*) filter (where ${isUnconfirmed} and r.privacy_held) as unconfirmed_held_trips`
