import { latitudeIn, longitudeIn, numberIn } from '../../../platform/files/figures.ts'
import { readXml } from '../../../platform/files/read-xml.ts'
import { createHistory, type HistoryFile, type RawPoint, timeIn, type TimeOptions } from './history-file.ts'

const TRACK_POINT = ['gpx', 'trk', 'trkseg', 'trkpt']

/**
 * Track points of GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/). Routes and way points are plans, not drives.
 * Speed is in metres per second, in the point itself (1.0) or in an extension (Garmin and others).
 */
export function parseGpx(chunks: Iterable<string>, times: TimeOptions = {}): HistoryFile {
  const history = createHistory()
  let point = newPoint({})
  readXml(
    chunks,
    { root: 'gpx', format: 'GPX' },
    {
      open(path, attributes) {
        if (isTrackPoint(path)) point = newPoint(attributes)
      },
      close(path, text) {
        if (isTrackPoint(path)) history.add(toPoint(point, times))
        else if (path.length > TRACK_POINT.length) readElement(point, path, text)
      },
    },
  )
  return history.file()
}

type Values = Map<string, string>
type Point = { latitude: string | undefined; longitude: string | undefined; own: Values; extended: Values }

function newPoint({ lat, lon }: Readonly<Record<string, string>>): Point {
  return { latitude: lat, longitude: lon, own: new Map(), extended: new Map() }
}

function isTrackPoint(path: readonly string[]): boolean {
  return path.length === TRACK_POINT.length && TRACK_POINT.every((name, index) => path[index] === name)
}

const known = new Set(['time', 'ele', 'speed', 'course', 'sat', 'hdop'])

/** The first value of each name counts. */
function readElement({ own, extended }: Point, path: readonly string[], text: string): void {
  const [holder, name] = [path.at(-2), path.at(-1)]
  if (name === undefined || !known.has(name)) return
  const isOwn = path.length === TRACK_POINT.length + 1
  const isExtension = holder === 'TrackPointExtension' || holder === 'extensions'
  if (!isOwn && !isExtension) return
  const values = isOwn ? own : extended
  if (!values.has(name)) values.set(name, text)
}

function toPoint({ latitude, longitude, own, extended }: Point, times: TimeOptions): RawPoint {
  const metersPerSecond = numberIn(own.get('speed')) ?? numberIn(extended.get('speed'))
  return {
    timeMs: timeIn(own.get('time'), times),
    latitude: latitudeIn(latitude),
    longitude: longitudeIn(longitude),
    altitudeMeters: numberIn(own.get('ele')),
    speedKmh: metersPerSecond === undefined ? undefined : Math.round(metersPerSecond * 360) / 100,
    headingDegrees: numberIn(own.get('course')) ?? numberIn(extended.get('course')),
    satellites: numberIn(own.get('sat')),
    hdop: numberIn(own.get('hdop')),
  }
}
