const WINDOW_MS = 10 * 60_000
const MOST_FAILED = 30
/** When it is reached the oldest counts are dropped. */
const MOST_NETWORKS = 10_000

/**
 * Unknown calendar addresses by network, in this process: an address has 192 random bits, so this only keeps guesses from
 * costing the database anything.
 */
export class FailedTries {
  readonly #counts = new Map<string, { failed: number; sinceMs: number }>()

  /** 0 if the network may ask. */
  waitSeconds(network: string, nowMs: number): number {
    const count = this.#counts.get(network)
    if (!count || count.failed < MOST_FAILED) return 0
    return Math.max(0, Math.ceil((count.sinceMs + WINDOW_MS - nowMs) / 1000))
  }

  add(network: string, nowMs: number): void {
    const count = this.#counts.get(network)
    const isOver = !count || count.sinceMs + WINDOW_MS <= nowMs
    this.#counts.delete(network)
    this.#counts.set(network, isOver ? { failed: 1, sinceMs: nowMs } : { ...count, failed: count.failed + 1 })
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MOST_NETWORKS && oldest !== undefined) this.#counts.delete(oldest)
  }
}
