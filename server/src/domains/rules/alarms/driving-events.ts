/** Driving events, from the history of alarms and from trackers' own reports. */
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { isVisibleAt } from '../../tracking/locations/index.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

type DrivingEvents = {
  /** Null if all vehicles were requested together. */
  vehicleId: string | null
  month: string
  /** Harsh braking, acceleration and cornering. */
  harshEvents: number
  /** Over the limit of any alarm. */
  overLimitSeconds: number
}

type Wanted = {
  from: Date
  until: Date
  timeZone: string
  /** All vehicles if omitted. */
  vehicleIds?: readonly string[] | undefined
  by: 'vehicle' | 'all'
}

const harshTypes = ['harshDriving', 'harshBraking', 'harshAcceleration', 'harshCornering']

/** By month, where the caller may see the vehicle at that instant. An event found by several alarms counts once. */
export async function sumDrivingEvents(
  reader: Reader,
  { from, until, timeZone, vehicleIds, by }: Wanted,
): Promise<DrivingEvents[]> {
  const { scope, tx } = reader
  const vehicle = by === 'vehicle' ? sql`vehicle_id` : sql`null::uuid`
  const { rows } = await sql<DrivingEvents>`
    with found as materialized (
      select p.vehicle_id, p.type, p.time, coalesce(p.end_time, p.time) as end_time,
        coalesce(p.details ->> 'kind', p.type) as kind, to_char(p.time at time zone ${timeZone}, 'YYYY-MM') as month
      from alarm_events p join vehicles v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
      where p.tenant_id = ${scope.tenantId} and p.time >= ${from} and p.time < ${until}
        and p.type = any (${['overspeed', ...harshTypes]}::text[])
        and ${vehicleIds ? sql`p.vehicle_id = any (${[...vehicleIds]}::uuid[])` : sql`true`}
        and ${isVisibleAt(reader, sql`p.time`)}
    ), harsh as (
      select distinct vehicle_id, month, kind, time from found where type <> 'overspeed'
    ), over_limit as (
      select vehicle_id, month, unnest(range_agg(tstzrange(time, end_time))) as span
      from found where type = 'overspeed' group by vehicle_id, month
    )
    select ${vehicle} as vehicle_id, month, sum(harsh)::bigint as harsh_events, round(sum(seconds))::bigint as over_limit_seconds
    from (
      select vehicle_id, month, 1 as harsh, 0 as seconds from harsh
      union all
      select vehicle_id, month, 0, extract(epoch from upper(span) - lower(span)) from over_limit) e
    group by 1, 2`.execute(tx)
  return rows
}

/** Whether an alarm that is switched on watches a speed limit. */
export async function hasSpeedAlarm({ scope, tx }: Reader): Promise<boolean> {
  const found = await tx
    .selectFrom('alarms')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('type', '=', 'overspeed')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
