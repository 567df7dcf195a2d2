import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { shareLimits, TileShares } from './tile-shares.ts'
import { type TileAddress, type TileSource, TilesUnavailableError } from './tile-source.ts'

/** Compressed tiles for browsers, cached in memory. */
export type ZippedTiles = {
  /** Tiles that are not cached count towards the share of `company`. */
  tile(address: TileAddress, company: string): Promise<Buffer | undefined>
}

type Kept = { zipped: Promise<Buffer | undefined>; bytes: number; untilMs: number }

const zip = promisify(gzip)
const MAX_BYTES = 64 * 1024 * 1024
/** The memory of an empty tile's key. */
const MIN_BYTES = 200
const KEPT_MS = 24 * 3_600_000
const AT_ONCE = 8
/** A screen shows about thirty tiles; requests beyond this limit are refused. */
const MAX_WAITING = 400

export function zippedTiles(source: TileSource, now = Date.now, limits = shareLimits): ZippedTiles {
  const limit = pLimit(AT_ONCE)
  const shares = new TileShares(limits, now)
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function weigh(key: string, entry: Kept, tile: Buffer | undefined): void {
    if (kept.get(key) !== entry) return
    bytes += tile?.length ?? 0
    entry.bytes += tile?.length ?? 0
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES) return
      forget(oldest)
    }
  }

  async function keep(key: string, entry: Kept): Promise<void> {
    try {
      weigh(key, entry, await entry.zipped)
    } catch {
      // The caller gets the error; the next request tries again.
      if (kept.get(key) === entry) forget(key)
    }
  }

  function ask(key: string, address: TileAddress, company: string): Kept {
    if (limit.pendingCount >= MAX_WAITING) {
      throw new TilesUnavailableError('Too many map tiles are asked for at once.', { retryAfterMs: 5_000 })
    }
    const zipped = shares.take(company, () => limit(() => readZipped(source, address)))
    const entry: Kept = { zipped, bytes: MIN_BYTES, untilMs: now() + KEPT_MS }
    bytes += entry.bytes
    kept.set(key, entry)
    void keep(key, entry)
    return entry
  }

  return {
    async tile(address, company) {
      const key = `${address.z}/${address.x}/${address.y}`
      const known = kept.get(key)
      const isFresh = known !== undefined && known.untilMs > now()
      if (known && !isFresh) forget(key)
      const entry = isFresh ? known : ask(key, address, company)
      // Moved to the end: the cache evicts the least recently used tile first.
      kept.delete(key)
      kept.set(key, entry)
      return entry.zipped
    },
  }
}

async function readZipped(source: TileSource, address: TileAddress): Promise<Buffer | undefined> {
  const tile = await source.tile(address)
  return tile && zip(tile, { level: 5 })
}
