import { readDigits } from '../bytes/bcd.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** A datagram of a mobile network is not longer. */
export const MAX_FRAME_BYTES = 1500

/** Bits of the first byte: the head has options, of which each has a length. */
const HAS_OPTIONS = 0x80
const HAS_NUMBER = 0x01
const HAS_NUMBER_TYPE = 0x02
/** Authentication, routing, forwarding, where answers go, and further bits. */
const OTHER_OPTIONS = [0x04, 0x08, 0x10, 0x20, 0x40]

export const ACKNOWLEDGED_REQUEST = 1
const RESPONSE = 2
const ACKNOWLEDGEMENT = 1

export type Head = { deviceId: string; service: number; type: number; sequence: number }

export const [EVENT_REPORT, USER_DATA, LOCATE_REPORT, MINI_EVENT_REPORT] = [2, 4, 8, 10]

/** Lookup table: the bytes of each type before the number of accumulators. */
const bytesOfType: Readonly<Record<number, number>> = {
  [EVENT_REPORT]: 38,
  [LOCATE_REPORT]: 36,
  [MINI_EVENT_REPORT]: 19,
}
const ACCUMULATOR_COUNT = 0x3f
const ACCUMULATOR_BYTES = 4

/** Reports have a length that can be read from them; a message of another type, or one that is cut, is the rest of its datagram. */
export const frame = lengthFrames({
  maxBytes: MAX_FRAME_BYTES,
  lengthAt(packet, offset) {
    const { head, reader } = readHead(packet.subarray(offset))
    const bytes = bytesOfType[head.type]
    if (bytes === undefined) return packet.length - offset
    const accumulators = reader.peek(bytes) & ACCUMULATOR_COUNT
    const length = reader.offset + bytes + 2 + accumulators * ACCUMULATOR_BYTES
    return Math.min(length, packet.length - offset)
  },
})

/** The reader goes on behind the head. A device that is set to send no number can't be told from others. */
export function readHead(bytes: Uint8Array): { head: Head; reader: ByteReader } {
  const reader = new ByteReader(bytes)
  const options = reader.uint8()
  const needed = HAS_OPTIONS | HAS_NUMBER
  if ((options & needed) !== needed) throw new ProtocolError('no device number', 0)
  const deviceId = readDigits(reader, reader.uint8())
  if (!/^\d{5,20}$/.test(deviceId)) throw new ProtocolError('a device number that is not digits', 1)
  for (const option of [HAS_NUMBER_TYPE, ...OTHER_OPTIONS]) if (options & option) reader.slice(reader.uint8())
  return {
    head: { deviceId, service: reader.uint8(), type: reader.uint8(), sequence: reader.uint16() },
    reader,
  }
}

const NO_DIGIT = 'f'

export function writeHead(writer: ByteWriter, { deviceId, service, type, sequence }: Head): void {
  const digits = fromHex(deviceId.length % 2 === 0 ? deviceId : deviceId + NO_DIGIT)
  writer.uint8(HAS_OPTIONS | HAS_NUMBER)
  writer.uint8(digits.length)
  writer.put(digits)
  writer.uint8(service)
  writer.uint8(type)
  writer.uint16(sequence)
}

/** The type that is answered, that it was taken, and no version of an application. */
export function answerTo({ deviceId, type, sequence }: Head): Uint8Array {
  const writer = new ByteWriter()
  writeHead(writer, { deviceId, service: RESPONSE, type: ACKNOWLEDGEMENT, sequence })
  writer.put(Uint8Array.of(type, 0, 0, 0, 0, 0))
  return writer.finish()
}
