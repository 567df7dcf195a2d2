import { basename } from 'node:path'
import { initialBearingDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'
import type { PositionRecord } from '@roadbook/protocols/message'

/** A recorded drive, in order of time; speed and heading are computed where the file has none. */
export type Trace = { name: string; points: readonly TracePoint[] }
export type TracePoint = Pick<PositionRecord, 'timeMs' | 'latitude' | 'longitude' | 'altitudeMeters'> & {
  speedKmh: number
  headingDegrees: number
  satellites: number
}

/** Recordings seldom have it, but a tracker's frame always does, and without satellites the place would be ignored. */
const SATELLITES = 10

type Raw = {
  name: string
  timeMs: number | undefined
  latitude: number | undefined
  longitude: number | undefined
  altitudeMeters: number | undefined
  speedKmh: number | undefined
  headingDegrees: number | undefined
}

/** Common names of each column; case and punctuation are ignored. */
const COLUMNS = {
  name: ['vehicleid', 'vehicle', 'track', 'device', 'id'],
  time: ['time', 'timestamp', 'datetime', 'utc'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  altitude: ['altitude', 'altm', 'altitudemeters', 'ele', 'elevation'],
  speedKmh: ['speedkmh', 'speedkph'],
  speedMs: ['speedms', 'speedmps'],
  heading: ['heading', 'headingdegrees', 'course', 'bearing'],
} as const

/** Metres: over less, a direction is only noise. */
const SHORTEST_WAY = 3

/** Reads GPX or CSV. A drive without a name gets that of its file. Throws with what is wrong and what is expected. */
export function parseTrace(text: string, file: string): Trace[] {
  const raw = /^\uFEFF?\s*</.test(text) ? gpxPoints(text) : csvPoints(text, file)
  if (raw.length === 0)
    throw new Error(`${file} has no track points: GPX <trkpt>, or lines of CSV, are needed`)
  const timed = raw.filter((point) => point.timeMs !== undefined && point.latitude !== undefined)
  if (timed.length < 2) {
    throw new Error(
      `${file} has ${raw.length} points, but no times: without a time for each point (<time> in GPX, a column ` +
        'time in CSV, as 2026-11-21T09:30:00Z) nobody knows how fast it was driven',
    )
  }
  return [...Map.groupBy(timed, ({ name }) => name)].map(([name, points]) => ({
    name: name || basename(file),
    points: completed(points),
  }))
}

function gpxPoints(text: string): Raw[] {
  return [...text.matchAll(/<trkpt\b([^>]*?)(?:\/>|>(.*?)<\/trkpt>)/gs)].map(
    ([, attributes = '', inside = '']) => {
      const attribute = (name: string) =>
        number(new RegExp(`\\b${name}\\s*=\\s*["']([^"']+)`).exec(attributes)?.[1])
      const element = (name: string) => new RegExp(`<(?:\\w+:)?${name}>\\s*([^<]+?)\\s*<`).exec(inside)?.[1]
      const metersPerSecond = number(element('speed'))
      return {
        name: '',
        timeMs: instantIn(element('time')),
        latitude: attribute('lat'),
        longitude: attribute('lon'),
        altitudeMeters: number(element('ele')),
        speedKmh: metersPerSecond === undefined ? undefined : metersPerSecond * 3.6,
        headingDegrees: number(element('course')),
      }
    },
  )
}

function csvPoints(text: string, file: string): Raw[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const mark = [';', '\t', ','].find((one) => head.includes(one)) ?? ','
  const names = head.split(mark).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const at = (column: keyof typeof COLUMNS) =>
    names.findIndex((name) => COLUMNS[column].some((known) => known === name))
  const missing = (['time', 'latitude', 'longitude'] as const).filter((column) => at(column) < 0)
  if (missing.length > 0) {
    throw new Error(
      `${file} names no column ${missing.join(', ')} in its first line; right is: time,latitude,longitude,speed_kmh`,
    )
  }
  return lines.map((line) => {
    const cells = line.split(mark)
    const cell = (column: keyof typeof COLUMNS) => cells[at(column)]
    const metersPerSecond = number(cell('speedMs'))
    return {
      name: cell('name') ?? '',
      timeMs: instantIn(cell('time')),
      latitude: number(cell('latitude')),
      longitude: number(cell('longitude')),
      altitudeMeters: number(cell('altitude')),
      speedKmh:
        number(cell('speedKmh')) ?? (metersPerSecond === undefined ? undefined : metersPerSecond * 3.6),
      headingDegrees: number(cell('heading')),
    }
  })
}

/** In order of time, each instant once, with speed and heading. */
function completed(raw: Raw[]): TracePoint[] {
  const points: TracePoint[] = []
  for (const point of raw.toSorted((a, b) => (a.timeMs ?? 0) - (b.timeMs ?? 0))) {
    const { timeMs = 0, latitude = 0, longitude = 0, altitudeMeters } = point
    const before = points.at(-1)
    if (before?.timeMs === timeMs) continue
    const meters = before ? distanceMeters(before, { latitude, longitude }) : 0
    const seconds = before ? (timeMs - before.timeMs) / 1000 : 1
    const moved =
      before && meters > SHORTEST_WAY ? initialBearingDegrees(before, { latitude, longitude }) : undefined
    points.push({
      timeMs,
      latitude,
      longitude,
      speedKmh: Math.round(point.speedKmh ?? (meters / seconds) * 3.6),
      headingDegrees: Math.round(point.headingDegrees ?? moved ?? before?.headingDegrees ?? 0) % 360,
      satellites: SATELLITES,
      ...(altitudeMeters !== undefined && { altitudeMeters: Math.round(altitudeMeters) }),
    })
  }
  return points
}

function number(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

function instantIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const trimmed = text.trim().replace(/^"|"$/g, '')
  if (/^\d{10}$/.test(trimmed)) return Number(trimmed) * 1000
  if (/^\d{13}$/.test(trimmed)) return Number(trimmed)
  const timeMs = /\d{4}-\d{2}-\d{2}[T ]/.test(trimmed) ? Date.parse(trimmed.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(timeMs) ? undefined : timeMs
}
