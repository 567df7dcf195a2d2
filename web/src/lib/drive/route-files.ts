import type { DrivePoint } from './drive-track.ts'

export type RouteFormat = 'gpx' | 'kml' | 'csv'
type RouteFile = { fileName: string; type: string; text: string }

/** A route as a file for other programs. Gaps don't split the track. */
export function routeFile(format: RouteFormat, name: string, points: readonly DrivePoint[]): RouteFile {
  const fileName = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.${format}`
  if (format === 'gpx') return { fileName, type: 'application/gpx+xml', text: toGpx(name, points) }
  if (format === 'kml') {
    return { fileName, type: 'application/vnd.google-earth.kml+xml', text: toKml(name, points) }
  }
  return { fileName, type: 'text/csv', text: toRouteCsv(points) }
}

/** GPX 1.1, https://www.topografix.com/GPX/1/1/ */
export function toGpx(name: string, points: readonly DrivePoint[]): string {
  const track = points.map(
    ({ atMs, latitude, longitude }) =>
      `      <trkpt lat="${latitude}" lon="${longitude}"><time>${isoOf(atMs)}</time></trkpt>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Roadbook" xmlns="http://www.topografix.com/GPX/1/1">',
    `  <trk>\n    <name>${escapeXml(name)}</name>\n    <trkseg>`,
    ...track,
    '    </trkseg>\n  </trk>\n</gpx>\n',
  ].join('\n')
}

/** KML 2.2 with the track of Google's extension, which keeps the times. */
export function toKml(name: string, points: readonly DrivePoint[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">',
    `  <Placemark>\n    <name>${escapeXml(name)}</name>\n    <gx:Track>`,
    ...points.map(({ atMs }) => `      <when>${isoOf(atMs)}</when>`),
    ...points.map(({ latitude, longitude }) => `      <gx:coord>${longitude} ${latitude} 0</gx:coord>`),
    '    </gx:Track>\n  </Placemark>\n</kml>\n',
  ].join('\n')
}

export function toRouteCsv(points: readonly DrivePoint[]): string {
  const rows = points.map((point) =>
    [
      isoOf(point.atMs),
      point.latitude,
      point.longitude,
      point.speedKmh ?? '',
      point.headingDegrees ?? '',
    ].join(','),
  )
  return ['time,latitude,longitude,speedKmh,headingDegrees', ...rows, ''].join('\r\n')
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString()
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
