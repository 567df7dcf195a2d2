import { readBcdTime } from '../bytes/bcd.ts'
import { answerLast, type Entry, toMessages } from '../records/entries.ts'
import type { FrameProtocol, Message, Reported } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii, toHex } from '../text/text.ts'
import { unreadable, unsupportedType } from '../records/refusals.ts'
import { readBeacons } from './beacons.ts'
import { readAcceleration, readSpeedChange } from './driving.ts'
import {
  BATTERY_FAMILY,
  encodeFrame,
  FIRST_FAMILY,
  frame,
  type Head,
  isText,
  MAX_FRAME_BYTES,
  OBD_FAMILY,
  readHead,
} from './frame.ts'
import { ALARM, LOCATION, LONG_ALARM, LONG_LOCATION, readLocation } from './locations.ts'
import { readText, textNumber } from './text.ts'
import { deviceNumber } from '../records/device-number.ts'

const LOGIN = 0x01
const HEARTBEAT = 0x03
const SPEED_CHANGE = 0x05
const ACCELERATION = 0x06
const BEACONS = 0x10
const NETWORK = 0x11
const ANSWER = 0x81
const LOCATIONS = new Set([LOCATION, ALARM, LONG_LOCATION, LONG_ALARM])
const FIRST_SERIAL = 1
const nothing = new Uint8Array(0)

/** TopFlyTech over TCP and UDP: each message names its device and is answered with its type and serial number. */
export const topflytechFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

function numberOf(bytes: Uint8Array): string {
  return isText(bytes) ? textNumber(bytes) : deviceIdOf(readHead(bytes).head)
}

function deviceIdOf({ number }: Head): string {
  return deviceNumber(toHex(number), 7).replace(/^0+/, '')
}

function decode(bytes: Uint8Array): Message[] {
  if (isText(bytes)) return [readText(bytes)]
  const { head, reader } = readHead(bytes)
  const deviceId = deviceIdOf(head)
  if (head.type === LOGIN || head.type === HEARTBEAT) return [{ kind: 'keepAlive', answer: answerTo(head) }]
  const { messages, alarm } = readMessages(head, reader)
  const named = messages.map((message) => ({ ...message, deviceId }))
  return answerLast(named, { acknowledge: answerTo(head, alarm) })
}

/** The first family has no serial numbers. An alarm is answered with its number. */
function answerTo(head: Head, alarm = 0): Uint8Array {
  const serial = head.family === FIRST_FAMILY ? FIRST_SERIAL : head.serial
  return encodeFrame({ ...head, serial }, alarm > 0 ? Uint8Array.of(alarm) : nothing)
}

/** The message arrived intact, so sending it again would not help: it is answered even if it can't be read. */
function readMessages(head: Head, reader: ByteReader): { messages: Reported[]; alarm?: number } {
  const from = reader.offset
  try {
    if (LOCATIONS.has(head.type)) {
      const { entry, alarm } = readLocation(head, reader)
      return { messages: toMessages([entry]), alarm }
    }
    if (head.type === ANSWER) return { messages: [{ kind: 'text', text: readAnswer(reader) }] }
    const entries = readEntries(head, reader)
    if (entries && entries.length > 0) return { messages: toMessages(entries) }
    return { messages: [unsupportedType(head.type, reader.from(from))] }
  } catch (error) {
    return { messages: [unreadable(error, reader.from(from))] }
  }
}

function readEntries({ family, type }: Head, reader: ByteReader): Entry[] | undefined {
  if (type === BEACONS) return readBeacons(reader)
  if (type === NETWORK || (type === SPEED_CHANGE && family === BATTERY_FAMILY)) return [readNetwork(reader)]
  if (family !== OBD_FAMILY) return undefined
  if (type === SPEED_CHANGE) return readSpeedChange(reader)
  return type === ACCELERATION ? readAcceleration(reader) : undefined
}

/** Operator, technology, band, number of the SIM, its card, each after its length. */
function readNetwork(reader: ByteReader): Entry {
  const timeMs = readBcdTime(reader)
  reader.slice(reader.uint8())
  const network = toAscii(reader.slice(reader.uint8()))
  reader.slice(reader.uint8())
  const imsi = toAscii(reader.slice(reader.uint8()))
  const iccid = toAscii(reader.slice(reader.uint8()))
  return { timeMs, status: { extra: { network, imsi, iccid } } }
}

function readAnswer(reader: ByteReader): string {
  reader.uint8()
  return new TextDecoder('utf-16le').decode(reader.slice(reader.left)).replaceAll('\0', '').trim()
}
