import { setTimeout } from 'node:timers/promises'

const TRIES = 5
const PAUSE_MS = 300

/**
 * Queries of other processes wait behind a change of a table, so it doesn't wait long for one that is in use: less than the second
 * after which PostgreSQL ends one of two that wait for each other, which might be theirs.
 */
export const LOCK_TIMEOUT_MS = 300

/** SQLSTATE of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Retries a function with a short lock timeout a few times; undefined if the lock was never free, as during a backup. */
export async function retryLockTimeout<T>(run: () => Promise<T>): Promise<T | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error // any thrown value may have a code
      if (tries === TRIES) return undefined
      await setTimeout(PAUSE_MS)
    }
  }
}
