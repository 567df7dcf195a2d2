import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { type Curves, type FleetDay, SLOT_SECONDS, slotsOf, type SlotSums, toCurves } from './fleet-day.ts'

type Reader = { scope: Pick<Context['scope'], 'tenantId'>; tx: Context['tx'] }

/** How far before and after a day its trips are looked up: nobody drives longer than this without a stop. */
export const MAX_TRIP_MS = 24 * 3_600_000

export async function readFirstTrip({ scope, tx }: Context): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('trips')
    .select('startTime')
    .where('tenantId', '=', scope.tenantId)
    .$if(scope.reach === 'own', (query) => query.where('driverId', '=', scope.userId))
    .orderBy('startTime')
    .limit(1)
    .executeTakeFirst()
  return row?.startTime
}

type Which = {
  driverId?: string | undefined
  /** Trips that ended after, and until, these instants. */
  after?: Date | undefined
  until?: Date | undefined
}

/** The trips of a day, each spread evenly over its time; time outside the day is left out. */
export async function readCurves(
  { scope, tx }: Reader,
  day: FleetDay,
  { driverId, after, until }: Which,
): Promise<Curves> {
  const from = new Date(day.fromMs)
  const end = new Date(day.untilMs)
  const earliest = new Date(day.fromMs - MAX_TRIP_MS)
  const latest = new Date(day.untilMs + MAX_TRIP_MS)
  const own = driverId === undefined ? sql`` : sql`and driver_id = ${driverId}`
  const endsAfter = after && after > from ? after : from
  const endsUntil = until && until < latest ? until : latest
  const { rows } = await sql<SlotSums>`
    with times as (
      select date_part('epoch', start_time) - ${day.fromMs / 1000}::float8 as starts,
        date_part('epoch', end_time) - ${day.fromMs / 1000}::float8 as ends,
        distance_meters, duration_seconds - idle_seconds as driving_seconds
      from trips
      where tenant_id = ${scope.tenantId} ${own}
        and end_time > ${endsAfter} and end_time <= ${endsUntil}
        and start_time < ${end} and start_time > ${earliest}
    ), drives as materialized (
      select starts, greatest(ends, starts + 1) as ends, distance_meters / greatest(1, ends - starts) as meters,
        driving_seconds / greatest(1, ends - starts) as seconds
      from times
    ), borders as (
      select greatest(0, starts) as at, meters, seconds from drives
      union all select ends, -meters, -seconds from drives
    )
    select floor(at / ${SLOT_SECONDS}::int)::int as slot, sum(meters) as meters, sum(seconds) as seconds,
      sum(meters * at) as meters_at, sum(seconds * at) as seconds_at
    from borders group by 1`.execute(tx)
  return toCurves(rows, slotsOf(day))
}

/** The part after midnight of trips in progress at midnight, by their share of time. */
export async function readOvernightMeters(
  { scope, tx }: Reader,
  { fromMs }: Pick<FleetDay, 'fromMs'>,
  driverId: string | undefined,
): Promise<number> {
  const [midnight, earliest] = [new Date(fromMs), new Date(fromMs - MAX_TRIP_MS)]
  // Trips of a vehicle don't overlap, so the last one that started before midnight is found faster than all of two days.
  const begun =
    driverId === undefined
      ? sql`vehicles v cross join lateral (
      select start_time, end_time, distance_meters from trips
      where tenant_id = ${scope.tenantId} and vehicle_id = v.id
        and start_time < ${midnight} and start_time > ${earliest}
      order by start_time desc limit 1) t where v.tenant_id = ${scope.tenantId}`
      : sql`trips t where tenant_id = ${scope.tenantId} and driver_id = ${driverId}
      and start_time < ${midnight} and start_time > ${earliest}`
  const { rows } = await sql<{ meters: number }>`
    select coalesce(sum(t.distance_meters * date_part('epoch', t.end_time - ${midnight}::timestamptz)
      / greatest(1, date_part('epoch', t.end_time - t.start_time))), 0)::float8 as meters
    from ${begun} and t.end_time > ${midnight}`.execute(tx)
  return Math.round(rows[0]?.meters ?? 0)
}

type StoredDay = {
  curves: Curves
  /** Includes trips that ended until then. */
  until: Date
  /** Includes all trips that reach into the day. */
  isComplete: boolean
}

/** The stored roll-up of these days, by day. */
export async function readFleetDays(
  { scope, tx }: Reader,
  timeZone: string,
  days: readonly FleetDay[],
): Promise<Map<string, StoredDay>> {
  const rows = await tx
    .selectFrom('fleetDays')
    .select(['day', 'untilTime', 'distanceMeters', 'drivingSeconds'])
    .where('tenantId', '=', scope.tenantId)
    .where('timeZone', '=', timeZone)
    .where(
      'day',
      'in',
      days.map(({ day }) => day),
    )
    .execute()
  const ends = new Map(days.map(({ day, untilMs }) => [day, untilMs]))
  return new Map(
    rows.map(({ day, untilTime, distanceMeters, drivingSeconds }) => [
      day,
      {
        curves: { meters: distanceMeters, seconds: drivingSeconds },
        until: untilTime,
        isComplete: untilTime.getTime() >= (ends.get(day) ?? Infinity) + MAX_TRIP_MS,
      },
    ]),
  )
}
