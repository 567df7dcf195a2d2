import type pg from 'pg'
import { toAttemptNumber } from './dongle-number.ts'
import type { Peer } from '../../../platform/bus/peer.ts'
import { hashNetwork } from './hash-network.ts'

type Attempt = { number: string; protocol: string; peer: Peer; count: number }

/** Limits of numbers in memory between two writes, and in the database, so that invented ones fill neither. */
const MAX_PENDING = 5_000
const MAX_KEPT = 20_000

/** Records connection attempts of unknown devices, written in batches. */
export class ConnectionAttempts {
  readonly #pool: pg.Pool
  readonly #pending = new Map<string, Attempt>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  record(sent: string, protocol: string, peer: Peer): void {
    const number = toAttemptNumber(sent)
    const known = this.#pending.get(number)
    if (!known && this.#pending.size >= MAX_PENDING) return
    this.#pending.set(number, { number, protocol, peer, count: (known?.count ?? 0) + 1 })
  }

  /** An attempt that couldn't be written is recorded again when the device tries again. */
  async flush(now: Date): Promise<void> {
    if (this.#pending.size === 0) return
    const attempts = [...this.#pending.values()]
    this.#pending.clear()
    await this.#pool.query('select directory.note_attempts($1, $2, $3, $4, $5, $6, $7)', [
      attempts.map(({ number }) => number),
      attempts.map(({ protocol }) => protocol),
      attempts.map(({ peer }) => peer.address),
      attempts.map(({ peer }) => hashNetwork(peer.network)),
      attempts.map(({ count }) => count),
      now,
      MAX_KEPT,
    ])
  }
}
