import { Draft, numberedNames } from '../records/draft.ts'
import type { PositionRecord } from '../message.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toReadable, toAscii } from '../text/text.ts'
import { EVENT_REPORT, LOCATE_REPORT, MINI_EVENT_REPORT, USER_DATA } from './frame.ts'
import { toHundredths } from '../records/units.ts'

const UNITS_PER_DEGREE = 10_000_000
const CM_PER_METER = 100
const KMH_PER_CM_A_SECOND = 0.036
/** Bits of the fix: the last one that is known, and none. */
const INVALID_FIX = 0x0c

/** Lookup table by the type of the message. */
export const readers: Readonly<Record<number, (reader: ByteReader) => PositionRecord>> = {
  [EVENT_REPORT]: (reader) => readReport(reader, readEvent),
  [USER_DATA]: (reader) => readReport(reader, readUserData),
  [LOCATE_REPORT]: (reader) => readReport(reader),
  [MINI_EVENT_REPORT]: readMiniReport,
}

/**
 * When it was sent, the fix with its own time, the mobile network, inputs, the event. The inputs are of the former time; if the
 * fix is not, it is marked. Accumulators mean what the installer chose.
 */
function readReport(
  reader: ByteReader,
  readEnd?: (reader: ByteReader, draft: Draft) => void,
): PositionRecord {
  const draft = new Draft()
  const timeMs = reader.uint32() * 1000
  const place = { ...readPlace(reader), timeMs }
  const altitudeMeters = reader.int32() / CM_PER_METER
  const speedKmh = toHundredths(reader.uint32() * KMH_PER_CM_A_SECOND)
  const headingDegrees = reader.uint16()
  const satellites = reader.uint8()
  const isInvalid = (reader.uint8() & INVALID_FIX) !== 0
  readIfWhole(() => {
    reader.slice(2)
    readSignal(reader, draft)
    reader.slice(1)
    draft.fields.hdop = reader.uint8() / 10
    readInputs(reader, draft)
    reader.uint8()
    readEnd?.(reader, draft)
  })
  const record = { ...place, altitudeMeters, speedKmh, headingDegrees, satellites, ...draft.status }
  return isInvalid ? { ...record, valid: false } : record
}

/** The weakest signal that modems tell, from which their scale counts in steps of 2 dBm. */
const WEAKEST_DBM = -113

function readSignal(reader: ByteReader, draft: Draft): void {
  const dbm = reader.int16()
  if (dbm < 0) draft.signal(Math.max(0, Math.round((dbm - WEAKEST_DBM) / 2)))
}

function readEvent(reader: ByteReader, draft: Draft): void {
  reader.uint8()
  draft.keep('eventId', reader.uint8())
}

/** What a device at the serial port has sent, behind its route, its number and its length. */
function readUserData(reader: ByteReader, draft: Draft): void {
  reader.slice(2)
  const text = toReadable(toAscii(reader.slice(Math.min(reader.uint16(), reader.left))))
  if (text !== '') draft.keep('serialDevice', text)
}

const NO_MINI_FIX = 0x20

/** Speed in kilometers per hour; the fix and the number of satellites share a byte. */
function readMiniReport(reader: ByteReader): PositionRecord {
  const draft = new Draft()
  const place = readPlace(reader)
  const headingDegrees = reader.uint16()
  const speedKmh = reader.uint8()
  const fix = reader.uint8()
  readIfWhole(() => {
    reader.uint8()
    readInputs(reader, draft)
    draft.keep('eventId', reader.uint8())
  })
  const record = { ...place, speedKmh, headingDegrees, satellites: fix & 0x0f, ...draft.status }
  return fix & NO_MINI_FIX ? { ...record, valid: false } : record
}

function readPlace(reader: ByteReader): Pick<PositionRecord, 'timeMs' | 'latitude' | 'longitude'> {
  return {
    timeMs: reader.uint32() * 1000,
    latitude: reader.int32() / UNITS_PER_DEGREE,
    longitude: reader.int32() / UNITS_PER_DEGREE,
  }
}

const inputNames = numberedNames(4, 'digitalInput')

/** The lowest bit is the ignition. */
function readInputs(reader: ByteReader, draft: Draft): void {
  const inputs = reader.uint8()
  draft.fields.ignition = (inputs & 1) === 1
  draft.keepSwitches(inputNames, inputs >> 1)
}
