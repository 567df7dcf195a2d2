import type { Extra, PositionRecord, Report } from '../message.ts'
import { eventOf } from './alarms.ts'
import { RequestError } from '../request-error.ts'
import { checkDegrees, checkDeviceId, checkTime } from './report.ts'
import { parseTime } from './time.ts'
import { KMH_PER_METER_PER_SECOND, rounded } from '../records/units.ts'
import { countsWithoutPlace, noPlace } from '../records/without-place.ts'
import { isObject, type JsonObject } from '../json/json-path.ts'

/**
 * The body that newer clients post: the device number with one location or a list of them; or a list of such
 * bodies, all from one device.
 */
export function decodeJson(body: unknown, receivedAtMs?: number): Report[] {
  const parts = Array.isArray(body) ? body : [body]
  const reports = parts.map(readPart)
  const [first] = reports
  if (!first) throw new RequestError('The list of reports is empty. Send at least one.')
  if (reports.some((report) => report.deviceId !== first.deviceId)) {
    throw new RequestError('The reports must be of one device. Send each device’s reports separately.')
  }
  const locations = reports.flatMap((report) => report.locations)
  return [
    toReport(
      first.deviceId,
      locations.map((location) => tryLocation(location, receivedAtMs)),
    ),
  ]
}

type Tried = { record: PositionRecord } | { location: unknown; error: RequestError }

/** One invalid location must not block the others in its list, or the list would be resent forever. */
function toReport(deviceId: string, tried: readonly Tried[]): Report {
  const records = tried.flatMap((one) => ('record' in one ? [one.record] : []))
  const bad = tried.filter((one) => 'error' in one)
  const [first] = bad
  if (!first) return { deviceId, records }
  if (records.length === 0) throw first.error
  const bytes = new TextEncoder().encode(JSON.stringify(first.location))
  const part = { reason: 'unreadable', detail: first.error.message, bytes, records: bad.length } as const
  return { deviceId, records, unreadable: [part] }
}

function tryLocation(location: unknown, receivedAtMs: number | undefined): Tried {
  try {
    return { record: decodeLocation(location, receivedAtMs) }
  } catch (error) {
    if (error instanceof RequestError) return { location: location ?? null, error }
    throw error
  }
}

function readPart(part: unknown): { deviceId: string; locations: unknown[] } {
  if (!isObject(part)) throw new RequestError('The body must be an object with device_id and location.')
  const id = part.device_id
  const deviceId = checkDeviceId(typeof id === 'number' ? String(id) : textOf(id), 'device_id')
  return { deviceId, locations: Array.isArray(part.location) ? part.location : [part.location] }
}

function decodeLocation(location: unknown, receivedAtMs: number | undefined): PositionRecord {
  if (!isObject(location))
    throw new RequestError(
      'The location is missing. Send it as location, an object with coords and timestamp.',
    )
  const coords = objectOf(location.coords)
  const battery = objectOf(location.battery)
  const level = positive(battery.level)
  const event = eventOf(textOf(objectOf(location.extras).alarm))
  const extra = extraOf(location)
  const timeMs = timeOf(location.timestamp, receivedAtMs)
  if (Number.isNaN(timeMs)) extra.timestamp = String(location.timestamp)
  return withoutAbsent({
    timeMs,
    ...placeOf(coords, countsWithoutPlace({ event })),
    altitudeMeters: numberOf(coords.altitude),
    speedKmh: scaled(positive(coords.speed), KMH_PER_METER_PER_SECOND),
    headingDegrees: positive(coords.heading),
    accuracyMeters: positive(coords.accuracy),
    movement: booleanOf(location.is_moving),
    odometerMeters: positive(location.odometer),
    batteryPercent: scaled(level, 100),
    event,
    extra: Object.keys(extra).length > 0 ? extra : undefined,
  })
}

/** A call for help is not refused because of its place. */
function placeOf({ latitude, longitude }: JsonObject, needsNoPlace: boolean) {
  const place = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) }
  if (needsNoPlace && (place.latitude === undefined || place.longitude === undefined)) return noPlace
  return {
    latitude: checkDegrees(place.latitude, 'latitude (coords.latitude)'),
    longitude: checkDegrees(place.longitude, 'longitude (coords.longitude)'),
  }
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
  const extras = Object.entries(objectOf(location.extras))
  return Object.fromEntries(
    [...known, ...extras].filter((entry): entry is [string, Extra[string]] => isPlain(entry[1])),
  )
}

type Absentable<T> = { [K in keyof T]: T[K] | undefined }

function withoutAbsent(
  fields: Absentable<Required<Pick<PositionRecord, 'timeMs' | 'latitude' | 'longitude'>>> &
    Absentable<PositionRecord>,
): PositionRecord {
  // The type requires the three mandatory fields; the filter only removes absent ones.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as PositionRecord
}

/** In JSON, null stands for a missing number. */
function degreesOf(value: unknown): number | undefined {
  return value === null ? Number.NaN : typeof value === 'number' ? value : undefined
}

function scaled(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : rounded(value * factor)
}

/** Phones send -1 for unknown values. */
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
