import { TilesUnavailableError } from './tile-source.ts'

export type ShareLimits = {
  /** Questions of one company that have no answer yet. */
  waiting: number
  /** Tiles that nobody has asked for before: so many at once, then so many a second. */
  burst: number
  perSecond: number
}

/** Some three screens waiting, and seventy screens before it gets slower; ten people who scroll do not notice. */
export const shareLimits: ShareLimits = { waiting: 100, burst: 2_000, perSecond: 5 }

type Share = { waiting: number; level: number; atMs: number }

/**
 * How much one company has another server be asked for tiles. Without it, one person could turn this server against a public
 * service, or keep its places from everybody else.
 */
export class TileShares {
  readonly #limits: ShareLimits
  readonly #now: () => number
  readonly #shares = new Map<string, Share>()

  constructor(limits: ShareLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** Throws TilesUnavailableError where the company has had its share for now. */
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
