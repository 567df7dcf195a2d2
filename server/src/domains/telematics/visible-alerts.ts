/**
 * What trackers reported by themselves, as far as the caller may see where the vehicle was at that instant: an alert tells
 * that it was driven, and how. Read from the rows that ingest keeps for some days, not from segments.
 */
import { type Alert, AlertKind, graveAlerts } from '@roadbook/contract/telematics'
import type { DeviceEvent } from '@roadbook/protocols/message'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { isVisibleAt } from './visible-positions.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

/** A tracker that says the same again before this has passed is repeating itself. */
const REPEAT_SECONDS = 60

/**
 * Lookup table: how a vehicle drives is told by its receiver, and only with satellites. The rest is told by the device
 * itself, which may know no place then: least of all while somebody jams it.
 */
const needsSatellites: Record<Exclude<DeviceEvent, 'ignitionOn' | 'ignitionOff'>, boolean> = {
  crash: false,
  panic: false,
  towing: false,
  jamming: false,
  unplugged: false,
  powerCut: false,
  lowBattery: false,
  overspeed: true,
  harshBraking: true,
  harshAcceleration: true,
  harshCornering: true,
} satisfies Record<AlertKind, boolean>

/** As literals, in the order of the index `positions_alerts`: the planner takes it only where it reads the same words. */
function literals(kinds: readonly AlertKind[]): RawBuilder<unknown> {
  return sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))
}

const anyKind = literals(AlertKind.options)
const isGrave = (kind: RawBuilder<unknown>): RawBuilder<boolean> => sql`${kind} in (${literals(graveAlerts)})`
const kindsOfDriving = literals(AlertKind.options.filter((kind) => needsSatellites[kind]))

type Span = { from: Date; until: Date }

/** What counts of positions under this name. */
function isReport(row: string): RawBuilder<boolean> {
  const event = sql.ref(`${row}.event`)
  return sql`${event} in (${anyKind})
    and not ((${sql.ref(`${row}.invalid`)} or ${sql.ref(`${row}.inaccurate`)}) and ${event} in (${kindsOfDriving}))`
}

/** Each once: what the same vehicle said within the time before is only repeated, also when the caller may not see that. */
function alertsOf(reader: Reader, { from, until }: Span): RawBuilder<unknown> {
  return sql`
    select p.vehicle_id, v.registration, p.event as kind, p.fix_time as time, p.speed_kmh
    from positions p join vehicles v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
    where p.tenant_id = ${reader.scope.tenantId} and p.fix_time >= ${from} and p.fix_time < ${until}
      and ${isReport('p')} and ${isVisibleAt(reader, sql`p.fix_time`)}
      and not exists (
        select from positions e
        where e.tenant_id = p.tenant_id and e.vehicle_id = p.vehicle_id and e.event = p.event
          and e.fix_time < p.fix_time and e.fix_time >= p.fix_time - make_interval(secs => ${REPEAT_SECONDS})
          and ${isReport('e')} offset 0)` // looked up for each, not all of the day at once
}

/** A row `a` of `alerts` as it is told. Who sees their own vehicles may open the trips that they drove. */
function asItem({ scope }: Reader): RawBuilder<unknown> {
  const mayOpen = scope.reach === 'all' ? sql`true` : sql`g.driver_id = ${scope.userId}`
  return sql`json_build_object('kind', a.kind, 'vehicleId', a.vehicle_id, 'registration', a.registration,
    'time', to_char(a.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'speedKmh', case when a.kind = 'overspeed' then a.speed_kmh end,
    'tripId', (select g.id from (
      select t.id, t.driver_id, t.end_time, t.running from trips t
      where t.tenant_id = ${scope.tenantId} and t.vehicle_id = a.vehicle_id and t.start_time <= a.time
      order by t.start_time desc limit 1) g
    where (g.running or a.time <= g.end_time) and ${mayOpen}))`
}

const newestFirst = sql`a.time desc, a.kind, a.vehicle_id`

/** Counting all of a large fleet's day would hold up whoever only wants to see the first. */
const MOST_COUNTED = 200

/** The newest first; where there are more than `limit`, grave ones are taken before all others. */
export async function summarizeAlerts(
  reader: Reader,
  span: Span,
  limit: number,
): Promise<{ items: Alert[]; total: number | null }> {
  const { rows } = await sql<{ items: Alert[] | null; total: number | null }>`
    with alerts as materialized (${alertsOf(reader, span)}
      order by ${isGrave(sql`p.event`)} desc, p.fix_time desc limit ${MOST_COUNTED})
    select (select count(*) from alerts having count(*) < ${MOST_COUNTED}) as total,
      (select json_agg(${asItem(reader)} order by ${newestFirst}) from (
        select * from alerts a order by ${isGrave(sql`a.kind`)} desc, ${newestFirst}
        limit ${limit}) a) as items`.execute(reader.tx)
  return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? null }
}

type Page = { kinds?: readonly AlertKind[] | undefined; page: number; limit: number }
type AlertList = { items: Alert[]; total: number; byKind: Partial<Record<AlertKind, number>> }

/** All of these kinds, the newest first, and how many there are of each kind, also of those that are not asked for. */
export async function listAlerts(
  reader: Reader,
  span: Span,
  { kinds, page, limit }: Page,
): Promise<AlertList> {
  const asked = kinds && kinds.length > 0 ? kinds : AlertKind.options
  const { rows } = await sql<{ items: Alert[] | null; byKind: AlertList['byKind'] | null }>`
    with alerts as materialized (${alertsOf(reader, span)})
    select (select json_object_agg(kind, n) from (
        select kind, count(*) as n from alerts group by kind) k) as by_kind,
      (select json_agg(${asItem(reader)} order by ${newestFirst}) from (
        select * from alerts a where a.kind = any (${[...asked]}::text[]) order by ${newestFirst}
        limit ${limit} offset ${(page - 1) * limit}) a) as items`.execute(reader.tx)
  const byKind = rows[0]?.byKind ?? {}
  const total = [...new Set(asked)].reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0)
  return { items: rows[0]?.items ?? [], total, byKind }
}
