import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { deviceIdOf, encodeMessage, type Header, LOCK_ANSWER } from './header.ts'

const GENERAL_ANSWER = 0x8001
const REGISTRATION_ANSWER = 0x8100
const TIME_ANSWER = 0x8109
const MEDIA_ANSWER = 0x8800
const SEND_PARTS_AGAIN = 0x8003
const OK = 0
const ANSWER_BYTES = 32

/** 0x8001: the serial number and type of the device's message, and that it is fine. */
export function generalAnswer(header: Header): Uint8Array {
  const writer = new ByteWriter(ANSWER_BYTES)
  writer.uint16(header.serial)
  writer.uint16(header.type)
  writer.uint8(OK)
  return encodeMessage({ ...header, type: GENERAL_ANSWER }, writer.finish())
}

/** Any key does, since a device is known by its number: it sends it back with each connection. */
export function registrationAnswer(header: Header): Uint8Array {
  const writer = new ByteWriter(ANSWER_BYTES)
  writer.uint16(header.serial)
  writer.uint8(OK)
  writer.put(fromAscii(deviceIdOf(header.number)))
  return encodeMessage({ ...header, type: REGISTRATION_ANSWER }, writer.finish())
}

/** UTC, as the device asked. */
export function timeAnswer(header: Header, timeMs: number): Uint8Array {
  const time = new Date(timeMs)
  const writer = new ByteWriter(ANSWER_BYTES)
  writer.uint16(time.getUTCFullYear())
  writer.uint8(time.getUTCMonth() + 1)
  writer.uint8(time.getUTCDate())
  writer.uint8(time.getUTCHours())
  writer.uint8(time.getUTCMinutes())
  writer.uint8(time.getUTCSeconds())
  writer.uint8(OK)
  return encodeMessage({ ...header, type: TIME_ANSWER }, writer.finish())
}

/** 0x8800: all of a picture or a recording has arrived. */
export function mediaAnswer(header: Header, id: number): Uint8Array {
  const writer = new ByteWriter(ANSWER_BYTES)
  writer.uint32(id)
  return encodeMessage({ ...header, type: MEDIA_ANSWER }, writer.finish())
}

export function lockAnswer(header: Header): Uint8Array {
  const writer = new ByteWriter(ANSWER_BYTES)
  writer.uint16(header.type)
  writer.uint8(OK)
  return encodeMessage({ ...header, type: LOCK_ANSWER }, writer.finish())
}

/** Asks for the parts of a message that did not arrive. */
export function askForParts(header: Header, firstSerial: number, missing: readonly number[]): Uint8Array {
  const writer = new ByteWriter(ANSWER_BYTES)
  writer.uint16(firstSerial)
  writer.uint8(missing.length)
  for (const index of missing) writer.uint16(index)
  return encodeMessage({ ...header, type: SEND_PARTS_AGAIN }, writer.finish())
}
