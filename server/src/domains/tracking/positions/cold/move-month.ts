/**
 * Moves the positions of a vehicle's month to a file, several if they are many, or writes its files anew after changes. A
 * process that is killed at any moment loses nothing:
 *
 * 1. The deletion of a new file is scheduled, then the file is written and read back.
 * 2. One transaction names it in the rows instead of their bytes, and takes the deletion back.
 * 3. Another removes files that no row names any more, and schedules their deletion.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../../../database/client.ts'
import { eraseAsOwner } from '../../../../database/erase-as-owner.ts'
import { scheduleFileDeletions, takeBackDeletion } from '../../../../database/schedule-file-deletions.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { ObjectStore } from '../../../../platform/object-store/object-store.ts'
import { DAY_MS, HOUR_MS } from '../hours.ts'
import { segmentLock } from '../write-segments.ts'
import { hoursOfMonth, type VehicleMonth } from './months.ts'
import { fileKey, readBytes, storedBytes, type StoredBytes } from './stored-bytes.ts'

export type MoveDeps = { database: Database; clock: Clock; store: ObjectStore }

/** A file is read as a whole when it is written anew or backed up. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

/** A reader may still be about to open the file that it found in a row. */
const READERS_MS = HOUR_MS

/** Returns the sizes of the written files; nothing is written while hours of the month wait for compaction. */
export async function moveMonth(
  deps: MoveDeps,
  month: VehicleMonth,
  maxFileBytes = MAX_FILE_BYTES,
): Promise<number[]> {
  const hours = await deps.database.inTenant(month, (tx) => readHours(tx, month), 'read')
  if (hours === undefined) return []
  const sizes: number[] = []
  for (const part of inParts(hours, maxFileBytes)) {
    if (!isCurrent(part)) sizes.push(await movePart(deps, month, part))
  }
  await deps.database.inTenant(month, (tx) => removeUnused(tx, month, deps.clock.now()))
  return sizes
}

type Hour = { hour: Date; bytes: number; fileId: string | null; isOutdated: boolean }

/** Undefined if some are dirty. */
async function readHours(tx: Tx, month: VehicleMonth): Promise<Hour[] | undefined> {
  const dirty = await sql`select from dirty_segments where ${hoursOfMonth(month)} limit 1`.execute(tx)
  if (dirty.rows.length > 0) return undefined
  const { rows } = await sql<Hour>`
    select s.hour, coalesce(s.file_bytes, octet_length(s.data)) as bytes, s.file_id,
      coalesce(f.is_outdated, false) as is_outdated
    from (select * from position_segments where ${hoursOfMonth(month)}) s
    left join position_files f on f.tenant_id = ${month.tenantId} and f.vehicle_id = ${month.vehicleId}
      and f.month = ${month.month} and f.file_id = s.file_id
    order by s.hour`.execute(tx)
  return rows
}

function inParts(hours: readonly Hour[], maxFileBytes: number): Hour[][] {
  const parts: Hour[][] = []
  let bytes = maxFileBytes
  for (const hour of hours) {
    bytes += hour.bytes
    if (bytes > maxFileBytes) {
      parts.push([])
      bytes = hour.bytes
    }
    parts.at(-1)?.push(hour)
  }
  return parts
}

function isCurrent([first, ...others]: readonly Hour[]): boolean {
  if (!first || first.fileId === null || first.isOutdated) return false
  return others.every(({ fileId }) => fileId === first.fileId)
}

async function movePart(deps: MoveDeps, month: VehicleMonth, part: readonly Hour[]): Promise<number> {
  const { database, clock } = deps
  const segments = await database.inTenant(month, (tx) => readSegments(tx, month, part), 'read')
  const fileId = uuidv7()
  const content = Buffer.concat(segments.map(({ content: piece }) => piece))
  await writeFile(deps, month, { fileId, content })
  await database.inTenant(month, async (tx) => {
    await eraseAsOwner(tx)
    await putInFile(tx, month, { fileId, content, segments, now: clock.now() })
  })
  return content.length
}

type Segment = { hour: Date; points: number; fingerprint: number; fileId: string | null; content: Buffer }

async function readSegments(tx: Tx, month: VehicleMonth, part: readonly Hour[]): Promise<Segment[]> {
  const { rows } = await sql<StoredBytes & Omit<Segment, 'content'>>`
    select hour, points, fingerprint, ${sql.raw(storedBytes)} from position_segments
    where ${hoursOfMonth(month)} and hour >= ${part[0]?.hour} and hour <= ${part.at(-1)?.hour}
    order by hour`.execute(tx)
  const contents = await readBytes(tx, month.tenantId, rows)
  return rows.map(({ hour, points, fingerprint, fileId }, index) => {
    return { hour, points, fingerprint, fileId, content: contents[index] ?? Buffer.alloc(0) }
  })
}

type NewFile = { fileId: string; content: Buffer }

async function writeFile(
  { database, clock, store }: MoveDeps,
  { tenantId }: VehicleMonth,
  { fileId, content }: NewFile,
): Promise<void> {
  const key = fileKey(tenantId, fileId)
  const now = clock.now()
  const dueAt = new Date(now.getTime() + DAY_MS)
  await database.inTenant({ tenantId }, (tx) =>
    scheduleFileDeletions(tx, [{ fileKey: key, uploadEndsAt: now }], { dueAt, uploadOnly: false }),
  )
  const file = { sizeBytes: content.length, contentType: 'application/octet-stream' }
  await store.write(key, { ...file, body: Readable.from([content], { objectMode: false }) })
  const stored = await store.read(key)
  if (!stored || !(await buffer(stored.body)).equals(content))
    throw new Error(`The file ${key} is not in the store as it was written`)
}

type Moved = NewFile & { segments: readonly Segment[]; now: Date }

async function putInFile(
  tx: Tx,
  month: VehicleMonth,
  { fileId, content, segments, now }: Moved,
): Promise<void> {
  const { tenantId, vehicleId } = month
  await sql`select pg_advisory_xact_lock(${sql.raw(segmentLock)})`.execute(tx)
  const column = <T>(of: (segment: Segment) => T): T[] => segments.map(of)
  const sizes = column(({ content: { length } }) => length)
  let end = 0
  const offsets = sizes.map((size) => (end += size) - size)
  const { numAffectedRows } = await sql`
    update position_segments s
    set data = null, file_id = ${fileId}, file_offset = n.file_offset, file_bytes = n.file_bytes, file_crc32 = n.crc32
    from unnest(${column(({ hour }) => hour)}::timestamptz[], ${column(({ points }) => points)}::int4[],
      ${column(({ fingerprint }) => fingerprint)}::int8[], ${column(({ fileId: before }) => before)}::uuid[],
      ${offsets}::int4[], ${sizes}::int4[], ${column((segment) => crc32(segment.content))}::int8[])
      as n (hour, points, fingerprint, file_id, file_offset, file_bytes, crc32)
    where s.tenant_id = ${tenantId} and s.vehicle_id = ${vehicleId} and s.hour = n.hour and s.points = n.points
      and s.fingerprint = n.fingerprint and s.file_id is not distinct from n.file_id`.execute(tx)
  const isTakenBack = await takeBackDeletion(tx, fileKey(tenantId, fileId), now)
  if (Number(numAffectedRows) !== segments.length || !isTakenBack)
    throw new Error(`Positions of ${vehicleId} in ${month.month} changed while they were moved; they stay`)
  await sql`
    update position_files set is_outdated = true
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and month = ${month.month}
      and file_id = any (${column(({ fileId: before }) => before)}::uuid[])`.execute(tx)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await sql`
    insert into position_files (tenant_id, vehicle_id, month, file_id, size_bytes, sha256)
    values (${tenantId}, ${vehicleId}, ${month.month}, ${fileId}, ${content.length}, ${sha256})`.execute(tx)
}

async function removeUnused(tx: Tx, month: VehicleMonth, now: Date): Promise<void> {
  await eraseAsOwner(tx)
  const { rows } = await sql<{ fileId: string }>`
    delete from position_files f
    where f.tenant_id = ${month.tenantId} and f.vehicle_id = ${month.vehicleId} and f.month = ${month.month}
      and f.is_outdated and not exists (
        select from (select file_id from position_segments where ${hoursOfMonth(month)}) s where s.file_id = f.file_id)
    returning f.file_id`.execute(tx)
  const gone = rows.map(({ fileId }) => ({ fileKey: fileKey(month.tenantId, fileId), uploadEndsAt: now }))
  await scheduleFileDeletions(tx, gone, {
    dueAt: new Date(now.getTime() + READERS_MS),
    uploadOnly: false,
  })
}
