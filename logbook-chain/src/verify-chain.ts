import { type Anchor, hashOf, type LogbookRecord } from './logbook-record.ts'

/**
 * What is wrong with a chain. `changed`: the record doesn't match its hash. `missing`: records are absent. `misplaced`: a
 * record stands where another belongs. `head`: the last record isn't the one that the file names.
 */
export type ChainFault = {
  readonly fault: 'changed' | 'missing' | 'misplaced' | 'head'
  /** The record concerned: the first missing one, otherwise the wrong one. */
  readonly sequence: number
  readonly subjectId: string | null
}

/** Verifies a chain record by record, so memory doesn't grow with the length of a file. */
export type ChainVerifier = {
  /** Returns the first fault, or null. Verification stops at it. */
  add(record: LogbookRecord): ChainFault | null
  /** Compares the last record with the head that a file names. */
  end(head: Anchor): ChainFault | null
}

export function verifierFrom(anchor: Anchor): ChainVerifier {
  let last: Anchor = anchor
  let found: ChainFault | null = null
  return {
    add(record) {
      found ??= faultOf(last, record)
      last = record
      return found
    },
    end(head) {
      if (found === null && (head.sequence !== last.sequence || head.hash !== last.hash)) {
        const isShort = head.sequence > last.sequence
        found = isShort
          ? { fault: 'missing', sequence: last.sequence + 1, subjectId: null }
          : { fault: 'head', sequence: head.sequence, subjectId: null }
      }
      return found
    },
  }
}

/** The first fault of a complete chain, or null if it is unchanged. */
export function verifyChain(
  anchor: Anchor,
  records: Iterable<LogbookRecord>,
  head: Anchor,
): ChainFault | null {
  const verifier = verifierFrom(anchor)
  for (const record of records) {
    const fault = verifier.add(record)
    if (fault) return fault
  }
  return verifier.end(head)
}

function faultOf(previous: Anchor, record: LogbookRecord): ChainFault | null {
  const { sequence, subjectId } = record
  const expected = previous.sequence + 1
  if (sequence > expected) return { fault: 'missing', sequence: expected, subjectId: null }
  if (sequence < expected) return { fault: 'misplaced', sequence, subjectId }
  return matchesHash(previous.hash, record) ? null : { fault: 'changed', sequence, subjectId }
}

function matchesHash(previousHash: string, record: LogbookRecord): boolean {
  try {
    return hashOf(previousHash, record) === record.hash
  } catch {
    // A salt or a seed that is missing or not hex.
    return false
  }
}
