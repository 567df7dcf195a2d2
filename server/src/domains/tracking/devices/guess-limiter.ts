import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Log } from '../../../database/log.ts'
import type { Clock } from '../../../platform/clock.ts'
import { atMost } from '../../../platform/token-buckets.ts'
import { hashNetwork } from './hash-network.ts'
import { afterGuess, type GuessLimit, isFull, type Level } from './guess-limit.ts'

/** Limits for memory and database, so that invented networks and numbers fill neither. */
const MAX_NETWORKS = 50_000
const MAX_ASKED = 50_000
const MAX_KEPT = 20_000
/** Share of a burst from which other processes are informed: a few unknown numbers are normal. */
const SHARED_FROM = 0.1

type Deps = { pool: pg.Pool; clock: Clock; limit: GuessLimit; log: Log }

/**
 * Counts unknown numbers by network, each number once, and slows down networks with too many. This process
 * counts at once; the database, which all processes share, is updated each second.
 */
export class GuessLimiter {
  readonly #deps: Deps
  readonly #levels = new LRUCache<string, Level>(atMost(MAX_NETWORKS))
  /** Numbers counted already: a device that keeps trying its own number isn't guessing. */
  readonly #asked = new LRUCache<string, true>(atMost(MAX_ASKED))
  readonly #unshared = new Map<string, number>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  isSlowed(network: string): boolean {
    const level = this.#levels.get(network)
    return level !== undefined && isFull(level, this.#nowMs(), this.#deps.limit)
  }

  wasAsked(network: string, number: string): boolean {
    return this.#asked.has(`${network} ${number}`)
  }

  countUnknown(network: string, number: string): void {
    const key = `${network} ${number}`
    if (this.#asked.has(key)) return
    this.#asked.set(key, true)
    const wasSlowed = this.isSlowed(network)
    const level = afterGuess(this.#levels.get(network), this.#nowMs(), this.#deps.limit)
    this.#levels.set(network, level)
    this.#share(network, level.level)
    if (!wasSlowed && this.isSlowed(network)) this.#warn(network)
  }

  #share(network: string, level: number): void {
    const from = this.#deps.limit.burst * SHARED_FROM
    if (level < from) return
    // The first shared count includes earlier ones.
    const added = level - 1 < from ? level : 1
    this.#unshared.set(network, (this.#unshared.get(network) ?? 0) + added)
  }

  async flush(now: Date): Promise<void> {
    const pending = [...this.#unshared]
    if (pending.length === 0) return
    this.#unshared.clear()
    const networks = new Map(pending.map(([network]) => [hashNetwork(network).toString('hex'), network]))
    const { rows } = await this.#deps.pool.query<{ network: Buffer; level: number }>(
      'select network, level from directory.note_device_guesses($1, $2, $3, $4, $5, $6)',
      [
        pending.map(([network]) => hashNetwork(network)),
        pending.map(([, added]) => added),
        this.#deps.limit.burst,
        this.#deps.limit.perHour,
        now,
        MAX_KEPT,
      ],
    )
    for (const row of rows) {
      const network = networks.get(row.network.toString('hex')) ?? ''
      const own = this.#levels.get(network)
      if (!own || own.level < row.level) this.#levels.set(network, { level: row.level, atMs: now.getTime() })
    }
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime()
  }

  #warn(network: string): void {
    this.#deps.log.warn({ network }, 'A network tried many unknown device numbers and is slowed down')
  }
}
