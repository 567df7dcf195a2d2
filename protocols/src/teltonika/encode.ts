import { crc16Ibm } from '../crc.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { ByteWriter } from '../writer.ts'
import { type PositionCodec, positionCodecs, TEXT_CODEC } from './codecs.ts'
import { CHANNEL_TYPE } from './datagram.ts'
import { MAX_DATA_BYTES } from './frame.ts'
import { writeRecord } from './write-record.ts'

const MAX_RECORDS = 255
const ANSWER_TYPE = 6

/** What a device sends first over TCP. */
export function encodeLogin(imei: string): Uint8Array {
  const writer = new ByteWriter()
  writer.uint16(imei.length)
  writer.put(fromAscii(imei))
  return writer.finish()
}

/**
 * A TCP frame with these records. A value is rounded to what the protocol can say; what it cannot say at all throws
 * RangeError.
 */
export function encodePositions(records: PositionRecord[], options: { codec: PositionCodec }): Uint8Array {
  return encodeFrame(encodeRecords(records, options.codec))
}

export type UdpOptions = {
  codec: PositionCodec
  imei: string
  /** 0 to 65535; the acknowledgement repeats it. */
  packetId: number
  /** 0 to 255; the acknowledgement repeats it. */
  avlPacketId: number
}

export function encodeUdp(records: PositionRecord[], options: UdpOptions): Uint8Array {
  const writer = new ByteWriter()
  const number = fromAscii(options.imei)
  const data = encodeRecords(records, options.codec)
  writer.uint16(6 + number.length + data.length)
  writer.uint16(options.packetId)
  writer.uint8(CHANNEL_TYPE)
  writer.uint8(options.avlPacketId)
  writer.uint16(number.length)
  writer.put(number)
  writer.put(data)
  return writer.finish()
}

/** An answer to a command, in Codec 12. */
export function encodeText(text: string): Uint8Array {
  const writer = new ByteWriter()
  const content = fromAscii(text)
  writer.uint8(TEXT_CODEC)
  writer.uint8(1)
  writer.uint8(ANSWER_TYPE)
  writer.uint32(content.length)
  writer.put(content)
  writer.uint8(1)
  return encodeFrame(writer.finish())
}

function encodeRecords(records: PositionRecord[], codecName: PositionCodec): Uint8Array {
  if (records.length > MAX_RECORDS) throw new RangeError(`${records.length} records, ${MAX_RECORDS} fit`)
  const codec = positionCodecs[codecName]
  const writer = new ByteWriter()
  writer.uint8(codec.id)
  writer.uint8(records.length)
  for (const record of records) writeRecord(writer, record, codec)
  writer.uint8(records.length)
  return writer.finish()
}

function encodeFrame(data: Uint8Array): Uint8Array {
  if (data.length > MAX_DATA_BYTES)
    throw new RangeError(`${data.length} bytes of data, ${MAX_DATA_BYTES} fit`)
  const writer = new ByteWriter()
  writer.uint32(0)
  writer.uint32(data.length)
  writer.put(data)
  writer.uint32(crc16Ibm(data))
  return writer.finish()
}
