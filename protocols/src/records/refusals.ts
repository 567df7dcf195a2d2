import type { Message, Reported, UnreadablePart } from '../message.ts'

/** Bytes that arrived with another checksum than they have. `answer` is sent at once. */
export function wrongChecksum(sent: number, right: number, answer?: Uint8Array): Message {
  const reason = `The checksum is wrong: 0x${sent.toString(16)} was sent, 0x${right.toString(16)} is right`
  return answer ? { kind: 'refused', reason, answer } : { kind: 'refused', reason }
}

/** A message that arrived intact and can't be read: it is kept as it came. */
export function unreadable(reason: UnreadablePart['reason'], detail: string, bytes: Uint8Array): Reported {
  return { kind: 'positions', records: [], unreadable: [{ reason, detail, bytes, records: 1 }] }
}
