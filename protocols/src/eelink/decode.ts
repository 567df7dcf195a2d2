import { Draft } from '../records/draft.ts'
import { answerLast, type Entry, toMessages } from '../records/entries.ts'
import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { unreadable, unsupportedType, wrongChecksum } from '../records/refusals.ts'
import { ALARM, POSITION, readPosition, STATE } from './first-version.ts'
import {
  checksumsOf,
  datagramFrame,
  datagramNumber,
  encodeDatagram,
  encodePackage,
  frame,
  MAX_FRAME_BYTES,
  type Package,
  packagesOf,
  readNumber,
  readPackage,
} from './frame.ts'
import { readAnswer, readEngine } from './other-reports.ts'
import { NORMAL, readReport } from './second-version.ts'
import { readStates } from './states.ts'

export const LOGIN = 0x01
const HEARTBEAT = 0x03
const TEXT = 0x06
const ENGINE = 0x07
const LAST_REPORT = 0x19
const COMMAND_ANSWER = 0x80
/** These are not answered. */
const UNANSWERED = new Set([POSITION, 0x81])
const OLD_POSITIONS = new Set([POSITION, ALARM, STATE, TEXT])
const STATES_BYTES = 4
const PROTOCOL_VERSION = 1
const nothing = new Uint8Array(0)

/** Eelink over TCP: a login with the IMEI, then packages, most of them answered with type and serial number. */
export const eelinkFrames = {
  maxFirstFrameBytes: 64,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  decode: (bytes: Uint8Array, context: DecodeContext) => decodePackage(bytes, context, (content) => content),
} satisfies FrameProtocol

/** Over UDP each datagram has the IMEI, and any number of packages. */
export const eelinkDatagrams = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: datagramFrame,
  numberOf: datagramNumber,
  decode: decodeDatagram,
} satisfies FrameProtocol

type Wrap = (answer: Uint8Array) => Uint8Array

function decodeDatagram(bytes: Uint8Array, context: DecodeContext): Message[] {
  const [sent, right] = checksumsOf(bytes)
  if (sent !== right) return [wrongChecksum(sent, right)]
  const deviceId = datagramNumber(bytes)
  const wrap: Wrap = (answer) => encodeDatagram(bytes.subarray(6, 14), answer)
  const messages = packagesOf(bytes).flatMap((one) => decodePackage(one, context, wrap))
  // The datagram names its device: a login is only answered.
  return messages.map((message): Message => {
    if (message.kind === 'login') return { kind: 'keepAlive', answer: message.accept }
    return message.kind === 'keepAlive' || message.kind === 'refused' ? message : { ...message, deviceId }
  })
}

function decodePackage(bytes: Uint8Array, { receivedMs }: DecodeContext, wrap: Wrap): Message[] {
  const { type, serial, reader } = readPackage(bytes)
  if (type === LOGIN) {
    const accept = wrap(encodePackage(LOGIN, serial, loginAnswer(receivedMs)))
    return [{ kind: 'login', deviceId: readNumber(reader), accept, reject: nothing }]
  }
  const messages = readMessages({ type, serial, reader })
  return UNANSWERED.has(type)
    ? messages
    : answerLast(messages, answerOf(messages, wrap(encodePackage(type, serial))))
}

function answerOf(messages: readonly Message[], answer: Uint8Array): object {
  return messages.at(-1)?.kind === 'keepAlive' ? { answer } : { acknowledge: answer }
}

/** The time, the version, and nothing to do. */
function loginAnswer(receivedMs: number): Uint8Array {
  const writer = new ByteWriter()
  writer.uint32(Math.floor(receivedMs / 1000))
  writer.uint16(PROTOCOL_VERSION)
  writer.uint8(0)
  return writer.finish()
}

type Said = Reported | Extract<Message, { kind: 'keepAlive' }>

/** Packages have no end of their own but their length, so one that can't be read is answered, and kept. */
function readMessages({ type, reader }: Package): Said[] {
  const from = reader.offset
  try {
    if (type === COMMAND_ANSWER) return [toAnswer(readAnswer(reader))]
    if (type === HEARTBEAT && reader.left < 2) return [{ kind: 'keepAlive' }]
    const entry = readEntry(type, reader)
    return entry ? toMessages([entry]) : [unsupportedType(type, reader.from(from))]
  } catch (error) {
    return [unreadable(error, reader.from(from))]
  }
}

function readEntry(type: number, reader: ByteReader): Entry | undefined {
  if (OLD_POSITIONS.has(type)) return readPosition(type, reader)
  if (type >= NORMAL && type <= LAST_REPORT) return readReport(type, reader)
  if (type === HEARTBEAT || (type === ENGINE && reader.left === STATES_BYTES)) return readHeartbeat(reader)
  return type === ENGINE ? readEngine(reader) : undefined
}

function readHeartbeat(reader: ByteReader): Entry {
  const draft = new Draft()
  readStates(reader.uint16(), draft, 1)
  return { status: draft.status }
}

function toAnswer(said: ReturnType<typeof readAnswer>): Said {
  return typeof said === 'string' ? { kind: 'text', text: said } : { kind: 'positions', records: [said] }
}
