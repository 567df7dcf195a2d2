/** The bytes of segments, wherever they are: in their rows or, once they are old, in files (ADR 97). */
import { crc32 } from 'node:zlib'
import type { Tx } from '../../../../database/client.ts'
import { filesOf } from '../../../../platform/object-store/transaction-files.ts'
import { AppError } from '../../../../errors.ts'
import { reachStore } from '../../../core/attachments/index.ts'

/** Columns of `position_segments`, for a query whose rows are `StoredBytes`. */
export const storedBytes = `data, file_id as "fileId", file_offset as "offset", file_bytes as "bytes", file_crc32 as "crc32"`

export type InRow = { data: Buffer }
export type InFile = { data: null; fileId: string; offset: number; bytes: number; crc32: number }
export type StoredBytes = InRow | InFile

export const fileKey = (tenantId: string, fileId: string): string => `${tenantId}/${fileId}`

/** The transaction stays open meanwhile, and one that is idle for ten seconds may be ended by the database. */
const MAX_WAIT_MS = 8_000

/** The bytes of each of these segments, which are in order of time. Throws if a file is missing or damaged. */
export async function readBytes(
  tx: Tx,
  tenantId: string,
  segments: readonly StoredBytes[],
): Promise<Buffer[]> {
  const files = new Map<string, Buffer>()
  const first = new Map<string, number>()
  for (const [fileId, parts] of Map.groupBy(segments.filter(isInFile), (one) => one.fileId)) {
    const offset = Math.min(...parts.map((one) => one.offset))
    const end = Math.max(...parts.map((one) => one.offset + one.bytes))
    files.set(fileId, await readPart(tx, fileKey(tenantId, fileId), { offset, bytes: end - offset }))
    first.set(fileId, offset)
  }
  return segments.map((one) => {
    if (!isInFile(one)) return one.data
    const start = one.offset - (first.get(one.fileId) ?? 0)
    const data = files.get(one.fileId)?.subarray(start, start + one.bytes)
    if (data === undefined || crc32(data) !== one.crc32) throw unreadable(fileKey(tenantId, one.fileId))
    return data
  })
}

export function isInFile(segment: StoredBytes): segment is InFile {
  return segment.data === null
}

async function readPart(tx: Tx, key: string, part: { offset: number; bytes: number }): Promise<Buffer> {
  const signal = AbortSignal.timeout(MAX_WAIT_MS)
  const bytes = await reachStore(() => filesOf(tx).readPart(key, part, signal))
  if (bytes === undefined) throw unreadable(key)
  return bytes
}

function unreadable(key: string): AppError {
  return new AppError('positions_unreadable', { file: key })
}
