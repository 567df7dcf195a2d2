/**
 * Hours whose segment must be written, in the table `dirty_segments`. Nothing is lost if a process dies at any moment:
 *
 * 1. Ingest that adds a fix to an ended hour increments that hour's `changes` in its own transaction.
 * 2. Hours without late data are added by `addClosedHours`, once they ended `GRACE_MS` ago: no transaction that took such
 *    an hour for the current one is still running, as the clocks of all servers agree within that time.
 * 3. One writer at a time reads dirty hours, then rows, writes the segments, and deletes the dirty hours whose `changes`
 *    are still those it read. The others are written again.
 */
import type pg from 'pg'
import { arrayOf } from '../../../database/binary-array.ts'
import type { Fix } from './fix.ts'
import { HOUR_MS, hourOf } from './hours.ts'

/** Longer than an ingest transaction can last: the database ends one that is idle for a minute. */
const GRACE_MS = 5 * 60_000

/** Start of the last hour that may be written now. Hours are identified by their start. */
export function lastClosedHour(now: Date): number {
  return hourOf(now.getTime() - GRACE_MS) - HOUR_MS
}

/** Starts of the ended hours of these fixes, in epoch milliseconds. */
export function lateHoursOf(fixes: readonly Fix[], nowMs: number): readonly number[] {
  const currentHour = hourOf(nowMs)
  const hours = new Set<number>()
  for (const { record } of fixes) if (record.timeMs < currentHour) hours.add(hourOf(record.timeMs))
  return [...hours]
}

/** In a fixed order, so that two transactions never deadlock. */
export const addDirtySegments = `
  insert into dirty_segments (tenant_id, vehicle_id, hour)
  select tenant_id, vehicle_id, to_timestamp(hour_ms / 1000)
  from unnest($1::uuid[], $2::uuid[], $3::float8[]) as n (tenant_id, vehicle_id, hour_ms)
  order by 1, 2, 3
  on conflict (tenant_id, vehicle_id, hour) do update set changes = dirty_segments.changes + 1`

/** `lateHours` as found by `lateHoursOf`. */
type Late = { tenantId: string; vehicleId: string; lateHours: readonly number[] }

export function toDirtySegmentParameters(batches: readonly Late[]): unknown[] {
  const rows = batches.flatMap(({ tenantId, vehicleId, lateHours }) =>
    lateHours.map((hourMs) => ({ tenantId, vehicleId, hourMs })),
  )
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('float8', rows, ({ hourMs }) => hourMs),
  ]
}

/** The `limit` makes it one index lookup per vehicle, whatever the planner's statistics. */
const addClosedHour = `
  insert into dirty_segments (tenant_id, vehicle_id, hour)
  select s.tenant_id, s.vehicle_id, $1
  from vehicle_state s
  cross join lateral (
    select from positions p where p.tenant_id = s.tenant_id and p.vehicle_id = s.vehicle_id
      and p.fix_time >= $1 and p.fix_time < $1::timestamptz + interval '1 hour' limit 1) p
  where not exists (select from position_segments g
    where g.tenant_id = s.tenant_id and g.vehicle_id = s.vehicle_id and g.hour = $1)
  order by 1, 2
  on conflict do nothing`

/** Adds each vehicle's hours from `fromMs` to `toMs`, both included, that have rows but no segment. */
export async function addClosedHours(pool: pg.Pool, fromMs: number, toMs: number): Promise<void> {
  for (let hourMs = fromMs; hourMs <= toMs; hourMs += HOUR_MS) {
    await pool.query({ name: 'segments-add-closed-hour', text: addClosedHour, values: [new Date(hourMs)] })
  }
}
