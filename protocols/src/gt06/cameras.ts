/** 0x95, alarms of dash cameras. Source: Traccar's decoder. */
import type { ByteReader } from '../bytes/reader.ts'
import { alarmOf, cameraAlarms } from './alarms.ts'
import { type Draft, keepExtra, merge } from './draft.ts'
import { readCameraFix, readPlace, readTime } from './position.ts'
import { addAlarm } from './status.ts'

/** Newer cameras begin with it, before a byte for the version. */
const MARK = 0xff
/** Time, code, two more bytes; if there are more, they are a position. */
const PLACELESS_BYTES = 9

/** Time, coordinates without a full fix, alarm; or only time and alarm. */
export function cameraAlarm(reader: ByteReader, draft: Draft): void {
  if (reader.peek() === MARK && reader.peek(1) === MARK) return newCameraAlarm(reader, draft)
  const hasPlace = reader.left > PLACELESS_BYTES
  draft.timeMs = readTime(reader, draft.session)
  if (hasPlace) draft.fix = readPlace(reader)
  const code = reader.uint8()
  // Without a position, the code of SOS stands for any alarm.
  if (code === 0x01 && !hasPlace) keepExtra(draft, 'alarm', 'general')
  else addCode(draft, code)
}

/** Mark, version, time, fix, voltage, alarm. */
function newCameraAlarm(reader: ByteReader, draft: Draft): void {
  reader.slice(3)
  draft.timeMs = readTime(reader, draft.session)
  draft.fix = readCameraFix(reader)
  merge(draft, { externalVolts: reader.uint16() / 10 })
  addCode(draft, reader.uint8())
}

function addCode(draft: Draft, code: number): void {
  const found = alarmOf(cameraAlarms, code)
  if (found) addAlarm(draft.status, found)
}
