import { timeMsOfDigits } from '../text/calendar.ts'
import { keepExtra } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import { toReadable } from '../text/text.ts'
import { readAccessory } from './accessories.ts'
import { readCan } from './can.ts'
import { isKnownType, readEvent } from './events.ts'
import { readInformation, readOldInformation } from './information.ts'
import { findLocations, type Locations, type Reader } from './locations.ts'
import { readObd } from './obd.ts'
import { readExtendedTail, readIgnitionTail, readTail } from './tails.ts'

type Head = { type: string; deviceId: string; isBuffered: boolean }
const VIN_DIGITS = 17
/** Head, version, number and name; time and count. */
const [HEAD_FIELDS, END_FIELDS] = [4, 2]

/** Lookup table by type: others are events with at most one location. */
const readers: Record<string, Reader> = {
  FRI: readTail,
  GEO: readTail,
  RTL: readTail,
  DOG: readTail,
  STR: readTail,
  CTN: readTail,
  ERI: readExtendedTail,
  IGN: readIgnitionTail,
  IGF: readIgnitionTail,
  VGN: readIgnitionTail,
  VGF: readIgnitionTail,
  CAN: readCan,
  OBD: readObd,
  INF: readInformation,
  BAA: readAccessory,
  BID: readAccessory,
}

/** Any report with coordinates is a position, whatever its type; of several locations, the last has the current status. */
export function readReport(sent: readonly string[], { type, deviceId, isBuffered }: Head): Reported {
  // Before the version was added, the number was in its place.
  const isOld = (sent[1]?.length ?? 0) > 10
  const fields = isOld ? sent.toSpliced(1, 0, '') : sent
  const status: DeviceStatus = {}
  if (isOld && type === 'INF') {
    readOldInformation(sent, status)
    return { kind: 'status', deviceId, status }
  }
  const located = type === 'INF' || type === 'GSM' ? nowhere : findLocations(fields, status)
  readEvent(fields, located, status, type)
  lookup(readers, type)?.(fields, located, status, type)
  const text = type === 'DTT' ? readData(fields) : undefined
  if (text !== undefined && located.records.length === 0) return { kind: 'text', deviceId, text }
  keepExtra(status, 'data', text)
  if (fields[3]?.length === VIN_DIGITS) keepExtra(status, 'vin', fields[3])
  const { records } = located
  const last = records.at(-1)
  if (last) return { kind: 'positions', deviceId, records: [...records.slice(0, -1), { ...last, ...status }] }
  const rest = isKnownType(type) ? [] : fields.slice(HEAD_FIELDS, -END_FIELDS).filter((field) => field !== '')
  if (rest.length > 0) return { kind: 'text', deviceId, text: [`GT${type}`, ...rest].join(' ') }
  const sentMs = timeMsOfDigits(fields.at(-2) ?? '')
  const isTimed = isBuffered && !Number.isNaN(sentMs)
  return { kind: 'status', deviceId, ...(isTimed ? { timeMs: sentMs } : {}), status }
}

const nowhere: Locations = { records: [], start: 0, end: 0 }

const DATA = 8

/** What a device at the serial port has sent, as hexadecimal digits; line ends become spaces. */
function readData(fields: readonly string[]): string | undefined {
  const digits = fields[DATA] ?? ''
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return undefined
  return toReadable(digits.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
}
