import type { FileShape, GeofenceFileFormat } from '@roadbook/contract/rules/geofence-import'
import { textOf } from '../../../../platform/files/file-text.ts'
import { readGeoJson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { readKml } from './kml.ts'
import { unpackKmz } from './kmz.ts'
import { ShapesInFile } from './shapes-in-file.ts'

/** All shapes of a file, in the process that reads it. Throws FileError. */
export function shapesOf({ format, bytes }: { format: GeofenceFileFormat; bytes: Uint8Array }): FileShape[] {
  const shapes = new ShapesInFile()
  if (format === 'geojson') readGeoJson([...textOf(bytes)].join(''), shapes)
  else if (format === 'gpx') readGpx(textOf(bytes), shapes)
  else readKml(textOf(format === 'kmz' ? unpackKmz(bytes) : bytes), shapes)
  return shapes.shapes
}
