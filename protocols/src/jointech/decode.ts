import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { binaryNumber, readBinary } from './binary.ts'
import { frame, isBinary, MAX_FRAME_BYTES, unescape } from './frame.ts'
import { readText, textNumber } from './texts.ts'

/** Jointech over TCP: texts in brackets and binary messages, each with the number of its device. */
export const jointechFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf: (bytes: Uint8Array) => (isBinary(bytes) ? binaryNumber(bytes) : textNumber(bytes)),
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array, { session }: DecodeContext): Message[] {
  return [isBinary(bytes) ? readBinary(bytes, session) : readText(unescape(bytes))]
}
