/** The history of alarms and of trackers' reports, as far as the caller may see where the vehicle was. */
import { type AlarmEventType, dueAlarms } from '@roadbook/contract/rules/alarm-types'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { type RawBuilder, sql } from 'kysely'
import { driverAt } from '../../../database/driver-times.ts'
import { fullName } from '../../../database/person-name.ts'
import { isoTime } from '../../../database/iso-time.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { isVisibleAt } from '../../tracking/locations/index.ts'
import type { EventDetails } from './event-text.ts'
import type { PageOfList } from '../../../database/read-page.ts'

export type EventFilter = {
  /** Only this entry. */
  id?: string | undefined
  /** Only entries made after the one with this id. */
  afterId?: string | undefined
  alarmId?: string
  vehicleId?: string | undefined
  types?: readonly AlarmEventType[] | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** An entry to which the caller adds message, address and document. */
type PlainEvent = Omit<AlarmEvent, 'address' | 'message' | 'document' | 'sensor'> & { details: EventDetails }

const RECENT_DAYS = 7

/** Entries about due dates have no place; all others happened where the vehicle was. */
function isSeen(context: Context): RawBuilder<boolean> {
  return sql`(a.type = any (${dueAlarms}::text[]) or ${isVisibleAt(context, sql`a.time`)})`
}

/** The last known place may be older, from somebody else's time or a private trip. */
function showsPlace(context: Context): RawBuilder<boolean> {
  return sql`(a.place_time is null or ${isVisibleAt(context, sql`a.place_time`)})`
}

type Summary = { last7Days: number[]; lastFiredAt: string | null }

/** For each alarm: how many entries it had on each of the last days, and when the newest began. */
export async function summarizeEvents(
  context: Context,
  alarmIds: readonly string[],
): Promise<(alarmId: string) => Summary> {
  const { scope, tx, now } = context
  const timeZone = await timeZoneOf(context)
  const firstDay = dateIn(timeZone, now).subtract({ days: RECENT_DAYS - 1 })
  const from = new Date(firstDay.toZonedDateTime(timeZone).epochMilliseconds)
  const { rows } = await sql<{ alarmId: string; days: Record<string, number> | null; newest: Date | null }>`
    select n.id as alarm_id,
      (select json_object_agg(day, count) from (
        select (a.time at time zone ${timeZone})::date - ${firstDay.toString()}::date as day, count(*) as count
        from alarm_events a join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id
        where a.tenant_id = ${scope.tenantId} and a.alarm_id = n.id and a.time >= ${from} and ${isSeen(context)}
        group by 1) d) as days,
      (select a.time from alarm_events a join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id
        where a.tenant_id = ${scope.tenantId} and a.alarm_id = n.id and ${isSeen(context)}
        order by a.time desc, a.id desc limit 1) as newest
    from unnest(${[...alarmIds]}::uuid[]) n (id)`.execute(tx)
  const found = new Map(rows.map((row) => [row.alarmId, row]))
  return (alarmId) => {
    const { days, newest } = found.get(alarmId) ?? { days: null, newest: null }
    return {
      last7Days: Array.from({ length: RECENT_DAYS }, (_, day) => days?.[day] ?? 0),
      lastFiredAt: newest?.toISOString() ?? null,
    }
  }
}

/** The newest first. */
export async function readEvents(
  context: Context,
  filter: EventFilter,
  { page, limit }: PageOfList,
): Promise<{ items: PlainEvent[]; totalItems: number }> {
  const { scope, tx } = context
  const where = conditions(context, filter)
  const mayOpen = scope.reach === 'all' ? sql`true` : sql`g.driver_id = ${scope.userId}`
  const { rows } = await sql<{ items: PlainEvent[] | null; totalItems: number }>`
    select (select count(*) from alarm_events a
        join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id where ${where}) as total_items,
      (select json_agg(json_build_object('id', p.id, 'alarmId', p.known_id, 'alarmName', p.name, 'type', p.type,
          'vehicleId', p.vehicle_id, 'registration', p.registration, 'driverId', d.id, 'driverName', ${fullName('d')},
          'time', ${isoTime(sql`p.time`)}, 'endTime', ${isoTime(sql`p.end_time`)}, 'latitude', case when p.shows_place then p.latitude end,
          'longitude', case when p.shows_place then p.longitude end, 'placeTime', ${isoTime(placeTime)}, 'value', p.value, 'unit', p.unit, 'details', p.details, 'tripId', p.trip_id)
          order by p.time desc, p.id desc)
        from (
          select a.*, ${showsPlace(context)} as shows_place, r.id as known_id, coalesce(r.name, a.alarm_name) as name, v.registration, ${driverOf(scope.tenantId)} as driver_id,
            (select g.id from (
              select t.id, t.driver_id, t.end_time, t.running from trips t
              where t.tenant_id = ${scope.tenantId} and t.vehicle_id = a.vehicle_id and t.start_time <= a.time
              order by t.start_time desc limit 1) g
            where (g.running or a.time <= g.end_time) and a.latitude is not null and ${mayOpen}) as trip_id
          from alarm_events a join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id
          left join alarms r on r.tenant_id = a.tenant_id and r.id = a.alarm_id
          where ${where}
          order by a.time desc, a.id desc limit ${limit} offset ${(page - 1) * limit}) p
        left join users d on d.tenant_id = ${scope.tenantId} and d.id = p.driver_id) as items`.execute(tx)
  return { items: rows[0]?.items ?? [], totalItems: rows[0]?.totalItems ?? 0 }
}

const placeTime = sql`case when p.shows_place then p.place_time end`

const driverOf = (tenantId: string) => driverAt({ tenantId, vehicleId: sql`a.vehicle_id`, time: sql`a.time` })

function conditions(
  context: Context,
  { id, afterId, alarmId, vehicleId, types, from, until }: EventFilter,
): RawBuilder<unknown> {
  const all = [sql`a.tenant_id = ${context.scope.tenantId}`, isSeen(context)]
  if (id !== undefined) all.push(sql`a.id = ${id}`)
  if (afterId !== undefined) all.push(sql`a.id > ${afterId}`)
  if (alarmId !== undefined) all.push(sql`a.alarm_id = ${alarmId}`)
  if (vehicleId !== undefined) all.push(sql`a.vehicle_id = ${vehicleId}`)
  if (types && types.length > 0) all.push(sql`a.type = any (${[...types]}::text[])`)
  if (from) all.push(sql`a.time >= ${from}`)
  if (until) all.push(sql`a.time < ${until}`)
  return sql.join(all, sql` and `)
}
