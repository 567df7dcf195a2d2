import { LRUCache } from 'lru-cache'

const BURST = 100
const EVERY_MS = 3_000
const MAX_COMPANIES = 10_000

/**
 * A refused list of invitations tells which of its addresses other companies have, and the refusal undoes everything that
 * its transaction stored. So these lookups are counted in this process's memory: 100 at once, then one every three seconds.
 */
export class AddressLookups {
  readonly #used = new LRUCache<string, { count: number; atMs: number }>({ max: MAX_COMPANIES })

  /** Seconds to wait; 0 if they may be told. A list may exceed the limit, and the next one waits for it. */
  count(tenantId: string, addresses: number, nowMs: number): number {
    const before = this.#used.get(tenantId)
    const gone = before === undefined ? 0 : (nowMs - before.atMs) / EVERY_MS
    const count = Math.max(0, (before?.count ?? 0) - gone)
    if (addresses > 0 && count >= BURST) return Math.ceil(((count - BURST + 1) * EVERY_MS) / 1000)
    this.#used.set(tenantId, { count: count + addresses, atMs: nowMs })
    return 0
  }
}
