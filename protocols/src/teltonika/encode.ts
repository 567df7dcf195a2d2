import { crc16Ibm } from '../checksums/crc.ts'
import type { CommandAnswered, FrameEncoder } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { type PositionCodec, positionCodecs, TEXT_CODEC } from './codecs.ts'
import { CHANNEL_TYPE } from './datagram.ts'
import { CHECKSUM_BYTES, frame, HEADER_BYTES, MAX_DATA_BYTES } from './frame.ts'
import { answerTo } from './simulated-texts.ts'
import { ANSWER_TYPE, COMMAND_TYPE } from './texts.ts'
import { writeRecord } from './write-record.ts'

const MAX_RECORDS = 255

/** What a device sends first over TCP. */
export function encodeLogin(imei: string): Uint8Array {
  const writer = new ByteWriter()
  writer.uint16(imei.length)
  writer.put(fromAscii(imei))
  return writer.finish()
}

/**
 * A TCP frame with these records. Values are rounded to the protocol's resolution; anything that it doesn't
 * support throws RangeError.
 */
export function encodePositions(
  records: readonly PositionRecord[],
  options: { codec: PositionCodec },
): Uint8Array {
  return encodeFrame(encodeRecords(records, options.codec))
}

type UdpOptions = {
  codec: PositionCodec
  imei: string
  /** 0 to 65535; the acknowledgement repeats it. */
  packetId: number
  /** 0 to 255; the acknowledgement repeats it. */
  avlPacketId: number
}

export function encodeUdp(records: readonly PositionRecord[], options: UdpOptions): Uint8Array {
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

/** A command or, by default, the answer to one, in Codec 12. */
export function encodeText(text: string, type: number = ANSWER_TYPE): Uint8Array {
  const writer = new ByteWriter()
  const content = fromAscii(text)
  writer.uint8(TEXT_CODEC)
  writer.uint8(1)
  writer.uint8(type)
  writer.uint32(content.length)
  writer.put(content)
  writer.uint8(1)
  return encodeFrame(writer.finish())
}

function encodeRecords(records: readonly PositionRecord[], codecName: PositionCodec): Uint8Array {
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

/** The number that real devices put into a packet. */
const RECORDS_OF_DEVICE = 20
const COUNT_BYTES = 4

/** Over TCP the device logs in, and the answer to a frame is the number of its records. */
export const tcpEncoder: FrameEncoder = {
  maxRecords: RECORDS_OF_DEVICE,
  login: {
    encode: encodeLogin,
    readAnswer: ([answer]) => (answer === undefined ? undefined : { length: 1, isAccepted: answer === 1 }),
  },
  encode: (_number, records) => encodePositions(records, { codec: '8E' }),
  readAnswer(received) {
    if (received.length < COUNT_BYTES) return undefined
    return { length: COUNT_BYTES, records: new ByteReader(received).uint32() }
  },
  answerCommand,
}

/** Codec, count, type and length of the text before it; the count after it. */
const [BEFORE_TEXT, AFTER_TEXT] = [HEADER_BYTES + 7, CHECKSUM_BYTES + 1]

/** A command begins with zeros, as no acknowledgement of records does. */
function answerCommand(received: Uint8Array, last?: PositionRecord): CommandAnswered | undefined {
  if (received.length < BEFORE_TEXT || new ByteReader(received).uint32() !== 0) return undefined
  const [command] = frame(received).frames
  if (command?.[HEADER_BYTES] !== TEXT_CODEC || command[HEADER_BYTES + 2] !== COMMAND_TYPE) return undefined
  const text = toAscii(command, BEFORE_TEXT, command.length - AFTER_TEXT)
  return { length: command.length, answer: encodeText(answerTo(text, last)) }
}

const UDP_ANSWER_BYTES = 7

/** Over UDP each packet has the device number; the answer repeats the packet's numbers. */
export const udpEncoder: FrameEncoder = {
  maxRecords: RECORDS_OF_DEVICE,
  encode: (imei, records, serial) => encodeUdp(records, { codec: '8E', imei, ...packetNumbers(serial) }),
  readAnswer(received, serial) {
    if (received.length < UDP_ANSWER_BYTES) return undefined
    const { packetId, avlPacketId } = packetNumbers(serial)
    const reader = new ByteReader(received, 2)
    const isOther = reader.uint16() !== packetId || received[5] !== avlPacketId
    return isOther ? { length: UDP_ANSWER_BYTES } : { length: UDP_ANSWER_BYTES, records: received[6] ?? 0 }
  },
}

function packetNumbers(serial: number): Pick<UdpOptions, 'packetId' | 'avlPacketId'> {
  return { packetId: serial & 0xffff, avlPacketId: serial & 0xff }
}
