import { createHash } from 'node:crypto'
import type { RefusalReason } from '@roadbook/contract/devices'
import type { UnreadablePart } from '@roadbook/protocols/message'
import { toTextOrHex } from '@roadbook/protocols/text'

/** What is kept of bytes that nobody could read, instead of those bytes. */
export type RefusedPart = {
  reason: RefusalReason
  /** How many records it stands for. */
  records: number
  /** The same for the same bytes. */
  precedence: number
  /** `content` is its beginning: words as they are, anything else in hex. */
  sample: { detail: string; bytes: number; content: string }
}

export type SentPart = RefusedPart & { dongleId: number; receivedMs: number }

const MAX_DETAIL_CHARACTERS = 200
const MAX_CONTENT_BYTES = 256
/** Of a hash: what a number holds exactly. */
const PRECEDENCE_BYTES = 6

/** Bounded, and no longer a window on the memory of the message that it came in. */
export function toRefusedPart({ reason, detail, bytes, records }: UnreadablePart): RefusedPart {
  const content = toTextOrHex(bytes.subarray(0, MAX_CONTENT_BYTES))
  return {
    reason,
    records,
    precedence: createHash('sha256').update(bytes).digest().readUIntBE(0, PRECEDENCE_BYTES),
    sample: { detail: detail.slice(0, MAX_DETAIL_CHARACTERS), bytes: bytes.length, content },
  }
}
