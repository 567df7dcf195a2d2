import { type Anchor, hashOf, type LogbookRecord } from './logbook-record.ts'

/**
 * What is wrong with a chain. `changed`: the record doesn't match its hash; `missing`: records between two of them are not
 * there; `misplaced`: a record stands where another one belongs; `head`: the last record is not the one that the file names.
 */
export type ChainFault = {
  readonly fault: 'changed' | 'missing' | 'misplaced' | 'head'
  /** Of the record concerned: the first one that is missing, or else the one that is wrong. */
  readonly sequence: number
  readonly subjectId: string | null
}

/** Follows a chain record by record, so that a file of any length is verified with flat memory. */
export type ChainVerifier = {
  /** The first fault, or null. After a fault it goes no further. */
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

/** The first fault of a whole chain, or null if nothing was changed since it was written. */
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
    // A salt or a seed that is no hex, or missing.
    return false
  }
}
