import { createHash } from 'node:crypto'
import type { RefusalReason } from '@roadbook/contract/tracking/devices'
import type { UnreadablePart } from '@roadbook/protocols/message'
import { toTextOrHex } from '@roadbook/protocols/text/text'

/** What is stored of unreadable bytes. */
export type RefusedPart = {
  reason: RefusalReason
  /** How many records it represents. */
  records: number
  /** Equal for equal bytes. */
  precedence: number
  /** `content` is the beginning of the bytes: readable text as is, anything else in hexadecimal. */
  sample: { detail: string; bytes: number; content: string }
}

export type SentPart = RefusedPart & { dongleId: number; receivedMs: number }

const MAX_DETAIL_CHARACTERS = 200
const MAX_CONTENT_BYTES = 256
/** Bytes of the hash: as many as a number holds exactly. */
const PRECEDENCE_BYTES = 6

/** Truncated, and a copy, so that it doesn't keep the whole message in memory. */
export function toRefusedPart({ reason, detail, bytes, records }: UnreadablePart): RefusedPart {
  const content = toTextOrHex(bytes.subarray(0, MAX_CONTENT_BYTES))
  return {
    reason,
    records,
    precedence: createHash('sha256').update(bytes).digest().readUIntBE(0, PRECEDENCE_BYTES),
    sample: { detail: detail.slice(0, MAX_DETAIL_CHARACTERS), bytes: bytes.length, content },
  }
}
