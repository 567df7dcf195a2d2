import { toMessages } from '../records/entries.ts'
import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii } from '../text/text.ts'
import { readBlocks } from './blocks.ts'
import { readCompact } from './compact.ts'
import { BLOCKS, COMPACT, frame, MAX_FRAME_BYTES, numberOf, TEXT } from './frame.ts'
import { readReport } from './report.ts'

/** Tramigo over TCP: each message names its device; texts are answered with their number. */
export const tramigoFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const kind = bytes[0]
  const deviceId = numberOf(bytes)
  if (kind === TEXT) {
    const acknowledge = fromAscii(`gprs,ack,${new ByteReader(bytes, 2).uint16()}`)
    return toMessages([readReport(bytes, receivedMs)]).map((message) => ({
      ...message,
      deviceId,
      acknowledge,
    }))
  }
  const read = kind === BLOCKS ? readBlocks : kind === COMPACT ? readCompact : undefined
  if (!read) throw new ProtocolError('no message of this protocol', 0)
  return toMessages([read(bytes)]).map((message) => ({ ...message, deviceId }))
}
