import { createHash } from 'node:crypto'
import type { RefusalReason } from '@roadbook/contract/telematics'
import type { UnreadablePart } from '@roadbook/protocols/message'

/** What is kept of bytes that nobody could read, instead of those bytes. */
export type RefusedPart = {
  reason: RefusalReason
  /** How many records it stands for. */
  records: number
  /** The same for the same bytes. */
  rank: number
  sample: { detail: string; bytes: number; hex: string }
}

const MAX_DETAIL_CHARACTERS = 200
const MAX_HEX_BYTES = 256
/** Of a hash: what a number holds exactly. */
const RANK_BYTES = 6

/** Bounded, and no longer a window on the memory of the message that it came in. */
export function toRefusedPart({ reason, detail, bytes, records }: UnreadablePart): RefusedPart {
  const { buffer, byteOffset, length } = bytes
  const shown = Buffer.from(buffer, byteOffset, Math.min(length, MAX_HEX_BYTES))
  return {
    reason,
    records,
    rank: createHash('sha256').update(bytes).digest().readUIntBE(0, RANK_BYTES),
    sample: { detail: detail.slice(0, MAX_DETAIL_CHARACTERS), bytes: length, hex: shown.toString('hex') },
  }
}
