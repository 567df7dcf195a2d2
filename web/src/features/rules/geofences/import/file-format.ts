import type { GeofenceFileFormat } from '@roadbook/contract/rules/geofence-import'

/** Enough bytes to recognise a file. */
export const headBytes = 4_096

const endings: Readonly<Record<string, GeofenceFileFormat>> = {
  geojson: 'geojson',
  json: 'geojson',
  kml: 'kml',
  kmz: 'kmz',
  gpx: 'gpx',
}

/** The format of a file by its name, otherwise by its first bytes. */
export function formatOf(name: string, head: string): GeofenceFileFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = endings[ending]
  if (known !== undefined) return known
  if (head.startsWith('PK')) return 'kmz'
  if (/<gpx[\s>]/i.test(head)) return 'gpx'
  if (/<kml[\s>]/i.test(head)) return 'kml'
  return /^\uFEFF?\s*\{/.test(head) ? 'geojson' : undefined
}
