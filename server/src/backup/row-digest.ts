import { hash } from 'node:crypto'

const LINE_FEED = 0x0a
/** SHA-256 as 32-bit numbers. */
const LANES = 8

/**
 * Counts and digests rows in COPY's text format, one a line. The digest is the sum of the rows' SHA-256, lane
 * by lane, so it does not depend on the order in which PostgreSQL stores them.
 */
export class RowDigest {
  readonly #sum = new Uint32Array(LANES)
  #rest: Buffer = Buffer.alloc(0)
  rows = 0

  add(chunk: Buffer): void {
    const text = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let from = 0
    for (let end = text.indexOf(LINE_FEED); end >= 0; end = text.indexOf(LINE_FEED, from)) {
      this.#addRow(text.subarray(from, end))
      from = end + 1
    }
    this.#rest = text.subarray(from)
  }

  /** In hexadecimal. A truncated last row counts too, and changes the digest. */
  digest(): string {
    if (this.#rest.length > 0) this.#addRow(this.#rest)
    this.#rest = Buffer.alloc(0)
    return Array.from(this.#sum, (lane) => lane.toString(16).padStart(8, '0')).join('')
  }

  #addRow(row: Buffer): void {
    const of = hash('sha256', row, 'buffer')
    // A Uint32Array wraps around on overflow.
    for (let lane = 0; lane < LANES; lane++) this.#sum[lane]! += of.readUInt32BE(lane * 4)
    this.rows++
  }
}
