import type { Problem } from '@roadbook/contract/errors'
import type { FileShape, GeofenceFileFormat } from '@roadbook/contract/geofence-import'
import { AppError } from '../../../errors.ts'
import { textOf } from '../../../platform/files/file-text.ts'
import { type ThreadLimits, withThread } from '../../../platform/limited-thread.ts'
import { readGeoJson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { readKml } from './kml.ts'
import { unpackKmz } from './kmz.ts'
import { ShapesInFile } from './shapes-in-file.ts'

export type ShapeFile = { format: GeofenceFileFormat; bytes: Uint8Array<ArrayBuffer> }

export type ShapesAnswer = { shapes: FileShape[] } | { refusal: Problem }

const defaultLimits: ThreadLimits = { megabytes: 400, milliseconds: 30_000 }

/** All shapes of a file, in a worker thread with limits on time and memory. Throws an AppError for the sender. */
export async function readShapes(
  file: ShapeFile,
  { signal, limits = defaultLimits }: { signal?: AbortSignal; limits?: ThreadLimits } = {},
): Promise<FileShape[]> {
  const module = new URL('./read-shapes-thread.ts', import.meta.url)
  const thread = { module, workerData: file, transfer: [file.bytes.buffer], limits, signal }
  return withThread<ShapesAnswer, never, never, FileShape[]>(thread, async ({ first }) => {
    if ('refusal' in first) throw AppError.of(first.refusal, { field: 'file' })
    return first.shapes
  })
}

/** In the thread. Throws FileError. */
export function shapesOf({ format, bytes }: { format: GeofenceFileFormat; bytes: Uint8Array }): FileShape[] {
  const shapes = new ShapesInFile()
  if (format === 'geojson') readGeoJson([...textOf(bytes)].join(''), shapes)
  else if (format === 'gpx') readGpx(textOf(bytes), shapes)
  else readKml(textOf(format === 'kmz' ? unpackKmz(bytes) : bytes), shapes)
  return shapes.shapes
}
