import { onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { encodeFrame, SNAPSHOT } from './frame.ts'
import { HAS_MOTION, HAS_PLACE, HAS_TIME, HAS_TRIP, POSITIONED } from './snapshot.ts'

const UNITS_PER_DEGREE = 1_000_000
const TIMER_EVENT = 9

/** A snapshot with place, motion and trip; Aplicom has no ignition and no odometer of its own. */
function encodeSnapshot(deviceId: string, record: PositionRecord): Uint8Array {
  const seconds = Math.floor(record.timeMs / 1000)
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(TIMER_EVENT, 0, record.valid === false ? 0 : POSITIONED))
  writer.uint32(seconds)
  writer.uint32(seconds)
  writer.int32(Math.round(record.latitude * UNITS_PER_DEGREE))
  writer.int32(Math.round(record.longitude * UNITS_PER_DEGREE))
  writer.uint8(record.satellites ?? 0)
  writer.uint8(Math.min(255, Math.round(record.speedKmh ?? 0)))
  writer.uint8(0)
  writer.uint8(Math.round((record.headingDegrees ?? 0) / 2))
  writer.uint32(Math.round(record.odometerMeters ?? 0))
  return encodeFrame(
    { type: SNAPSHOT, deviceId, selector: HAS_TIME | HAS_PLACE | HAS_MOTION | HAS_TRIP },
    writer.finish(),
  )
}

/** No message is answered. */
export const aplicomEncoder = onePerMessage(encodeSnapshot)
