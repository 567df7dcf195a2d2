import type { PositionRecord } from '../message.ts'
import { eventOf } from './alarms.ts'
import { OsmandError } from './osmand-error.ts'
import { checkDegrees, checkDeviceId, checkTime, type Extra, type Report } from './report.ts'
import { parseTime } from './time.ts'
import { KMH_PER_METER_PER_SECOND, rounded } from './units.ts'

type JsonObject = Record<string, unknown>

/**
 * The body that newer clients post: a location or a list of them, with the device's number beside it; or a list of
 * such bodies, all of one device.
 */
export function decodeJson(body: unknown, receivedAtMs?: number): Report {
  const parts = Array.isArray(body) ? body : [body]
  const reports = parts.map((part) => decodePart(part, receivedAtMs))
  const [first] = reports
  if (!first) throw new OsmandError('The list of reports is empty.')
  if (reports.some((report) => report.deviceId !== first.deviceId)) {
    throw new OsmandError('The reports are of more than one device.')
  }
  return { deviceId: first.deviceId, records: reports.flatMap((report) => report.records) }
}

function decodePart(part: unknown, receivedAtMs: number | undefined): Report {
  if (!isObject(part)) throw new OsmandError('The body is not an object with device_id and location.')
  const id = part.device_id
  const deviceId = checkDeviceId(typeof id === 'number' ? String(id) : textOf(id), 'device_id')
  const locations = Array.isArray(part.location) ? part.location : [part.location]
  return { deviceId, records: locations.map((location) => decodeLocation(location, receivedAtMs)) }
}

function decodeLocation(location: unknown, receivedAtMs: number | undefined): PositionRecord {
  if (!isObject(location)) throw new OsmandError('The location is missing.')
  const coords = objectOf(location.coords)
  const battery = objectOf(location.battery)
  const level = positive(battery.level)
  const alarm = textOf(objectOf(location.extras).alarm)
  const extra = extraOf(location)
  return withoutAbsent({
    timeMs: timeOf(location.timestamp, receivedAtMs),
    latitude: checkDegrees(numberOf(coords.latitude) ?? Number.NaN, 'latitude (coords.latitude)', 90),
    longitude: checkDegrees(numberOf(coords.longitude) ?? Number.NaN, 'longitude (coords.longitude)', 180),
    altitudeMeters: numberOf(coords.altitude),
    speedKmh: scaled(positive(coords.speed), KMH_PER_METER_PER_SECOND),
    headingDegrees: positive(coords.heading),
    accuracyMeters: positive(coords.accuracy),
    movement: booleanOf(location.is_moving),
    odometerMeters: positive(location.odometer),
    batteryPercent: scaled(level, 100),
    event: alarm === undefined ? undefined : eventOf(alarm),
    extra: Object.keys(extra).length > 0 ? extra : undefined,
  })
}

function timeOf(timestamp: unknown, receivedAtMs: number | undefined): number {
  if (typeof timestamp === 'string' || typeof timestamp === 'number') return parseTime(String(timestamp))
  return checkTime(receivedAtMs)
}

function extraOf(location: JsonObject): Extra {
  const known: [string, unknown][] = [
    ['motionEvent', location.event],
    ['activity', objectOf(location.activity).type],
    ['charging', objectOf(location.battery).is_charging],
    ['mock', location.mock],
  ]
  const told = Object.entries(objectOf(location.extras))
  return Object.fromEntries(
    [...known, ...told].filter((entry): entry is [string, Extra[string]] => isPlain(entry[1])),
  )
}

type Absentable<T> = { [K in keyof T]: T[K] | undefined }

function withoutAbsent(
  fields: Absentable<Required<Pick<PositionRecord, 'timeMs' | 'latitude' | 'longitude'>>> &
    Absentable<PositionRecord>,
): PositionRecord {
  // The three fields that must be there are checked before; the filter only takes absent ones out.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as PositionRecord
}

function scaled(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : rounded(value * factor)
}

/** Phones say -1 for what they do not know. */
function positive(value: unknown): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number >= 0 ? number : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function isPlain(value: unknown): value is Extra[string] {
  return typeof value === 'string' || typeof value === 'boolean' || numberOf(value) !== undefined
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
