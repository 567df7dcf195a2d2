import { calendarTimeMs } from '../text/calendar.ts'
import { onHemisphere, type Hemisphere } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Place, PositionRecord, Reported } from '../message.ts'
import { fromHexDigits, isDigits, toNumber, toPositive } from '../text/numbers.ts'
import { readFragment } from './fragments.ts'

const TIME_DIGITS = 12

/** Reports between dollar signs: those in a row that have a place are one message. */
export function readTexts(content: string): Reported[] {
  const messages: Reported[] = []
  for (const text of content.split('$')) {
    const message = readReport(text)
    const last = messages.at(-1)
    if (message.kind === 'positions' && last?.kind === 'positions') last.records.push(...message.records)
    else messages.push(message)
  }
  return messages
}

/** The time, then parts with a name each; without a time, it is the answer to a command. */
function readReport(text: string): Reported {
  const parts = text.split(',')
  const time = parts[0] ?? ''
  if (time.length !== TIME_DIGITS || !isDigits(time)) return { kind: 'text', text }
  const timeMs = calendarTimeMs(time.slice(0, 6), time.slice(6))
  const status: DeviceStatus = {}
  let place: Place | undefined
  for (let at = 1; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const colon = part.indexOf(':')
    if (colon < 0) keepExtra(status, 'eventId', fromHexDigits(part))
    else if (part.startsWith('GPS:')) place = readPlace(part.slice(colon + 1).split(';'), status)
    else readFragment(part, colon, status)
  }
  if (place) return { kind: 'positions', records: [{ timeMs, ...place, ...status }] }
  return { kind: 'status', ...(Number.isNaN(timeMs) ? {} : { timeMs }), status }
}

/** Validity, satellites, place, speed, course, altitude, precision. */
function readPlace(values: readonly string[], status: DeviceStatus): Place | undefined {
  const [validity, satellites, north, east, speed, course, altitude, hdop] = values
  put(status, 'satellites', toPositive(satellites))
  const [latitude, longitude] = [degreesOf(north, 'NS'), degreesOf(east, 'EW')]
  if (latitude === undefined || longitude === undefined) return undefined
  if (validity !== 'A' && latitude === 0 && longitude === 0) return undefined
  const place: Place = { latitude, longitude }
  put(place, 'speedKmh', toPositive(speed))
  put(place, 'headingDegrees', toPositive(course))
  put(place, 'altitudeMeters', toNumber(altitude))
  put(place, 'hdop', toPositive(hdop))
  if (validity !== 'A') place.valid = false
  return place
}

/** The hemisphere, then decimal degrees. */
function degreesOf(text: string | undefined, hemispheres: 'NS' | 'EW'): number | undefined {
  const letter = text?.[0]
  const degrees = toPositive(text?.slice(1))
  return letter === undefined || degrees === undefined || !hemispheres.includes(letter)
    ? undefined
    : // one of the two letters, since the list includes it
      onHemisphere(degrees, letter as Hemisphere)
}

/** Behind the time, some have the number of dimensions of the fix. */
export function readOldText(content: string): Reported {
  const status: DeviceStatus = {}
  let record: PositionRecord | undefined
  for (const part of content.split(',')) {
    const colon = part.indexOf(':')
    const values = part.slice(colon + 1).split(';')
    const name = part.slice(0, Math.max(0, colon))
    if (name === 'GPS') record = readOldPlace(values)
    else readOldFragment(name, values, status)
  }
  return record ? { kind: 'positions', records: [{ ...record, ...status }] } : { kind: 'status', status }
}

const DATE_DIGITS = 6

/** Time, validity, place, speed, course, often the precision, date. */
function readOldPlace(values: readonly string[]): PositionRecord | undefined {
  const [time = '', ...rest] = values
  const at = isDigits(rest[0] ?? '') ? 1 : 0
  const [latitude, longitude] = [degreesOf(rest[at + 1], 'NS'), degreesOf(rest[at + 2], 'EW')]
  if (latitude === undefined || longitude === undefined) return undefined
  const date = rest.findLast((value) => value.length === DATE_DIGITS && isDigits(value)) ?? ''
  const record: PositionRecord = { timeMs: calendarTimeMs(time, date), latitude, longitude }
  put(record, 'speedKmh', toPositive(rest[at + 3]))
  put(record, 'headingDegrees', toPositive(rest[at + 4]))
  if (rest[at] !== 'A') record.valid = false
  return record
}

const [SUPPLY, BATTERY] = ['0', '2']

/** Metres, and voltages behind the number of what was measured. */
function readOldFragment(name: string, values: readonly string[], status: DeviceStatus): void {
  if (name === 'MGR') put(status, 'odometerMeters', toPositive(values[0]))
  if (name !== 'ADC') return
  for (let at = 0; at + 1 < values.length; at += 2) {
    const volts = toPositive(values[at + 1])
    if (values[at] === SUPPLY) put(status, 'externalVolts', volts)
    else if (values[at] === BATTERY) put(status, 'batteryVolts', volts)
  }
}
