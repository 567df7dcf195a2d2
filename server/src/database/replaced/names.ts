/** Names of the databases that a restore makes beside the present one. */
import { createHash } from 'node:crypto'

/** PostgreSQL truncates names after 63 bytes, of which `_before_restore_` and the time take 31. */
const MAX_BYTES = 32
const DIGEST_DIGITS = 8

/** A longer name is cut and told apart by its digest, as others may begin in the same way. */
function shortName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST_DIGITS)
  return `${beginning(name, MAX_BYTES - DIGEST_DIGITS - 1)}_${digest}`
}

/** The first whole characters that fit into so many bytes. */
function beginning(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}

/** How the names of those that are to replace `present` begin. */
export function nextStart(present: string): string {
  return `${shortName(present)}_restoring_`
}

const REPLACED = '_before_restore_'

/** How the names of those that `present` replaces begin; each is kept until it is dropped. */
export function replacedStart(present: string): string {
  return `${shortName(present)}${REPLACED}`
}

/** How the names of those that it has replaced may begin, of older ones first: until 0.1.0, long names were only cut. */
export function replacedStarts(present: string): string[] {
  const cut = Buffer.from(present).subarray(0, 30).toString()
  return [...new Set([`${cut}${REPLACED}`, replacedStart(present)])]
}

export function isReplacedBy(present: string, name: string): boolean {
  return replacedStarts(present).some((start) => name.startsWith(start))
}
