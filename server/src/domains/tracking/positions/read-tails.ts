import type pg from 'pg'
import { arrayOf } from '../../../database/binary-array.ts'
import { HOUR_MS } from './hours.ts'
import { asTrackColumns, fixesOf, trackColumns, type TrackColumns, type TrackFix } from './track-columns.ts'

/** A request for all fixes of a vehicle after an instant. */
type TailQuestion = { tenantId: string; vehicleId: string; afterMs: number }

/** Grouped by company, since Citus aggregates beside an array in no other way; sorted when read. */
const readQuery = `
  select (n.nth - 1)::int4 as index, t.columns
  from unnest($1::uuid[], $2::uuid[], $3::float8[]) with ordinality as n (tenant_id, vehicle_id, after_ms, nth)
  cross join lateral (
    select ${asTrackColumns} as columns
    from (
      select p.tenant_id, ${trackColumns}
      from positions p where p.tenant_id = n.tenant_id and p.vehicle_id = n.vehicle_id
        and p.fix_time > to_timestamp(n.after_ms / 1000) offset 0) r
    group by r.tenant_id) t`

type Row = { index: number; columns: TrackColumns }

/** Older fixes may be in segments alone. */
export function tailsSince(now: Date): number {
  return now.getTime() - 3 * HOUR_MS
}

/**
 * The fixes of many vehicles after each one's own instant, which is not before `tailsSince`; for computation only, like
 * `readPositions`. In the order of the queries.
 */
export async function readTails(pool: pg.Pool, asked: readonly TailQuestion[]): Promise<TrackFix[][]> {
  const tails: TrackFix[][] = asked.map(() => [])
  if (asked.length === 0) return tails
  const { rows } = await pool.query<Row>({
    name: 'positions-tails',
    text: readQuery,
    values: [
      arrayOf('uuid', asked, ({ tenantId }) => tenantId),
      arrayOf('uuid', asked, ({ vehicleId }) => vehicleId),
      arrayOf('float8', asked, ({ afterMs }) => afterMs),
    ],
  })
  for (const { index, columns } of rows) tails[index] = fixesOf(columns).sort((a, b) => a.timeMs - b.timeMs)
  return tails
}
