import { keepExtra } from '../records/extra.ts'
import { faultCodeOf } from '../records/fault-codes.ts'
import type { DeviceStatus, FrameProtocol, Message } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toAscii, toTextOrHex } from '../text/text.ts'
import {
  CONTENT_AT,
  encodeMessage,
  frame,
  INDEX_AT,
  MARK,
  MAX_FRAME_BYTES,
  TYPE_AT,
  PART_HEAD_BYTES,
  unescaped,
} from './frame.ts'
import { readPosition } from './position.ts'

export const [LOGIN, LOGIN_ANSWER] = [0xaa02, 0xff03]
export const [POSITION, POSITION_ANSWER] = [0xaa00, 0xff01]
const [FAULTS, FAULTS_ANSWER] = [0xaa12, 0xff13]
const [HEARTBEAT, HEARTBEAT_ANSWER] = [0x0002, 0x0003]
export const IMEI = 0x0003
const [SUCCESS, FAILURE] = [0, 1]

/** HuaSheng over TCP: a login with the IMEI, then messages, answered with their number. */
export const huashengFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  decode,
} satisfies FrameProtocol

function decode(escaped: Uint8Array): Message[] {
  const bytes = unescaped(escaped)
  if (bytes[0] !== MARK || bytes.at(-1) !== MARK || bytes.length <= CONTENT_AT)
    throw new ProtocolError('no message between marks', 0)
  const type = new ByteReader(bytes, TYPE_AT).uint16()
  const index = new ByteReader(bytes, INDEX_AT).uint32()
  const reader = new ByteReader(bytes, CONTENT_AT, bytes.length - 1)
  const answer = (answerType: number) => encodeMessage({ type: answerType, index })
  if (type === LOGIN) return [readLogin(reader, index)]
  if (type === HEARTBEAT) return [{ kind: 'status', status: {}, acknowledge: answer(HEARTBEAT_ANSWER) }]
  if (type === POSITION) return [{ ...readPosition(reader), acknowledge: answer(POSITION_ANSWER) }]
  if (type === FAULTS)
    return [{ kind: 'status', status: readFaults(reader), acknowledge: answer(FAULTS_ANSWER) }]
  return [{ kind: 'text', text: `${type.toString(16)} ${toTextOrHex(reader.slice(reader.left))}` }]
}

function readLogin(reader: ByteReader, index: number): Message {
  while (reader.left > PART_HEAD_BYTES) {
    const type = reader.uint16()
    const content = reader.slice(reader.uint16() - PART_HEAD_BYTES)
    const deviceId = type === IMEI ? toAscii(content) : ''
    if (!isDigits(deviceId)) continue
    const answer = (result: number) =>
      encodeMessage({ type: LOGIN_ANSWER, index, content: Uint8Array.of(result) })
    return { kind: 'login', deviceId, accept: answer(SUCCESS), reject: answer(FAILURE) }
  }
  throw new ProtocolError('a login without a number', CONTENT_AT)
}

/** Behind the type and length. */
function readFaults(reader: ByteReader): DeviceStatus {
  const status: DeviceStatus = {}
  reader.slice(PART_HEAD_BYTES)
  const codes: string[] = []
  while (reader.left >= 2) codes.push(faultCodeOf(reader.uint16()))
  keepExtra(status, 'faultCodes', codes.join(' '))
  return status
}
