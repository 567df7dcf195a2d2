import { clockOf } from '../text/calendar.ts'
import { crc16Ibm } from '../checksums/crc.ts'
import { placeFields } from '../text/degrees.ts'
import type { FrameEncoder } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'

const VERSION = '2.0'
const UNKNOWN = 'NA'

function withChecksum(head: string, text: string): Uint8Array {
  const checksum = crc16Ibm(fromAscii(text)).toString(16).toUpperCase().padStart(4, '0')
  return fromAscii(`${head}${text}${checksum}\r\n`)
}

function encodeLogin(number: string): Uint8Array {
  return withChecksum('#L#', `${VERSION};${number};${UNKNOWN};`)
}

function messageOf(record: PositionRecord): string {
  const { speedKmh, headingDegrees, altitudeMeters, satellites, hdop } = record
  const { date, time } = clockOf(record.timeMs)
  const parameters = [
    record.ignition === undefined ? '' : `ign:1:${Number(record.ignition)}`,
    record.batteryPercent === undefined ? '' : `bat:1:${Math.round(record.batteryPercent)}`,
    record.externalVolts === undefined ? '' : `pwr_ext:2:${record.externalVolts}`,
    record.event === 'panic' ? 'SOS:1:1' : '',
  ].filter((text) => text !== '')
  return [
    date,
    time,
    ...placeFields(record),
    speedKmh === undefined ? UNKNOWN : Math.round(speedKmh),
    headingDegrees === undefined ? UNKNOWN : Math.round(headingDegrees),
    altitudeMeters === undefined ? UNKNOWN : Math.round(altitudeMeters),
    satellites ?? UNKNOWN,
    hdop ?? UNKNOWN,
    UNKNOWN,
    UNKNOWN,
    UNKNOWN,
    UNKNOWN,
    parameters.length === 0 ? UNKNOWN : parameters.join(','),
  ].join(';')
}

/** One position as it is now, several as a package of a device that was offline. */
export function encodePositions(records: readonly PositionRecord[], number = ''): Uint8Array {
  const [record] = records
  const head = number === '' ? '' : `${VERSION};${number}`
  if (records.length === 1 && record) return withChecksum(`${head}#D#`, `${messageOf(record)};`)
  return withChecksum(`${head}#B#`, records.map((one) => `${messageOf(one)}|`).join(''))
}

const LINE_FEED = 0x0a

/** `#AD#1`, or `#AB#` and how many were taken. */
function readAnswer(received: Uint8Array): { length: number; records?: number } | undefined {
  const end = received.indexOf(LINE_FEED)
  if (end < 0) return undefined
  const [, type, count] = String.fromCharCode(...received.subarray(0, end))
    .trim()
    .split('#')
  const isForPositions = type === 'AD' || type === 'AB'
  return isForPositions ? { length: end + 1, records: Number(count) } : { length: end + 1 }
}

const MAX_RECORDS = 50

export const wialonEncoder: FrameEncoder = {
  maxRecords: MAX_RECORDS,
  login: {
    encode: encodeLogin,
    readAnswer(received) {
      const end = received.indexOf(LINE_FEED)
      return end < 0 ? undefined : { length: end + 1, isAccepted: received[end - 2] === 0x31 }
    },
  },
  encode: (_number, records) => encodePositions(records),
  readAnswer,
}

/** Each datagram has the number. */
export const wialonDatagramEncoder: FrameEncoder = {
  maxRecords: 1,
  encode: (number, records) => encodePositions(records, number),
  readAnswer,
}
