/** Messages of the devices for the OBD port, versions 3 and 4. */
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import { faultCodeOf } from '../records/fault-codes.ts'
import type { PositionRecord } from '../message.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { readAlarms } from './alarms.ts'
import { readEngine } from './engine.ts'
import { readFix } from './fix.ts'
import { readStatistics } from './statistics.ts'

export const LOGIN = 0x1001
export const HEARTBEAT = 0x1003
export const ALARM = 0x4007
const FIXES = 0x4001
const COMPREHENSIVE = 0x401f

/** Entries, or the text of an answer to a command; undefined for a type that is not known. */
export type Read = (reader: ByteReader) => Entry[] | string

export const reports: Readonly<Record<number, Read>> = {
  [LOGIN]: (reader) => fixes(reader),
  0x1002: (reader) => fixes(reader),
  [FIXES]: (reader) => {
    reader.uint8()
    return fixes(reader)
  },
  0x4002: (reader) => {
    return statusOnly(reader, (draft) => {
      reader.uint16Le()
      readEngine(reader, draft, true)
    })
  },
  0x4003: (reader) => statusOnly(reader, () => undefined),
  0x4004: (reader) => statusOnly(reader, () => undefined),
  0x4005: (reader) => {
    return statusOnly(reader, (draft) => {
      reader.uint8()
      readEngine(reader, draft, false)
    })
  },
  0x4006: (reader) => statusOnly(reader, (draft) => readFaults(reader, draft, 0)),
  [ALARM]: (reader) => {
    reader.uint32Le()
    return fixes(reader, (draft) => readAlarms(reader, draft))
  },
  0x4008: (reader) => {
    return statusOnly(reader, (draft) => {
      draft.keep('gsmArea', reader.uint16Le())
      draft.keep('gsmCell', reader.uint16Le())
    })
  },
  0x4009: (reader) => {
    reader.uint32Le()
    return [entryOf(readFix(reader))]
  },
  0x400b: (reader) => statusOnly(reader, (draft) => readFaults(reader, draft, 2)),
  0x400e: (reader) => fixes(reader, (draft) => draft.keep('analogInput1', reader.uint16Le())),
  [COMPREHENSIVE]: (reader) => {
    reader.uint8()
    reader.uint32Le()
    return fixes(reader, (draft) => readItems(reader, draft))
  },
  0x5101: (reader) => [entryOf(readFix(reader))],
  0xa002: answer,
  0xb001: (reader) => {
    reader.uint16Le()
    return fixes(reader)
  },
}

function entryOf({ timeMs, ...place }: PositionRecord, status = {}): Entry {
  return { timeMs, place, status }
}

/** Statistics and any number of fixes; without one, only the statistics. What follows the fixes is of the last. */
function fixes(reader: ByteReader, readMore?: (draft: Draft) => void): Entry[] {
  const draft = new Draft()
  const timeMs = readStatistics(reader, draft)
  const records: PositionRecord[] = []
  for (let count = reader.uint8(); count > 0; count--) records.push(readFix(reader))
  const common = draft.status
  const shared = { ...common, extra: { ...common.extra } }
  readIfWhole(() => readMore?.(draft))
  const last = draft.status
  if (records.length === 0) return [{ timeMs, status: last }]
  return records.map((record, at) => entryOf(record, at === records.length - 1 ? last : shared))
}

function statusOnly(reader: ByteReader, readMore: (draft: Draft) => void): Entry[] {
  const draft = new Draft()
  const timeMs = readStatistics(reader, draft, true)
  readMore(draft)
  return [{ timeMs, status: draft.status }]
}

function readFaults(reader: ByteReader, draft: Draft, moreBytes: number): void {
  reader.uint8()
  const codes: string[] = []
  for (let count = reader.uint8(); count > 0; count--) {
    codes.push(faultCodeOf(reader.uint16Le()))
    reader.slice(moreBytes)
  }
  if (codes.length > 0) draft.keep('faultCodes', codes.join(' '))
}

const ALARMS_ITEM = 0x0007
const FIRST_TEMPERATURE = 0x0011
const LAST_TEMPERATURE = 0x0014
const POWER = 0x0020
const BATTERY = 0x0021

/** Items: type, length, content. */
function readItems(reader: ByteReader, draft: Draft): void {
  while (reader.left >= 4) {
    const type = reader.uint16Le()
    const item = reader.part(reader.uint16Le())
    if (type === ALARMS_ITEM) {
      item.uint32Le()
      readAlarms(item, draft)
    } else if (type >= FIRST_TEMPERATURE && type <= LAST_TEMPERATURE) {
      draft.keep(`temperature${type - FIRST_TEMPERATURE + 1}Celsius`, item.int16Le() / 10)
    } else if (type === POWER) draft.fields.externalVolts = item.uint16Le() / 100
    else if (type === BATTERY) draft.fields.batteryVolts = item.uint16Le() / 100
  }
}

/** Failed and successful settings; the values of those that were asked for. */
function answer(reader: ByteReader): string {
  reader.slice(4)
  reader.slice(reader.uint8() * 2)
  const values: string[] = []
  for (let count = reader.uint8(); count > 0; count--) {
    reader.uint16Le()
    values.push(toAscii(reader.slice(reader.uint16Le())))
  }
  return values.join(' ').replaceAll('\0', '')
}
