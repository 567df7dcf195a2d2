import type pg from 'pg'
import { hashNetwork } from './hash-network.ts'
import { SharedQuery } from '../../../database/shared-query.ts'

type Pair = { dongleId: number; network: string }

/** Pairs kept in memory; when there are more, the memory is cleared. */
const MAX_KEPT = 200_000
export const NETWORK_DAYS = 30

/** From which networks devices reported in the last weeks; written in batches, each pair once a day. */
export class DeviceNetworks {
  readonly #pool: pg.Pool
  /** By `keyOf`, for the current day. */
  readonly #seen = new Set<string>()
  #day = ''
  readonly #pending: Pair[] = []
  readonly #query = new SharedQuery((pairs: readonly Pair[]) => this.#read(pairs))

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  record(dongleId: number, network: string, now: Date): void {
    const day = now.toISOString().slice(0, 10)
    if (day !== this.#day || this.#seen.size >= MAX_KEPT) this.#seen.clear()
    this.#day = day
    const key = keyOf({ dongleId, network })
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#pending.push({ dongleId, network })
  }

  async isKnown(dongleId: number, network: string): Promise<boolean> {
    const key = keyOf({ dongleId, network })
    if (this.#seen.has(key)) return true
    return (await this.#query.ask({ dongleId, network })).has(key)
  }

  /** A pair that couldn't be written is recorded again the next day. */
  async flush(now: Date): Promise<void> {
    if (this.#pending.length === 0) return
    const pairs = this.#pending.splice(0)
    await this.#pool.query('select directory.note_device_networks($1, $2, $3)', [...toArrays(pairs), now])
  }

  async #read(pairs: readonly Pair[]): Promise<Set<string>> {
    const networks = new Map(pairs.map(({ network }) => [hashNetwork(network).toString('hex'), network]))
    const { rows } = await this.#pool.query<{ dongle_id: number; network: Buffer }>(
      'select dongle_id, network from directory.known_device_networks($1, $2)',
      toArrays(pairs),
    )
    return new Set(
      rows.map((row) =>
        keyOf({ dongleId: row.dongle_id, network: networks.get(row.network.toString('hex')) ?? '' }),
      ),
    )
  }
}

function keyOf({ dongleId, network }: Pair): string {
  return `${dongleId} ${network}`
}

function toArrays(pairs: readonly Pair[]): [number[], Buffer[]] {
  return [pairs.map(({ dongleId }) => dongleId), pairs.map(({ network }) => hashNetwork(network))]
}
