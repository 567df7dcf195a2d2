import { calendarTimeMs, digitsOfTime } from '../text/calendar.ts'
import type { CommandAnswer } from '../command.ts'
import {
  fromDegreesMinutes,
  type Hemisphere,
  isEastOrWest,
  isNorthOrSouth,
  onHemisphere,
} from '../text/degrees.ts'
import { put } from '../records/extra.ts'
import type { DecodeContext, DeviceStatus, Message, PositionRecord } from '../message.ts'
import { fromHexDigits, isDigits, toPositive } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { fromKnots } from '../records/units.ts'
import { readStatusBits } from './status.ts'
import { readWithoutPlace } from './without-place.ts'

const NUMBER = /^\d{5,16}$/
const BEFORE_NUMBER = 4
const STATUS_DIGITS = 8
const DATE_DIGITS = 6
const DAY_MS = 86_400_000

type Text = { maker: string; deviceId: string; type: string; fields: string[]; content: string }

/** Reads only the number, before the rest is decoded. */
export function textNumber(bytes: Uint8Array): string {
  const end = bytes.indexOf(0x2c, BEFORE_NUMBER)
  const number = toAscii(bytes, BEFORE_NUMBER, end < 0 ? bytes.length - 1 : end).trim()
  if (!NUMBER.test(number)) throw new ProtocolError('a device number that is not digits', BEFORE_NUMBER)
  return number
}

/** The parts between the commas, without star and hash. */
export function splitText(bytes: Uint8Array): Text {
  const deviceId = textNumber(bytes)
  const content = toAscii(bytes, 1, bytes.length - 1)
  const [maker = '', , type = '', ...fields] = content.split(',')
  return { maker, deviceId, type, fields, content }
}

/** Decodes a text by its type; any text with coordinates is a position. */
export function readText(text: Text, context: DecodeContext): Message {
  const { deviceId, type } = text
  const acknowledge = answerTo(text, context.receivedMs)
  const answered = acknowledge ? { deviceId, acknowledge } : { deviceId }
  if (type === 'SMS') return { kind: 'text', ...answered, text: text.fields.join(',').trim() }
  // Some devices pad numbers with spaces.
  const fields = text.content.includes(' ') ? text.fields.map((field) => field.trim()) : text.fields
  const found = readStatusField(fields, context)
  const report = readPlace(fields, type, context.receivedMs)
  const more = { ...answered, ...withSession(found), ...(type === 'V4' ? { answers: answerIn(fields) } : {}) }
  if (report) {
    const record: PositionRecord = { ...report, ...found?.status }
    return { kind: 'positions', records: [record], ...more }
  }
  const status: DeviceStatus = { ...found?.status }
  readWithoutPlace(type, fields, status)
  const timeMs = found ? calendarTimeMs(fields[0] ?? '', fields[found.at - 1] ?? '') : Number.NaN
  return { kind: 'status', ...(Number.isNaN(timeMs) ? {} : { timeMs }), status, ...more }
}

/** After the command's name: 00 if the vehicle has no such function. */
const REFUSED = new Set(['ERROR', '00'])

function answerIn([, result = '']: readonly string[]): CommandAnswer {
  return REFUSED.has(result) ? { isRefused: true } : {}
}

type Found = ReturnType<typeof readStatusBits> & { at: number }

function withSession(found: Found | undefined): Partial<Pick<Found, 'session'>> {
  return found ? { session: found.session } : {}
}

/** The status is the first field of eight hexadecimal digits after a date. */
function readStatusField(fields: readonly string[], { session }: DecodeContext): Found | undefined {
  for (let at = 1; at < fields.length; at++) {
    const bits = fields[at]!.length === STATUS_DIGITS ? fromHexDigits(fields[at]) : undefined
    if (bits !== undefined && hasDateBefore(fields, at)) return { ...readStatusBits(bits, session), at }
  }
  return undefined
}

/** The SIM's number and card ID may come between date and status; without a fix the date is empty. */
function hasDateBefore(fields: readonly string[], index: number): boolean {
  for (let at = 0; at < index; at++) if (isDate(fields[at]!) || fields[at] === '') return true
  return false
}

function isDate(field: string): boolean {
  return field.length === DATE_DIGITS && isDigits(field)
}

/**
 * N or S, with E or W two fields later, marks a position. Its time is three fields before, its date five after, or later if
 * the device adds its own fields after the heading.
 */
function readPlace(fields: readonly string[], type: string, receivedMs: number): PositionRecord | undefined {
  const at = fields.findIndex((field, index) => isNorthOrSouth(field) && isEastOrWest(fields[index + 2]))
  const [northOrSouth, eastOrWest] = [fields[at], fields[at + 2]]
  if (!isNorthOrSouth(northOrSouth) || !isEastOrWest(eastOrWest)) return undefined
  const [validity, latitudeText, , longitudeText, , speed, heading] = fields.slice(at - 2)
  const date = dateFrom(fields, at + DATE_AFTER)
  const latitude = toDegrees(latitudeText ?? '', northOrSouth)
  const longitude = toDegrees(longitudeText ?? '', eastOrWest)
  // A device that never had a fix sends neither date nor time; the position is invalid.
  if (type !== 'VP1' && date === '' && (fields[at - 3] ?? '') === '') return undefined
  const timeMs = type === 'VP1' ? timeOnDay(date, receivedMs) : calendarTimeMs(fields[at - 3] ?? '', date)
  if (latitude === undefined || longitude === undefined || timeMs === undefined) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', fromKnots(toPositive(speed)))
  put(record, 'headingDegrees', toPositive(heading))
  if (validity !== 'A') record.valid = false
  return record
}

const DATE_AFTER = 5
const MAX_ADDED_FIELDS = 2

function dateFrom(fields: readonly string[], at: number): string {
  const usual = fields[at] ?? ''
  if (isDate(usual)) return usual
  const added = fields.slice(at + 1, at + 1 + MAX_ADDED_FIELDS)
  return added.find(isDate) ?? usual
}

/** VP1 has only a date. It is sent immediately, so the time of arrival is used if it is on that date. */
function timeOnDay(date: string, receivedMs: number): number | undefined {
  const dayMs = calendarTimeMs('000000', date)
  return receivedMs >= dayMs && receivedMs < dayMs + DAY_MS ? receivedMs : undefined
}

/** ddmm.mmmm, ddmmmmmm without its point, or -dd-mm.mmmm. */
function toDegrees(text: string, hemisphere: Hemisphere): number | undefined {
  const [, degrees, minutes] = /^-?(\d{1,3})-(\d{1,2}(?:\.\d+)?)$/.exec(text) ?? []
  if (degrees !== undefined) return onHemisphere(Number(degrees) + Number(minutes) / 60, hemisphere)
  return fromDegreesMinutes(withPoint(text, isNorthOrSouth(hemisphere) ? 4 : 5), hemisphere)
}

/** With more digits than degrees and minutes have, the rest are decimals. */
function withPoint(text: string, digits: number): string {
  const isPointless = text.length > digits && !text.includes('.')
  return isPointless ? `${text.slice(0, digits)}.${text.slice(digits)}` : text
}

/** A heartbeat is echoed, a position confirmed with the server's time; other messages need no answer. */
function answerTo({ maker, deviceId, type }: Text, receivedMs: number): Uint8Array | undefined {
  if (type === 'HTBT' || type === 'V0') return fromAscii(`*${maker},${deviceId},${type}#`)
  if (type !== 'V1') return undefined
  return fromAscii(`*${maker},${deviceId},V4,V1,${digitsOfTime(receivedMs)}#`)
}
