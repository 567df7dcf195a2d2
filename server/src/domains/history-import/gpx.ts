import {
  type HistoryFile,
  latitudeIn,
  longitudeIn,
  numberIn,
  type RawPoint,
  timeIn,
  toHistoryFile,
} from './history-file.ts'
import { childrenOf, descendantsOf, isNode, rootOf, type XmlNode } from './xml.ts'

/**
 * Track points of GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/). Routes and way points are plans, not drives.
 * Speed is in metres per second, in the point itself (1.0) or in an extension (Garmin and others).
 */
export function parseGpx(text: string): HistoryFile {
  const gpx = rootOf(text, 'gpx', 'GPX')
  const segments = childrenOf(gpx, 'trk').flatMap((track) => childrenOf(track, 'trkseg'))
  const points = segments.flatMap((segment) => childrenOf(segment, 'trkpt')).filter(isNode)
  return toHistoryFile(points.map(toPoint))
}

function toPoint(point: XmlNode): RawPoint {
  const metersPerSecond = valueOf(point, 'speed')
  return {
    timeMs: timeIn(point['time']),
    latitude: latitudeIn(point['@lat']),
    longitude: longitudeIn(point['@lon']),
    altitudeMeters: numberIn(point['ele']),
    speedKmh: metersPerSecond === undefined ? undefined : Math.round(metersPerSecond * 360) / 100,
    headingDegrees: valueOf(point, 'course'),
    satellites: numberIn(point['sat']),
    hdop: numberIn(point['hdop']),
  }
}

/** In the point, or in any of its extensions. */
function valueOf(point: XmlNode, name: string): number | undefined {
  const own = numberIn(point[name])
  if (own !== undefined) return own
  for (const extension of descendantsOf(point, 'TrackPointExtension')) {
    const value = numberIn(extension[name])
    if (value !== undefined) return value
  }
  return childrenOf(point, 'extensions').map((one) => numberIn(isNode(one) ? one[name] : undefined))[0]
}
