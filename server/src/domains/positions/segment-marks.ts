/**
 * Which hours are to be written to segments. The protocol, which loses nothing whoever writes or dies at any moment:
 *
 * - Ingest that adds a fix to an hour that is over raises that hour's mark (`changes`) in its own transaction.
 * - An hour is written when it has been over for `GRACE_MS`; then no transaction is left that took it for the current one
 *   (clocks of several servers agree within that time). Hours without late data get their mark by then from `markClosedHours`.
 * - One writer at a time reads marks, then rows, writes segments, and takes away the marks that still are as it read them.
 *   A mark raised meanwhile stays, and the hour comes again.
 */
import type pg from 'pg'
import { arrayOf } from '../../database/binary-array.ts'
import type { Fix } from './fix.ts'
import { HOUR_MS, hourOf } from './hours.ts'

/** Longer than a transaction of ingest can last: the database ends one that says nothing for a minute. */
const GRACE_MS = 5 * 60_000

/** The last hour that may be written now; its beginning, as all hours here. */
export function lastClosedHour(now: Date): number {
  return hourOf(now.getTime() - GRACE_MS) - HOUR_MS
}

/** The hours of these fixes that are over; beginnings, epoch milliseconds. */
export function lateHoursOf(fixes: readonly Fix[], nowMs: number): readonly number[] {
  const currentHour = hourOf(nowMs)
  const hours = new Set<number>()
  for (const { record } of fixes) if (record.timeMs < currentHour) hours.add(hourOf(record.timeMs))
  return [...hours]
}

/** In an order that all follow, so that two never wait for each other. */
export const raiseMarks = `
  insert into segment_marks (tenant_id, vehicle_id, hour)
  select tenant_id, vehicle_id, to_timestamp(hour_ms / 1000)
  from unnest($1::uuid[], $2::uuid[], $3::float8[]) as n (tenant_id, vehicle_id, hour_ms)
  order by 1, 2, 3
  on conflict (tenant_id, vehicle_id, hour) do update set changes = segment_marks.changes + 1`

/** `lateHours` as `lateHoursOf` finds them. */
type Late = { tenantId: string; vehicleId: string; lateHours: readonly number[] }

export function toMarkParameters(batches: readonly Late[]): unknown[] {
  const rows = batches.flatMap(({ tenantId, vehicleId, lateHours }) =>
    lateHours.map((hourMs) => ({ tenantId, vehicleId, hourMs })),
  )
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('float8', rows, ({ hourMs }) => hourMs),
  ]
}

/** The `limit` makes it one look into the index for each vehicle, whatever the planner knows of a table that grows. */
const markHour = `
  insert into segment_marks (tenant_id, vehicle_id, hour)
  select s.tenant_id, s.vehicle_id, $1
  from vehicle_state s
  cross join lateral (
    select from positions p where p.tenant_id = s.tenant_id and p.vehicle_id = s.vehicle_id
      and p.fix_time >= $1 and p.fix_time < $1::timestamptz + interval '1 hour' limit 1) p
  where not exists (select from position_segments g
    where g.tenant_id = s.tenant_id and g.vehicle_id = s.vehicle_id and g.hour = $1)
  order by 1, 2
  on conflict do nothing`

/** Marks each vehicle's hours from `fromMs` to `toMs`, both included, that have rows and no segment. */
export async function markClosedHours(pool: pg.Pool, fromMs: number, toMs: number): Promise<void> {
  for (let hourMs = fromMs; hourMs <= toMs; hourMs += HOUR_MS) {
    await pool.query({ name: 'segments-mark-hour', text: markHour, values: [new Date(hourMs)] })
  }
}
