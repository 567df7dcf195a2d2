import type { FileShape, GeofenceFileFormat } from '@roadbook/contract/rules/geofence-import'
import { type FileLimits, withFileProcess } from '../../../../platform/file-process.ts'

export type ShapeFile = { format: GeofenceFileFormat; bytes: Uint8Array<ArrayBuffer> }

const limits: FileLimits = { megabytes: 400, milliseconds: 30_000 }

/** All shapes of a file, read in a separate process. Throws an AppError for the sender. */
export async function readShapes(
  { format, bytes }: ShapeFile,
  { signal }: { signal?: AbortSignal } = {},
): Promise<FileShape[]> {
  const module = new URL('./read-shapes-process.ts', import.meta.url)
  return withFileProcess<FileShape[], never, never, FileShape[]>(
    { module, parameters: { format }, bytes, limits, signal },
    async ({ first }) => first,
  )
}
