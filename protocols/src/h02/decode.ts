import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { BINARY_BYTES, binaryNumber, readBinary } from './binary.ts'
import { h02Commands } from './commands.ts'
import { frame, MAX_FRAME_BYTES } from './frame.ts'
import { readStatusBits } from './status.ts'
import { readText, splitText, textNumber } from './texts.ts'

const DOLLAR = 0x24
const STAR = 0x2a
const HASH = 0x23

/** H02 over TCP and UDP: texts and binary messages, each with the number of its device. */
export const h02Frames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
  commands: h02Commands,
} satisfies FrameProtocol

function numberOf(bytes: Uint8Array): string {
  return isBinary(bytes) ? binaryNumber(bytes) : textNumber(bytes)
}

function decode(bytes: Uint8Array, context: DecodeContext): Message[] {
  if (!isBinary(bytes)) return [readText(splitText(bytes), context)]
  const { deviceId, record, statusBits } = readBinary(bytes)
  const { status, session } = readStatusBits(statusBits, context.session)
  return [{ kind: 'positions', deviceId, records: [{ ...record, ...status }], session }]
}

function isBinary(bytes: Uint8Array): boolean {
  if (bytes[0] === STAR && bytes.at(-1) === HASH) return false
  if (bytes[0] === DOLLAR && bytes.length === BINARY_BYTES) return true
  throw new ProtocolError('neither a text nor a binary message', 0)
}
