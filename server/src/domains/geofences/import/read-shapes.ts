import type { FileShape, GeofenceFileFormat } from '@roadbook/contract/geofence-import'
import { type FileLimits, withFileProcess } from '../../../platform/file-process.ts'
import { textOf } from '../../../platform/files/file-text.ts'
import { readGeoJson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { readKml } from './kml.ts'
import { unpackKmz } from './kmz.ts'
import { ShapesInFile } from './shapes-in-file.ts'

export type ShapeFile = { format: GeofenceFileFormat; bytes: Uint8Array<ArrayBuffer> }

const limits: FileLimits = { megabytes: 400, milliseconds: 30_000 }

/** All shapes of a file, read in a process of its own. Throws an AppError for the sender. */
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

/** In that process. Throws FileError. */
export function shapesOf({ format, bytes }: { format: GeofenceFileFormat; bytes: Uint8Array }): FileShape[] {
  const shapes = new ShapesInFile()
  if (format === 'geojson') readGeoJson([...textOf(bytes)].join(''), shapes)
  else if (format === 'gpx') readGpx(textOf(bytes), shapes)
  else readKml(textOf(format === 'kmz' ? unpackKmz(bytes) : bytes), shapes)
  return shapes.shapes
}
