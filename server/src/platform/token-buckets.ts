import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'

/** A burst, then one every `everySeconds`. */
type BucketRate = { burst: number; everySeconds: number }

type Level = { level: number; atMs: number }

/** Token buckets in this process's memory, one per key; `most` keeps invented keys from filling it. */
export class TokenBuckets {
  readonly #rate: BucketRate
  readonly #levels: LRUCache<string, Level>

  constructor(rate: BucketRate, most: number) {
    this.#rate = rate
    this.#levels = new LRUCache(atMost(most))
  }

  /** Seconds until the key's next one is within the rate; 0 if it is now. */
  waitSeconds(key: string, nowMs: number): number {
    const { burst, everySeconds } = this.#rate
    return Math.max(0, Math.ceil((this.#levelAt(key, nowMs) + 1 - burst) * everySeconds))
  }

  /** Counts this many; throws if the key's next one exceeds the rate. */
  take(key: string, now: Date, count = 1): void {
    const retryAfterSeconds = this.waitSeconds(key, now.getTime())
    if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
    this.add(key, now.getTime(), count)
  }

  /** Counts this many, even above the rate: the next one then waits longer. */
  add(key: string, nowMs: number, count = 1): void {
    this.#levels.set(key, { level: this.#levelAt(key, nowMs) + count, atMs: nowMs })
  }

  #levelAt(key: string, nowMs: number): number {
    const last = this.#levels.get(key)
    if (last === undefined) return 0
    // A clock that goes back empties nothing.
    const passedSeconds = Math.max(0, nowMs - last.atMs) / 1000
    return Math.max(0, last.level - passedSeconds / this.#rate.everySeconds)
  }
}

/**
 * The limit of an LRUCache that starts small and grows with its entries; by `max` it would reserve and clear the memory of
 * all of them when it is made, which is megabytes for each port.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
