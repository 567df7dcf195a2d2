import type { DeviceStatus, FrameProtocol, Message, PositionRecord, Session } from '../message.ts'
import { fromAscii } from '../text/text.ts'
import { RECEIVED_MS } from './fixture.ts'

/** Functions that read a text or bytes, which may be several frames, by this protocol. */
export function readingsOf(protocol: FrameProtocol) {
  function readAll(sent: string | Uint8Array, session?: Session, receivedMs = RECEIVED_MS): Message[] {
    const { frames } = protocol.frame(typeof sent === 'string' ? fromAscii(sent) : sent)
    return frames.flatMap((frame) => protocol.decode(frame, { receivedMs, ...(session && { session }) }))
  }
  return {
    readAll,
    records: (...sent: Parameters<typeof readAll>): PositionRecord[] =>
      readAll(...sent).flatMap((message) => (message.kind === 'positions' ? message.records : [])),
    /** The first one of the first message. */
    record: (...sent: Parameters<typeof readAll>): PositionRecord | undefined => {
      const [message] = readAll(...sent)
      return message?.kind === 'positions' ? message.records[0] : undefined
    },
    /** That of the first message. */
    status: (...sent: Parameters<typeof readAll>): DeviceStatus | undefined => {
      const [message] = readAll(...sent)
      return message?.kind === 'status' ? message.status : undefined
    },
  }
}
