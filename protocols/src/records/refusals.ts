import type { Message, UnreadablePart } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'

type Refused = Extract<Message, { kind: 'refused' }>
type Kept = Extract<Message, { kind: 'positions' }>

/** Bytes that arrived with another checksum than they have. `answer` is sent at once. */
export function wrongChecksum(sent: number, right: number, answer?: Uint8Array): Refused {
  const reason = `The checksum is wrong: 0x${sent.toString(16)} was sent, 0x${right.toString(16)} is right`
  return answer ? { kind: 'refused', reason, answer } : { kind: 'refused', reason }
}

/** A part that couldn't be read because of this error; one that is no ProtocolError is a bug, and thrown again. */
export function unreadablePart(error: unknown, bytes: Uint8Array): UnreadablePart {
  if (!(error instanceof ProtocolError)) throw error
  return { reason: 'unreadable', detail: error.message, bytes, records: 1 }
}

/** A message that arrived intact and couldn't be read because of this error: it is kept as it came. */
export function unreadable(error: unknown, bytes: Uint8Array): Kept {
  return { kind: 'positions', records: [], unreadable: [unreadablePart(error, bytes)] }
}

/** A message that arrived intact, in a format that isn't read: it is kept as it came. */
export function unsupported(detail: string, bytes: Uint8Array): Kept {
  return {
    kind: 'positions',
    records: [],
    unreadable: [{ reason: 'unsupportedFormat', detail, bytes, records: 1 }],
  }
}

export function unsupportedType(type: number, bytes: Uint8Array): Kept {
  return unsupported(`type 0x${type.toString(16)}`, bytes)
}
