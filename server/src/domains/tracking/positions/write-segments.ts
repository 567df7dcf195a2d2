import type pg from 'pg'
import { epochMs } from '../../../database/epoch-ms.ts'
import { arrayOf } from '../../../database/binary-array.ts'
import { hotColumns, type HotRow, toStoredFix } from './hot-positions.ts'
import { hotSince } from './hours.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { writeFuelHours } from '../fuel-readings/index.ts'
import { mergeStored } from './merge-stored.ts'
import { CODEC_VERSION, decodePositions, encodePositions } from './position-codec.ts'
import { precedenceOf } from './record-precedence.ts'
import { lastClosedHour } from './dirty-segments.ts'
import type { StoredFix } from './stored-position.ts'

/** Rows per transaction: few enough not to matter for memory. */
const HOURS_AT_ONCE = 50

type WrittenSegments = {
  /** Vehicle-hours that were looked at. */
  hours: number
  /** Segments that changed. */
  written: number
  /** Rows that were already in a segment. */
  repeats: number
}

/** Writes the segments of all dirty hours that have ended; stops at once if another process is writing. */
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

/** Advisory lock held by the writer of segments until its commit. */
export const segmentLock = `hashtextextended('roadbook.segments', 0)`
const tryLock = `select pg_try_advisory_xact_lock(${segmentLock}) as "isOurs"`

type DirtySegment = VehicleHour & { changes: number }

/**
 * Newest first: however many wait after an update, today's hours don't. Those in a file wait until it has been read
 * (`cold/restore-hours.ts`).
 */
const readDirtySegments = `
  select tenant_id as "tenantId", vehicle_id as "vehicleId", ${epochMs('hour')} as "hourMs", changes
  from dirty_segments m where hour <= $1 and not exists (
    select from position_segments s
    where s.tenant_id = m.tenant_id and s.vehicle_id = m.vehicle_id and s.hour = m.hour and s.file_id is not null)
  order by hour desc, tenant_id, vehicle_id limit ${HOURS_AT_ONCE}`

async function writeSome(client: pg.PoolClient, now: Date): Promise<WrittenSegments> {
  const taken = await client.query<{ isOurs: boolean }>(tryLock)
  if (!taken.rows[0]?.isOurs) return { hours: 0, written: 0, repeats: 0 }
  const { rows: dirty } = await client.query<DirtySegment>(readDirtySegments, [new Date(lastClosedHour(now))])
  if (dirty.length === 0) return { hours: 0, written: 0, repeats: 0 }
  const hot = await readHot(client, dirty)
  const segments = await readSegments(client, dirty)
  const filled: Segment[] = []
  const changed: Segment[] = []
  let repeats = 0
  for (const [index, dirtyHour] of dirty.entries()) {
    const before = segments.get(index)
    const rows = hot.get(index) ?? []
    const merged = mergeStored(before ? decodePositions(before.data) : [], rows.map(toStoredFix))
    repeats += merged.repeats
    const segment = { ...dirtyHour, fixes: merged.fixes, fingerprint: fingerprintOf(merged.fixes) }
    if (segment.fixes.length === 0) continue
    filled.push(segment)
    const isSame = before?.points === segment.fixes.length && before.fingerprint === segment.fingerprint
    if (!isSame) changed.push(segment)
  }
  await writeChanged(client, changed)
  const oldMs = hotSince(now)
  await markFilesOutdated(
    client,
    changed.filter(({ hourMs }) => hourMs < oldMs),
  )
  // Includes segments that don't change: a new version of the program may read more of their fields.
  await writeFuelHours(client, filled)
  const moved = dirty.flatMap((dirtyHour, index) =>
    dirtyHour.hourMs < oldMs ? (hot.get(index) ?? []).map((row) => ({ ...dirtyHour, ...row })) : [],
  )
  if (moved.length > 0) await client.query(deleteMoved, toMovedParameters(moved))
  await client.query(deleteDirtySegments, [
    ...toKeys(dirty),
    arrayOf('int8', dirty, ({ changes }) => changes),
  ])
  return { hours: dirty.length, written: changed.length, repeats }
}

type VehicleHour = { tenantId: string; vehicleId: string; hourMs: number }

function toKeys(dirty: readonly VehicleHour[]): Buffer[] {
  return [
    arrayOf('uuid', dirty, ({ tenantId }) => tenantId),
    arrayOf('uuid', dirty, ({ vehicleId }) => vehicleId),
    arrayOf('float8', dirty, ({ hourMs }) => hourMs),
  ]
}

const keys = `unnest($1::uuid[], $2::uuid[], $3::float8[]) with ordinality as m (tenant_id, vehicle_id, hour_ms, nth)`

type HotRowWithPrecedence = HotRow & { precedence: number }

async function readHot(
  client: pg.PoolClient,
  dirty: readonly DirtySegment[],
): Promise<Map<number, HotRowWithPrecedence[]>> {
  const { rows } = await client.query<HotRowWithPrecedence & { index: number }>(
    `select (m.nth - 1)::int4 as index, p.precedence, ${hotColumns} from ${keys}
     cross join lateral (select * from positions h where h.tenant_id = m.tenant_id and h.vehicle_id = m.vehicle_id
       and h.fix_time >= to_timestamp(m.hour_ms / 1000)
       and h.fix_time < to_timestamp(m.hour_ms / 1000) + interval '1 hour' order by h.fix_time) p
     order by m.nth, p.fix_time`,
    toKeys(dirty),
  )
  return Map.groupBy(rows, ({ index }) => index)
}

type KnownSegment = { index: number; points: number; fingerprint: number; data: Buffer }

/** Those whose bytes are in their rows, by their place among `hours`. */
export async function readSegments(
  client: pg.PoolClient,
  hours: readonly VehicleHour[],
): Promise<Map<number, KnownSegment>> {
  const { rows } = await client.query<KnownSegment>(
    `select (m.nth - 1)::int4 as index, s.points, s.fingerprint, s.data from ${keys}
     join position_segments s on s.tenant_id = m.tenant_id and s.vehicle_id = m.vehicle_id
       and s.hour = to_timestamp(m.hour_ms / 1000) and s.data is not null`,
    toKeys(hours),
  )
  return new Map(rows.map((row) => [row.index, row]))
}

/** The places of those among `hours` whose bytes are in a file. */
export async function findHoursInFiles(
  client: pg.PoolClient,
  hours: readonly VehicleHour[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ index: number }>(
    `select (m.nth - 1)::int4 as index from ${keys}
     join position_segments s on s.tenant_id = m.tenant_id and s.vehicle_id = m.vehicle_id
       and s.hour = to_timestamp(m.hour_ms / 1000) and s.file_id is not null`,
    toKeys(hours),
  )
  return new Set(rows.map(({ index }) => index))
}

/** Has the files of their months written anew, with these changed hours. */
export async function markFilesOutdated(client: pg.PoolClient, hours: readonly VehicleHour[]): Promise<void> {
  if (hours.length === 0) return
  await client.query(
    `update position_files f set is_outdated = true from ${keys}
     where f.tenant_id = m.tenant_id and f.vehicle_id = m.vehicle_id and not f.is_outdated
       and f.month = date_trunc('month', to_timestamp(m.hour_ms / 1000) at time zone 'UTC')::date`,
    toKeys(hours),
  )
}

/** Like `fingerprint_of_records` in the database. */
export function fingerprintOf(fixes: readonly (StoredFix & { precedence?: number })[]): number {
  let sum = 0
  for (const { record, precedence } of fixes)
    sum = (sum + ((precedence ?? precedenceOf(record)) % 2 ** 40)) % 2 ** 48
  return sum
}

type Segment = VehicleHour & {
  fixes: readonly StoredFix[]
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

/** Deletes only the rows that were read; a row added or changed since stays, and its hour stays dirty. */
const deleteMoved = `
  delete from positions p using unnest($1::uuid[], $2::uuid[], $3::float8[], $4::bigint[])
    as m (tenant_id, vehicle_id, fix_ms, precedence)
  where p.tenant_id = m.tenant_id and p.vehicle_id = m.vehicle_id and p.fix_time = to_timestamp(m.fix_ms / 1000)
    and p.precedence = m.precedence`

function toMovedParameters(rows: readonly (DirtySegment & HotRowWithPrecedence)[]): Buffer[] {
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('float8', rows, ({ timeMs }) => timeMs),
    arrayOf('int8', rows, ({ precedence }) => precedence),
  ]
}

/** The last step, since ingest waits for it: an hour marked again meanwhile stays dirty. */
const deleteDirtySegments = `
  delete from dirty_segments s
  using unnest($1::uuid[], $2::uuid[], $3::float8[], $4::bigint[]) as m (tenant_id, vehicle_id, hour_ms, changes)
  where s.tenant_id = m.tenant_id and s.vehicle_id = m.vehicle_id and s.hour = to_timestamp(m.hour_ms / 1000)
    and s.changes = m.changes`
