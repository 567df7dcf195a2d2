import { Draft } from '../records/draft.ts'
import type { PositionRecord, Session } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { alarmBits } from './alarms.ts'
import { readItems } from './items.ts'
import { CHINA_MINUTES, readMotion, readPlace, readTime } from './place.ts'

/** What some trackers send in place of items. */
const FIXED_TAIL_BYTES = 18

/** Alarms, status and place, motion, time, and then items. An alarm that goes on is an event only when it begins. */
export function readLocation(
  reader: ByteReader,
  session: Session | undefined,
): { record: PositionRecord; session: Session } {
  const draft = new Draft()
  const alarms = reader.uint32()
  draft.raiseBits(alarms, alarmBits, session?.alarms)
  const place = { ...readPlace(reader, draft), ...readMotion(reader) }
  const localMs = readTime(reader, 0)
  const own = reader.left === FIXED_TAIL_BYTES ? readFixedTail(reader, draft) : readItems(reader, draft)
  const offset = own ?? session?.utcOffsetMinutes ?? CHINA_MINUTES
  return {
    record: { timeMs: localMs - offset * 60_000, ...place, ...draft.status },
    session: { ...session, alarms },
  }
}

/** Remaining battery and mileage, odometer in km, volts, a geofence, and the signal. */
function readFixedTail(reader: ByteReader, draft: Draft): undefined {
  reader.slice(4)
  draft.fields.odometerMeters = reader.uint32() * 1000
  draft.fields.batteryVolts = reader.uint16() / 10
  reader.slice(4)
  draft.signal(reader.uint8())
}
