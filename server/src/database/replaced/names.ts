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

/** How the names of those that `present` has replaced begin; each is kept until it is dropped. */
export function replacedStart(present: string): string {
  return `${shortName(present)}_before_restore_`
}
