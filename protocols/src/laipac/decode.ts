import { calendarTimeMs } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { hasRightChecksum, sentenceOf } from '../checksums/checksum.ts'
import { placeAt } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type {
  DecodeContext,
  DeviceStatus,
  FrameProtocol,
  Message,
  PositionRecord,
  Reported,
} from '../message.ts'
import { fromHexDigits, toPositive } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { fromKnots } from '../records/units.ts'
import { answersTo, readEvent } from './events.ts'

const MAX_FRAME_BYTES = 512
const COMMA = 0x2c
const STAR = 0x2a
const NUMBER = /^[0-9A-Za-z]{5,16}$/
const [TIME, VALIDITY, LATITUDE, SPEED, HEADING, DATE, EVENT] = [2, 3, 4, 8, 9, 10, 11]
const [BATTERY, ODOMETER, FIRST_ANALOG, CELL, OPERATOR] = [12, 13, 15, 17, 18]
const VALID = new Set(['A', 'R', 'P'])

/** Laipac over TCP and UDP: sentences of NMEA's form, each with its device's number. */
export const laipacFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, starts: ['$'], ends: '\r\n' }),
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const start = bytes.indexOf(COMMA) + 1
  const end = start === 0 ? -1 : bytes.indexOf(COMMA, start)
  const number = toAscii(bytes, start, Math.max(start, end))
  if (!NUMBER.test(number)) throw new ProtocolError('no device number', start)
  return number
}

function decode(bytes: Uint8Array, _context: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  if (hasRightChecksum(bytes) === false) return [{ kind: 'refused', reason: 'The checksum is wrong' }]
  const star = bytes.lastIndexOf(STAR)
  const text = toAscii(bytes, 1, star < 0 ? bytes.length : star).trimEnd()
  const fields = text.split(',')
  const status: DeviceStatus = {}
  if (fields[0] === 'ECHK') return [{ kind: 'status', deviceId, status, acknowledge: sentenceOf(text) }]
  if (fields[0] === 'EAVSYS') keepExtra(status, 'iccid', fields[2])
  if (fields[0] !== 'AVRMC') return [{ kind: 'status', deviceId, status }]
  const [validity = '', event = ''] = [fields[VALIDITY], fields[EVENT]]
  const message = readPosition(fields, deviceId, status)
  const acknowledge = answersTo({
    event,
    validity,
    checksum: star < 0 ? '' : toAscii(bytes, star + 1, star + 3),
  })
  return [acknowledge ? { ...message, acknowledge } : message]
}

function readPosition(fields: readonly string[], deviceId: string, status: DeviceStatus): Reported {
  readEvent(fields[EVENT] ?? '', status)
  const millivolts = toPositive(fields[BATTERY]?.replace('.', ''))
  if (millivolts !== undefined) status.batteryVolts = millivolts / 1000
  const kilometers = toPositive(fields[ODOMETER])
  if (kilometers !== undefined) status.odometerMeters = kilometers * 1000
  const analog = toPositive(fields[FIRST_ANALOG])
  keepExtra(status, 'analogInput1Volts', analog === undefined ? undefined : analog / 1000)
  readCell(fields, status)
  const timeMs = calendarTimeMs(fields[TIME] ?? '', fields[DATE] ?? '')
  const record = readPlace(fields, timeMs)
  if (record) return { kind: 'positions', deviceId, records: [{ ...record, ...status }] }
  return { kind: 'status', deviceId, ...(Number.isNaN(timeMs) ? {} : { timeMs }), status }
}

/** A place of zeros that is marked as invalid is none. */
function readPlace(fields: readonly string[], timeMs: number): PositionRecord | undefined {
  const place = placeAt(fields, LATITUDE)
  if (!place || Number.isNaN(timeMs)) return undefined
  const isValid = VALID.has(fields[VALIDITY]?.toUpperCase() ?? '')
  if (!isValid && place.latitude === 0 && place.longitude === 0) return undefined
  const record: PositionRecord = { timeMs, ...place }
  put(record, 'speedKmh', fromKnots(toPositive(fields[SPEED])))
  put(record, 'headingDegrees', toPositive(fields[HEADING]))
  if (!isValid) record.valid = false
  return record
}

/** Area and cell, country and network, each as one text. */
function readCell(fields: readonly string[], status: DeviceStatus): void {
  const [cell, operator] = [fields[CELL] ?? '', fields[OPERATOR] ?? '']
  if (cell.length !== 8 || operator.length !== 6) return
  keepCell(status, {
    country: toPositive(operator.slice(0, 3)),
    network: toPositive(operator.slice(3)),
    area: fromHexDigits(cell.slice(0, 4)),
    cell: fromHexDigits(cell.slice(4)),
  })
}
