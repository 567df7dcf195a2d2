import { calendarTimeMs } from '../text/calendar.ts'
import { fromDegreesMinutes, toLatitude, toLongitude } from '../text/degrees.ts'
import { Draft } from '../records/draft.ts'
import type { Message, PositionRecord } from '../message.ts'
import { toNumber, toPercent, toPositive } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { KMH_PER_MPH, rounded } from '../records/units.ts'
import { readFix } from './fix.ts'

const KEEP_ALIVE = '@JT'
/** Answers to the reports of trackers. */
const answers: Readonly<Record<string, string>> = { U01: '(S39)', U02: '(S39)', U03: '(S39)', U06: '(S20)' }

export function textNumber(bytes: Uint8Array): string {
  const [, number] = /^\((\d{5,15}),/.exec(toAscii(bytes.subarray(0, 20))) ?? []
  if (number === undefined) throw new ProtocolError('a text without a device number', 1)
  return number
}

export function readText(bytes: Uint8Array): Message {
  const deviceId = textNumber(bytes)
  const text = toAscii(bytes)
  const fields = text.slice(1, -1).split(',')
  const [, type = ''] = fields
  if (type === KEEP_ALIVE) return { kind: 'keepAlive' }
  if (text.includes(',WLNET,5,')) return readSensor(bytes, deviceId)
  const report =
    type === 'W01' ? readPhone(fields) : type === 'P45' ? readUnlocking(fields) : readTracker(fields)
  if (!report) return { kind: 'text', deviceId, text }
  const { record, answer } = report
  const answered = answer === undefined ? {} : { acknowledge: fromAscii(answer) }
  return { kind: 'positions', deviceId, records: [record], ...answered }
}

type Report = { record: PositionRecord; answer?: string | undefined }
type Texts = readonly (string | undefined)[]

/** W01: longitude, latitude, validity, date, time, speed in km/h, heading, battery, satellites, signal, alarm. */
function readPhone(fields: Texts): Report | undefined {
  const [longitudeText, east, latitudeText, north, fix, date = '', time = '', ...rest] = fields.slice(2)
  const longitude = fromDegreesMinutes(longitudeText, east === 'W' ? 'W' : 'E')
  const latitude = fromDegreesMinutes(latitudeText, north === 'S' ? 'S' : 'N')
  if (longitude === undefined || latitude === undefined) return undefined
  const [speed, heading, battery, , signal, alarm] = rest.map(toNumber)
  const draft = new Draft()
  if (battery !== undefined && battery <= 100) draft.fields.batteryPercent = battery
  if (signal !== undefined) draft.signal(signal)
  if (alarm !== undefined) draft.keep('eventId', alarm)
  const record: PositionRecord = { timeMs: calendarTimeMs(time, date), latitude, longitude, ...draft.status }
  return { record: finish(record, { speed, heading, isValid: fix === 'A' }) }
}

/** P45 of a padlock: date, time, place, validity, speed, heading, what unlocked it, whether it did, the card, and its number. */
function readUnlocking(fields: Texts): Report | undefined {
  const [date = '', time = '', latitude, north, longitude, east, fix, speed, heading, source, , card] =
    fields.slice(2)
  const record = recordOf({ date, time, latitude, north, longitude, east })
  if (!record) return undefined
  const draft = new Draft()
  const eventId = toNumber(source)
  if (eventId !== undefined) draft.keep('eventId', eventId)
  if (card !== undefined && /[1-9]/.test(card)) draft.keep('driverKey', card)
  return {
    record: finish({ ...record, ...draft.status }, { ...motionOf(speed, heading), isValid: fix === 'A' }),
    answer: `(P69,0,${fields[16] ?? 0})`,
  }
}

/**
 * U01 and others, some with an alarm before the date: date, time, validity, place, speed in mph, heading, satellites, battery,
 * states, cell, area, signal, odometer in km, number.
 */
function readTracker(fields: Texts): Report | undefined {
  const [, type = ''] = fields
  const at = /^\d{6}$/.test(fields[2] ?? '') && /^\d{6}$/.test(fields[3] ?? '') ? 2 : 3
  const [date = '', time = '', fix, latitude, north, longitude, east, speed, heading, ...rest] =
    fields.slice(at)
  const record =
    /^U\d\d$/.test(type) && (fix === 'T' || fix === 'F')
      ? recordOf({ date, time, latitude, north, longitude, east })
      : undefined
  if (!record) return undefined
  const [satellites, battery, , cell, area, signal, odometer] = rest
  const draft = new Draft()
  draft.fields.satellites = toPositive(satellites) ?? 0
  const percent = toPercent(battery?.replace('%', ''))
  if (percent !== undefined) draft.fields.batteryPercent = percent
  const [cellNumber, areaNumber, rssi, km] = [cell, area, signal, odometer].map(toPositive)
  if (cellNumber && areaNumber) {
    draft.keep('gsmArea', areaNumber)
    draft.keep('gsmCell', cellNumber)
  }
  if (rssi !== undefined) draft.signal(rssi)
  if (km !== undefined) draft.fields.odometerMeters = km * 1000
  const said = finish({ ...record, ...draft.status }, { ...motionOf(speed, heading), isValid: fix === 'T' })
  return { record: said, answer: answers[type] }
}

type PlaceTexts = {
  date: string
  time: string
  latitude: string | undefined
  north: string | undefined
  longitude: string | undefined
  east: string | undefined
}

function recordOf({ date, time, ...place }: PlaceTexts): PositionRecord | undefined {
  const latitude = toLatitude(place.latitude)
  const longitude = toLongitude(place.longitude)
  if (latitude === undefined || longitude === undefined) return undefined
  return {
    timeMs: calendarTimeMs(time, date),
    latitude: place.north === 'S' && latitude !== 0 ? -latitude : latitude,
    longitude: place.east === 'W' && longitude !== 0 ? -longitude : longitude,
  }
}

type Motion = { speed: number | undefined; heading: number | undefined }

function motionOf(mph: string | undefined, heading: string | undefined): Motion {
  const speed = toPositive(mph)
  return {
    speed: speed === undefined ? undefined : rounded(speed * KMH_PER_MPH),
    heading: toPositive(heading),
  }
}

function finish(
  record: PositionRecord,
  { speed, heading, isValid }: Motion & { isValid: boolean },
): PositionRecord {
  if (speed !== undefined) record.speedKmh = speed
  if (heading !== undefined) record.headingDegrees = heading
  if (!isValid) record.valid = false
  return record
}

const COMMAS_BEFORE_SENSOR = 6
const TEMPERATURE_SENSOR = 1
const NO_TEMPERATURE = 0xffff
const COMMA = 0x2c

/** A sensor nearby, in bytes after six commas: fix, its time, number and battery, its kind, temperature and humidity. */
function readSensor(bytes: Uint8Array, deviceId: string): Message {
  let at = 0
  for (let commas = 0; commas < COMMAS_BEFORE_SENSOR; commas++) at = bytes.indexOf(COMMA, at + 1)
  const reader = new ByteReader(bytes, at + 1, bytes.length - 1)
  const fix = readFix(reader)
  reader.slice(16)
  const draft = new Draft()
  if (reader.uint8() === TEMPERATURE_SENSOR) {
    const value = reader.uint16()
    const tenths = value & 0xf000 ? -(value & 0xfff) : value
    if (value !== NO_TEMPERATURE) draft.keep('celsius', tenths / 10)
    draft.keep('humidityPercent', reader.uint8())
  }
  return { kind: 'positions', deviceId, records: [{ ...fix, ...draft.status }] }
}
