import { crc16Xmodem } from '../checksums/crc.ts'
import { withEscapes } from '../bytes/escapes.ts'
import { type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { escapes, frame, MARK } from './frame.ts'

const EPOCH_SECONDS = Date.UTC(2000, 0, 1) / 1000
const [PLACE, STATE, ODOMETER] = [0x01, 0x03, 0x04]
const [IGNITION, SOS] = [1 << 9, 1 << 10]
const NO_FIX = 9999

/** One position; the only event that can be encoded is an SOS. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(0x01, 0x01))
  writer.put(fromHex(number.padStart(16, '0')))
  writer.uint32(Math.floor(record.timeMs / 1000) - EPOCH_SECONDS)
  writer.put(Uint8Array.of(PLACE, 14))
  writer.int32(Math.round(record.latitude * 1_000_000))
  writer.int32(Math.round(record.longitude * 1_000_000))
  writer.uint16(Math.round(record.speedKmh ?? 0))
  writer.uint16(Math.round(record.headingDegrees ?? 0))
  writer.uint16(record.valid === false ? NO_FIX : Math.round((record.hdop ?? 1) * 100))
  writer.put(Uint8Array.of(STATE, 4))
  writer.uint16(record.ignition ? IGNITION : 0)
  writer.uint16(record.event === 'panic' ? SOS : 0)
  if (record.odometerMeters !== undefined) {
    writer.put(Uint8Array.of(ODOMETER, 4))
    writer.uint32(Math.round(record.odometerMeters))
  }
  const content = writer.finish()
  const checksum = crc16Xmodem(content)
  const sent = withEscapes(Uint8Array.of(...content, checksum >> 8, checksum & 0xff), escapes)
  return Uint8Array.of(MARK, ...sent, MARK)
}

/** The server repeats the checksum of each message. */
export const ulbotechEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer(received) {
    const [answer] = received[0] === MARK ? frame(received).frames : []
    return answer && { length: answer.length, records: 1 }
  },
}
