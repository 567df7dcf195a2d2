import { TilesUnavailableError } from './tile-source.ts'

type ShareLimits = {
  /** Pending requests of one company. */
  waiting: number
  /** Tiles that are not cached: a burst, then a rate per second. */
  burst: number
  perSecond: number
}

/**
 * About three screens pending, and seventy screens before the rate limit applies; ten people who pan the map
 * do not reach it.
 */
export const shareLimits: ShareLimits = { waiting: 100, burst: 2_000, perSecond: 5 }

type Share = { waiting: number; level: number; atMs: number }

/**
 * Limits how many tiles of another server one company may request. Otherwise one person could use this server
 * to flood a public service, or use up the capacity of all other companies.
 */
export class TileShares {
  readonly #limits: ShareLimits
  readonly #now: () => number
  readonly #shares = new Map<string, Share>()

  constructor(limits: ShareLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** Throws TilesUnavailableError if the company has used up its share for now. */
  async take<T>(company: string, ask: () => Promise<T>): Promise<T> {
    const { waiting, burst } = this.#limits
    const share = this.#shareOf(company)
    if (share.waiting >= waiting || share.level + 1 > burst) {
      throw new TilesUnavailableError('One company asks for too many map tiles.', { retryAfterMs: 5_000 })
    }
    share.level += 1
    share.waiting += 1
    try {
      return await ask()
    } finally {
      share.waiting -= 1
    }
  }

  #shareOf(company: string): Share {
    const atMs = this.#now()
    const share = this.#shares.get(company) ?? { waiting: 0, level: 0, atMs }
    const drained = (Math.max(0, atMs - share.atMs) / 1000) * this.#limits.perSecond
    share.level = Math.max(0, share.level - drained)
    share.atMs = atMs
    this.#shares.set(company, share)
    return share
  }
}
