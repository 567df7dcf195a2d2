/**
 * The alerts of a short period, from the history of alarms and of trackers' reports, where the caller may see the vehicle at
 * that instant: an alert shows that it was driven, and how. Due dates have no place and are not alerts.
 */
import { dueAlarms, RecentAlertKind, severeAlerts } from '@roadbook/contract/rules/alarm-types'
import { type Alert, type AlertGroup } from '@roadbook/contract/rules/alerts'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../database/person-name.ts'
import { driverAt } from '../../../database/driver-times.ts'
import { isoTime } from '../../../database/iso-time.ts'
import type { Context } from '../../../http/scope.ts'
import { isVisibleAt } from '../../tracking/locations/index.ts'
import type { PageOfList } from '../../../database/read-page.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>
type Span = { from: Date; until: Date }

/** The kind of an entry `p`: an alarm for harsh driving has one type for three kinds. */
const kindOfEntry = sql`case when p.type = 'harshDriving' then 'harsh' || initcap(p.details ->> 'kind') else p.type end`

const isGrave = (kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${kind} = any (${[...severeAlerts]}::text[])`

/** Who had the vehicle at that instant. */
const driverThen = (tenantId: string) =>
  driverAt({ tenantId, vehicleId: sql`p.vehicle_id`, time: sql`p.time` })

/** The last known place may be older, from somebody else's time or a private trip. */
function showsPlace(reader: Reader): RawBuilder<boolean> {
  return sql`(p.place_time is null or ${isVisibleAt(reader, sql`p.place_time`)})`
}

type Alerts = {
  span: Span
  of?: RawBuilder<boolean>
  more?: RawBuilder<unknown>
  first?: RawBuilder<unknown>
}

function alertsOf(reader: Reader, { span, of = sql`true`, more = sql``, first = sql`` }: Alerts) {
  return sql`
    select p.id, p.vehicle_id, v.registration, ${kindOfEntry} as kind, p.time,
      case when ${showsPlace(reader)} then p.latitude end as latitude,
      case when ${showsPlace(reader)} then p.longitude end as longitude,
      case when ${showsPlace(reader)} then p.place_time end as place_time,
      case when p.unit = 'kmh' then p.value end as speed_kmh ${more}
    from alarm_events p join vehicles v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
    where p.tenant_id = ${reader.scope.tenantId} and p.time >= ${span.from} and p.time < ${span.until}
      and p.type <> all (${dueAlarms}::text[]) and ${of} and ${isVisibleAt(reader, sql`p.time`)}
    ${first}`
}

/** An alert whose place gets its address from the caller. */
type Placed<T> = Omit<T, 'address'> & { latitude: number | null; longitude: number | null }
type PlacedAlert = Placed<Alert>
type PlacedAlertGroup = Placed<AlertGroup>

/** Fields of a row `a` of `alerts`. A driver may open the trips that they drove. */
function fieldsOf({ scope }: Reader): RawBuilder<unknown> {
  const driver = driverAt({
    tenantId: scope.tenantId,
    vehicleId: sql`a.vehicle_id`,
    time: sql`a.time`,
  })
  const mayOpen = scope.reach === 'all' ? sql`true` : sql`g.driver_id = ${scope.userId}`
  return sql`'id', a.id, 'kind', a.kind, 'vehicleId', a.vehicle_id, 'registration', a.registration,
    'time', ${isoTime(sql`a.time`)}, 'latitude', a.latitude, 'longitude', a.longitude, 'placeTime', ${isoTime(sql`a.place_time`)},
    'driverName', (
      select ${fullName('u')}
      from users u where u.tenant_id = ${scope.tenantId} and u.id = ${driver}),
    'tripId', (select g.id from (
      select t.id, t.driver_id, t.end_time, t.running from trips t
      where t.tenant_id = ${scope.tenantId} and t.vehicle_id = a.vehicle_id and t.start_time <= a.time
      order by t.start_time desc limit 1) g
    where (g.running or a.time <= g.end_time) and ${mayOpen})`
}

const asItem = (reader: Reader): RawBuilder<unknown> => sql`json_build_object(
  ${fieldsOf(reader)}, 'speedKmh', a.speed_kmh)`

/** A row `a`, the newest of its vehicle and kind, with the sums `s` over all of them. */
const asGroup = (reader: Reader): RawBuilder<unknown> => sql`json_build_object(
  ${fieldsOf(reader)}, 'speedKmh', s.speed_kmh,
  'count', s.count, 'firstTime', ${isoTime(sql`s.first_time`)}, 'drivers', s.drivers)`

/** All alerts of the vehicle and kind of a row `a`, including those not read for the list. */
function summed(reader: Reader, span: Span): RawBuilder<unknown> {
  const of = sql<boolean>`p.vehicle_id = a.vehicle_id and ${kindOfEntry} = a.kind`
  return sql`
    select count(*) as count, min(x.time) as first_time, max(x.speed_kmh) as speed_kmh,
      count(distinct x.driver_id) as drivers
    from (${alertsOf(reader, { span, of, more: sql`, ${driverThen(reader.scope.tenantId)} as driver_id` })}) x`
}

/** Order of rows `a`: severe ones first, then the newest. */
const gravestFirst = sql`${isGrave(sql`a.kind`)} desc, a.time desc, a.kind, a.vehicle_id`

/** Counting a large fleet's whole day would delay the first page. */
const MAX_COUNTED = 200

/** Severe ones first, then the newest, grouped by vehicle and kind. */
export async function summarizeAlerts(
  reader: Reader,
  span: Span,
  limit: number,
): Promise<{ items: PlacedAlertGroup[]; total: number | null }> {
  const first = sql`order by ${isGrave(kindOfEntry)} desc, p.time desc limit ${MAX_COUNTED}`
  const { rows } = await sql<{ items: PlacedAlertGroup[] | null; total: number | null }>`
    with alerts as materialized (${alertsOf(reader, { span, first })}),
    newest as (select distinct on (kind, vehicle_id) * from alerts order by kind, vehicle_id, time desc),
    groups as (select * from newest a order by ${gravestFirst} limit ${limit})
    select (select count(*) from alerts having count(*) < ${MAX_COUNTED}) as total,
      (select json_agg(${asGroup(reader)} order by ${gravestFirst})
        from groups a
        cross join lateral (${summed(reader, span)}) s) as items`.execute(reader.tx)
  return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? null }
}

type Kinds = { kinds?: readonly RecentAlertKind[] | undefined }
type GroupList = {
  items: PlacedAlertGroup[]
  total: number
  byKind: Partial<Record<RecentAlertKind, number>>
}

/** All of these kinds, grouped, and how many there are of every kind. */
export async function listAlerts(
  reader: Reader,
  span: Span,
  { kinds, page, limit }: PageOfList & Kinds,
): Promise<GroupList> {
  const asked = kinds && kinds.length > 0 ? kinds : RecentAlertKind.options
  const { rows } = await sql<{
    items: GroupList['items'] | null
    total: number
    byKind: GroupList['byKind'] | null
  }>`
    with alerts as materialized (${alertsOf(reader, { span })}),
    newest as (select distinct on (kind, vehicle_id) * from alerts
      where kind = any (${[...asked]}::text[]) order by kind, vehicle_id, time desc),
    groups as (select * from newest a order by ${gravestFirst} limit ${limit} offset ${(page - 1) * limit})
    select (select json_object_agg(kind, n) from (
        select kind, count(*) as n from alerts group by kind) k) as by_kind,
      (select count(*) from newest) as total,
      (select json_agg(${asGroup(reader)} order by ${gravestFirst})
        from groups a
        cross join lateral (${summed(reader, span)}) s) as items`.execute(reader.tx)
  return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0, byKind: rows[0]?.byKind ?? {} }
}

/** The alerts of one vehicle and kind, not grouped, the newest first; undefined if the company has no such vehicle. */
export async function listVehicleAlerts(
  reader: Reader,
  span: Span,
  { vehicleId, kind, page, limit }: PageOfList & { vehicleId: string; kind: RecentAlertKind },
): Promise<{ items: PlacedAlert[]; total: number } | undefined> {
  const of = sql<boolean>`p.vehicle_id = ${vehicleId} and ${kindOfEntry} = ${kind}`
  const { rows } = await sql<{ items: PlacedAlert[] | null; total: number; known: boolean }>`
    with alerts as materialized (${alertsOf(reader, { span, of })})
    select exists (select from vehicles v
        where v.tenant_id = ${reader.scope.tenantId} and v.id = ${vehicleId}) as known,
      (select count(*) from alerts) as total,
      (select json_agg(${asItem(reader)} order by a.time desc) from (
        select * from alerts order by time desc limit ${limit} offset ${(page - 1) * limit}) a) as items`.execute(
    reader.tx,
  )
  const [row] = rows
  return row?.known ? { items: row.items ?? [], total: row.total } : undefined
}
