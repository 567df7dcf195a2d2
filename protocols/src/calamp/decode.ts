import type { FrameProtocol, Message } from '../message.ts'
import { ACKNOWLEDGED_REQUEST, answerTo, frame, MAX_FRAME_BYTES, readHead } from './frame.ts'
import { readers } from './reports.ts'
import { unreadable } from '../records/refusals.ts'

/** CalAmp over UDP: each message names its device, and is answered if the device asks for that. */
export const calampDatagrams = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf: (bytes: Uint8Array) => readHead(bytes).head.deviceId,
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array): Message[] {
  const { head, reader } = readHead(bytes)
  const { deviceId } = head
  const answered = head.service === ACKNOWLEDGED_REQUEST ? { acknowledge: answerTo(head) } : {}
  const read = readers[head.type]
  if (!read) return [{ kind: 'status', deviceId, status: {}, ...answered }]
  const from = reader.offset
  try {
    return [{ kind: 'positions', deviceId, records: [read(reader)], ...answered }]
  } catch (error) {
    return [{ ...unreadable(error, reader.from(from)), deviceId, ...answered }]
  }
}
