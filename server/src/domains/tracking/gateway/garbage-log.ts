import type { UnreadablePart } from '@roadbook/protocols/message'
import type { Log } from '../../../database/log.ts'
import type { IngestCounts } from '../ingest/index.ts'

const MAX_HEX_BYTES = 256
/** Truncated, as the reason may quote what a phone sent. */
const MAX_REASON_CHARACTERS = 300
/** A broken device in a loop must not fill the log; metrics count every occurrence. */
const MAX_LINES_PER_MINUTE = 30

type Garbage = { protocol: string; address: string; dongleId?: number | undefined; bytes: Uint8Array }

/** Counts bytes that are not a valid message, and logs them in hex up to the limit. */
export class GarbageLog {
  readonly #log: Log
  readonly #counts: IngestCounts
  #minute = 0
  #lines = 0

  constructor(log: Log, counts: IngestCounts) {
    this.#log = log
    this.#counts = counts
  }

  /** Unreadable parts of a message that was otherwise understood. */
  logParts(from: Omit<Garbage, 'bytes'>, parts: readonly UnreadablePart[]): void {
    for (const { bytes, detail } of parts) this.log({ ...from, bytes }, detail)
  }

  log({ bytes, ...from }: Garbage, error: unknown): void {
    this.#counts.garbageTotal++
    const minute = Math.floor(performance.now() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#lines = 0
    }
    if (++this.#lines > MAX_LINES_PER_MINUTE) return
    const hex = Buffer.from(bytes.subarray(0, MAX_HEX_BYTES)).toString('hex')
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARACTERS)
    this.#log.warn({ ...from, reason, bytes: bytes.length, hex }, 'A device sent unreadable data')
  }
}
