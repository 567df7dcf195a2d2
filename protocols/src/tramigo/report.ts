import { toTimeMs } from '../text/calendar.ts'
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { DeviceStatus } from '../message.ts'
import { put } from '../records/extra.ts'
import { toLatitude, toLongitude } from '../text/degrees.ts'
import { toPercent } from '../text/numbers.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { HEAD_BYTES } from './frame.ts'

const TIME_AT = 16

/**
 * A sentence as the device sends it by text message: `Tramigo: Moving, 0.13 km SE of …, 4.83122, 100.73078, NE with speed 9
 * km/h, 00:48:52 Aug 9  EOF`.
 */
export function readReport(bytes: Uint8Array, receivedMs: number): Entry {
  const text = toAscii(bytes, HEAD_BYTES)
  const sentMs = new ByteReader(bytes, TIME_AT).uint32Le() * 1000
  const timeMs = timeOf(text, sentMs > 0 ? sentMs : receivedMs)
  const status = statusOf(text)
  const [, latitude, longitude] = PLACE.exec(text) ?? []
  const place = placeOf(latitude, longitude)
  return place ? { timeMs, place: { ...place, ...movementOf(text) }, status } : { timeMs, status }
}

const PLACE = /(-?\d{1,2}\.\d{3,8}), (-?\d{1,3}\.\d{3,8})(?!\d)/

function placeOf(
  latitudeText: string | undefined,
  longitudeText: string | undefined,
): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude] = [toLatitude(latitudeText), toLongitude(longitudeText)]
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
const DEGREES_BETWEEN = 45
const SPEED = /\b([NSWE]{1,2}) with speed (\d{1,3}) km\/h/
const STANDING = /[:,] (?:stopped|parked),/i

function movementOf(text: string): { headingDegrees?: number; speedKmh?: number } {
  const [, direction = '', speed] = SPEED.exec(text) ?? []
  const at = DIRECTIONS.indexOf(direction)
  if (speed === undefined) return STANDING.test(text) ? { speedKmh: 0 } : {}
  return { ...(at < 0 ? {} : { headingDegrees: at * DEGREES_BETWEEN }), speedKmh: Number(speed) }
}

function statusOf(text: string): DeviceStatus {
  const draft = new Draft()
  const { fields } = draft
  if (text.includes('Ignition on detected')) fields.ignition = true
  if (text.includes('Ignition off detected')) fields.ignition = false
  // The report follows the name of the device.
  if (/^[^:]*: SOS\b/.test(text)) draft.raise('sos')
  put(fields, 'batteryPercent', toPercent(/\bbattery: (\d{1,3})%/.exec(text)?.[1]))
  const signal = toPercent(/\bGSM: (\d{1,3})%/.exec(text)?.[1])
  if (signal !== undefined) fields.gsmSignal = Math.round(signal / 20)
  return draft.status
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TIME = /\b(\d{1,2}):(\d{2})(?::(\d{2}))? ([A-Z][a-z]{2}) (\d{1,2})\b/g
const HALF_HOUR_MS = 1_800_000

/**
 * The sentence has no year and may be in local time, the head has the time of sending in UTC. So the sentence counts up to the
 * time zone, in half hours.
 */
function timeOf(text: string, sentMs: number): number {
  const [, hour = '', minute = '', second = '0', month = '', day = ''] = [...text.matchAll(TIME)].at(-1) ?? []
  const calendar = { month: MONTHS.indexOf(month) + 1, day: Number(day), hour: Number(hour) }
  const year = new Date(sentMs).getUTCFullYear()
  const distances = [year - 1, year, year + 1]
    .map(
      (each) =>
        toTimeMs({ ...calendar, year: each, minute: Number(minute), second: Number(second) }) - sentMs,
    )
    .filter((distance) => !Number.isNaN(distance))
  const nearest = distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
  return sentMs + nearest - Math.round(nearest / HALF_HOUR_MS) * HALF_HOUR_MS
}
