import type pg from 'pg'
import { epochMs } from '../../database/epoch-ms.ts'
import { arrayOf } from '../../database/binary-array.ts'
import { hotColumns, type HotRow, toKeptFix } from './hot-positions.ts'
import { hotSince } from './hours.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { mergeKept } from './merge-kept.ts'
import { CODEC_VERSION, decodePositions, encodePositions } from './position-codec.ts'
import { rankOf } from './rank.ts'
import { lastClosedHour } from './segment-marks.ts'
import type { KeptFix } from './stored-position.ts'

/** Of one transaction: as many rows as memory does not feel. */
const HOURS_AT_ONCE = 50

export type WrittenSegments = {
  /** Vehicle-hours that were looked at. */
  hours: number
  /** Segments that changed. */
  written: number
  /** Rows that stood in a segment already. */
  repeats: number
}

/** Writes all marked hours that are over; stops at once where another server is at it. */
export async function writeSegments(pool: pg.Pool, now: Date): Promise<WrittenSegments> {
  const total = { hours: 0, written: 0, repeats: 0 }
  for (;;) {
    const done = await inTransaction(pool, (client) => writeSome(client, now))
    total.hours += done.hours
    total.written += done.written
    total.repeats += done.repeats
    if (done.hours < HOURS_AT_ONCE) return total
  }
}

/** Whoever writes segments holds this advisory lock until the commit. */
export const segmentTurn = `hashtextextended('roadbook.segments', 0)`
const takeTurn = `select pg_try_advisory_xact_lock(${segmentTurn}) as "isOurs"`

type Mark = { tenantId: string; vehicleId: string; hourMs: number; changes: number }

const readDirtyRanges = `
  select tenant_id as "tenantId", vehicle_id as "vehicleId", ${epochMs('hour')} as "hourMs", changes
  from segment_marks where hour <= $1 order by hour, tenant_id, vehicle_id limit ${HOURS_AT_ONCE}`

async function writeSome(client: pg.PoolClient, now: Date): Promise<WrittenSegments> {
  const taken = await client.query<{ isOurs: boolean }>(takeTurn)
  if (!taken.rows[0]?.isOurs) return { hours: 0, written: 0, repeats: 0 }
  const { rows: marks } = await client.query<Mark>(readDirtyRanges, [new Date(lastClosedHour(now))])
  if (marks.length === 0) return { hours: 0, written: 0, repeats: 0 }
  const hot = await readHot(client, marks)
  const segments = await readSegments(client, marks)
  const changed: Segment[] = []
  let repeats = 0
  for (const [index, mark] of marks.entries()) {
    const before = segments.get(index)
    const rows = hot.get(index) ?? []
    const merged = mergeKept(before ? decodePositions(before.data) : [], rows.map(toKeptFix))
    repeats += merged.repeats
    const segment = { ...mark, fixes: merged.fixes, fingerprint: fingerprintOf(merged.fixes) }
    const isSame = before?.points === segment.fixes.length && before.fingerprint === segment.fingerprint
    if (!isSame && segment.fixes.length > 0) changed.push(segment)
  }
  await writeChanged(client, changed)
  const oldMs = hotSince(now)
  const moved = marks.flatMap((mark, index) =>
    mark.hourMs < oldMs ? (hot.get(index) ?? []).map((row) => ({ ...mark, ...row })) : [],
  )
  if (moved.length > 0) await client.query(deleteMoved, toMovedParameters(moved))
  await client.query(deleteMarks, [...toKeys(marks), arrayOf('int8', marks, ({ changes }) => changes)])
  return { hours: marks.length, written: changed.length, repeats }
}

function toKeys(marks: readonly { tenantId: string; vehicleId: string; hourMs: number }[]): Buffer[] {
  return [
    arrayOf('uuid', marks, ({ tenantId }) => tenantId),
    arrayOf('uuid', marks, ({ vehicleId }) => vehicleId),
    arrayOf('float8', marks, ({ hourMs }) => hourMs),
  ]
}

const keys = `unnest($1::uuid[], $2::uuid[], $3::float8[]) with ordinality as m (tenant_id, vehicle_id, hour_ms, nth)`

type RankedRow = HotRow & { rank: number }

async function readHot(client: pg.PoolClient, marks: readonly Mark[]): Promise<Map<number, RankedRow[]>> {
  const { rows } = await client.query<RankedRow & { index: number }>(
    `select (m.nth - 1)::int4 as index, p.rank, ${hotColumns} from ${keys}
     cross join lateral (select * from positions h where h.tenant_id = m.tenant_id and h.vehicle_id = m.vehicle_id
       and h.fix_time >= to_timestamp(m.hour_ms / 1000)
       and h.fix_time < to_timestamp(m.hour_ms / 1000) + interval '1 hour' offset 0) p
     order by m.nth, p.fix_time`,
    toKeys(marks),
  )
  return Map.groupBy(rows, ({ index }) => index)
}

type KnownSegment = { index: number; points: number; fingerprint: number; data: Buffer }

export async function readSegments(
  client: pg.PoolClient,
  marks: readonly Omit<Segment, 'fixes' | 'fingerprint'>[],
): Promise<Map<number, KnownSegment>> {
  const { rows } = await client.query<KnownSegment>(
    `select (m.nth - 1)::int4 as index, s.points, s.fingerprint, s.data from ${keys}
     join position_segments s on s.tenant_id = m.tenant_id and s.vehicle_id = m.vehicle_id
       and s.hour = to_timestamp(m.hour_ms / 1000)`,
    toKeys(marks),
  )
  return new Map(rows.map((row) => [row.index, row]))
}

/** As `fingerprint_of_ranks` in the database. */
export function fingerprintOf(fixes: readonly (KeptFix & { rank?: number })[]): number {
  let sum = 0
  for (const { record, rank } of fixes) sum = (sum + ((rank ?? rankOf(record)) % 2 ** 40)) % 2 ** 48
  return sum
}

type Segment = {
  tenantId: string
  vehicleId: string
  hourMs: number
  fixes: readonly KeptFix[]
  fingerprint: number
}

const upsertSegments = `
  insert into position_segments as s
    (tenant_id, vehicle_id, hour, points, first_time, last_time, fingerprint, version, data)
  select tenant_id, vehicle_id, to_timestamp(hour_ms / 1000), points, to_timestamp(first_ms / 1000),
    to_timestamp(last_ms / 1000), fingerprint, ${CODEC_VERSION}, data
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::int4[], $5::float8[], $6::float8[], $7::bigint[], $8::bytea[])
    as n (tenant_id, vehicle_id, hour_ms, points, first_ms, last_ms, fingerprint, data)
  on conflict (tenant_id, vehicle_id, hour) do update set points = excluded.points, first_time = excluded.first_time,
    last_time = excluded.last_time, fingerprint = excluded.fingerprint, version = excluded.version, data = excluded.data`

export async function writeChanged(client: pg.PoolClient, segments: readonly Segment[]): Promise<void> {
  if (segments.length === 0) return
  await client.query({
    name: 'segments-upsert',
    text: upsertSegments,
    values: [
      ...toKeys(segments),
      arrayOf('int4', segments, ({ fixes }) => fixes.length),
      arrayOf('float8', segments, ({ fixes }) => fixes[0]?.record.timeMs),
      arrayOf('float8', segments, ({ fixes }) => fixes.at(-1)?.record.timeMs),
      arrayOf('int8', segments, ({ fingerprint }) => fingerprint),
      segments.map(({ fixes }) => encodePositions(fixes)),
    ],
  })
}

/** Only the rows that were read: one that was added or changed since stays, and so does its mark. */
const deleteMoved = `
  delete from positions p using unnest($1::uuid[], $2::uuid[], $3::float8[], $4::bigint[])
    as m (tenant_id, vehicle_id, fix_ms, rank)
  where p.tenant_id = m.tenant_id and p.vehicle_id = m.vehicle_id and p.fix_time = to_timestamp(m.fix_ms / 1000)
    and p.rank = m.rank`

function toMovedParameters(rows: readonly (Mark & RankedRow)[]): Buffer[] {
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('float8', rows, ({ timeMs }) => timeMs),
    arrayOf('int8', rows, ({ rank }) => rank),
  ]
}

/** The last step, since ingest waits for it: whoever raised one of them meanwhile keeps it. */
const deleteMarks = `
  delete from segment_marks s
  using unnest($1::uuid[], $2::uuid[], $3::float8[], $4::bigint[]) as m (tenant_id, vehicle_id, hour_ms, changes)
  where s.tenant_id = m.tenant_id and s.vehicle_id = m.vehicle_id and s.hour = to_timestamp(m.hour_ms / 1000)
    and s.changes = m.changes`
