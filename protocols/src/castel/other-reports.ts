/** Messages of devices without an OBD plug, and of the oldest devices. */
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { readFix } from './fix.ts'

export const TRACKER_LOGIN = 0x4001
export const TRACKER_HEARTBEAT = 0x4206
const OLD_FIXES = 8
const OLD_MORE_BYTES = 31
const NO_LEVEL = 0xff

type Read = (reader: ByteReader) => Entry[]

export const trackerReports: Readonly<Record<number, Read>> = {
  [TRACKER_LOGIN]: (reader) => [trackerEntry(reader)],
  [TRACKER_HEARTBEAT]: (reader) => {
    reader.uint8()
    const entries: Entry[] = []
    for (let count = reader.uint8(); count > 0; count--) {
      entries.push(trackerEntry(reader))
      reader.slice(4)
    }
    return entries
  },
}

/** A fix, states, a battery in percent, an odometer, geofences. */
function trackerEntry(reader: ByteReader): Entry {
  const { timeMs, ...place } = readFix(reader)
  const draft = new Draft()
  reader.uint32Le()
  const level = reader.uint8()
  if (level !== NO_LEVEL) draft.fields.batteryPercent = level
  draft.fields.odometerMeters = reader.uint32Le()
  reader.slice(3)
  return { timeMs, place, status: draft.status }
}

export const OLD_LOGIN = 0x2001
export const OLD_POSITION = 0x4001

export const oldReports: Readonly<Record<number, Read>> = {
  [OLD_LOGIN]: (reader) => {
    reader.slice(9)
    return oldEntry(reader)
  },
  [OLD_POSITION]: oldEntry,
  0x4201: oldEntry,
  0x4202: oldEntry,
  0x4204: (reader) => {
    const entries: Entry[] = []
    for (let fix = 0; fix < OLD_FIXES; fix++) {
      entries.push(...oldEntry(reader))
      reader.slice(OLD_MORE_BYTES)
    }
    return entries
  },
  0x4206: oldEntry,
}

function oldEntry(reader: ByteReader): Entry[] {
  const { timeMs, ...place } = readFix(reader)
  return [{ timeMs, place, status: {} }]
}
