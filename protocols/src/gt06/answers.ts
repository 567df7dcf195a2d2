import { crc16Itu } from '../checksums/crc.ts'
import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { SHORT_MARK, LONG_MARK } from './frame.ts'

const ADDRESS_ANSWER = 0x97
/** This server doesn't send addresses to phones; the answer says that none is available. */
const NO_ADDRESS = 'NA&&NA&&0##'

type Envelope = { type: number; serial: number; isLong?: boolean; content?: Uint8Array }

const nothing = new Uint8Array(0)

/** The same in both directions: marks, length, type, content, serial number, checksum, end. */
export function encodeFrame({ type, serial, isLong = false, content = nothing }: Envelope): Uint8Array {
  const writer = new ByteWriter()
  const length = 1 + content.length + 4
  const mark = isLong ? LONG_MARK : SHORT_MARK
  if (length > (isLong ? 0xffff : 0xff))
    throw new RangeError(`${content.length} bytes do not fit into a frame`)
  writer.uint8(mark)
  writer.uint8(mark)
  if (isLong) writer.uint16(length)
  else writer.uint8(length)
  writer.uint8(type)
  writer.put(content)
  writer.uint16(serial)
  const checked = writer.finish()
  writer.uint16(crc16Itu(checked, 2))
  writer.uint16(0x0d0a)
  return writer.finish()
}

export function encodeTime(timeMs: number): Uint8Array {
  const time = new Date(timeMs)
  return Uint8Array.of(
    time.getUTCFullYear() - 2000,
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  )
}

/** Answers that there is no address for a position. */
export function noAddress(serial: number): Uint8Array {
  const content = Uint8Array.of(NO_ADDRESS.length, 0, 0, 0, 0, ...fromAscii(NO_ADDRESS))
  return encodeFrame({ type: ADDRESS_ANSWER, serial, isLong: true, content })
}
