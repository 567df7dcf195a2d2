import { withCheckDigit } from '../checksums/imei.ts'
import type { FrameProtocol, Message, Reported } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { readContent } from './contents.ts'
import {
  checksumOf,
  COMMAND_AT,
  CONTENT_AT,
  encodeFrame,
  frame,
  MAX_FRAME_BYTES,
  NUMBER_AT,
  NUMBER_BYTES,
  TRAILER_BYTES,
} from './frame.ts'
import { wrongChecksum } from '../records/refusals.ts'

const LOGIN = 0x5000
const LOGIN_ANSWER = 0x4000
const HEARTBEAT = 0x0001
const SUCCESS = Uint8Array.of(1)
const NUMBER = /^(\d{1,14})f*$/

/** Meiligao over TCP and UDP: binary frames around texts, each with its device's number. */
export const meiligaoFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. There is no room for an IMEI's last digit. */
function numberOf(bytes: Uint8Array): string {
  const [, number] = NUMBER.exec(toHex(bytes.subarray(NUMBER_AT, NUMBER_AT + NUMBER_BYTES))) ?? []
  if (number === undefined) throw new ProtocolError('a device number that is not digits', NUMBER_AT)
  return withCheckDigit(number)
}

function decode(bytes: Uint8Array): Message[] {
  const deviceId = numberOf(bytes)
  const end = bytes.length - TRAILER_BYTES
  if (end < CONTENT_AT) throw new ProtocolError('a frame that is too short', bytes.length)
  const sent = new ByteReader(bytes, end).uint16()
  const right = checksumOf(bytes, end)
  if (sent !== right) return [wrongChecksum(sent, right)]
  const command = new ByteReader(bytes, COMMAND_AT).uint16()
  return contentsOf(command, bytes, end).map((message) => ({ ...message, deviceId }))
}

/** Only logins and heartbeats are answered. */
function contentsOf(command: number, bytes: Uint8Array, end: number): Reported[] {
  if (command !== LOGIN && command !== HEARTBEAT) {
    return readContent(command, new ByteReader(bytes, CONTENT_AT, end))
  }
  const acknowledge = encodeFrame({
    mark: '@@',
    number: bytes.subarray(NUMBER_AT, COMMAND_AT),
    command: command === LOGIN ? LOGIN_ANSWER : command,
    content: SUCCESS,
  })
  return [{ kind: 'status', status: {}, acknowledge }]
}
