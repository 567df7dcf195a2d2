import type pg from 'pg'
import { DAY_MS } from './hours.ts'
import { retryLockTimeout } from '../../../database/retry-lock-timeout.ts'

/** Including the current day; a fix is accepted up to a day ahead. */
const DAYS_AHEAD = 2

/**
 * Creates partitions for the coming days, before any fix can fall into them; if one can't be created now, the next run tries
 * again.
 */
export async function ensurePartitions(pool: pg.Pool, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
    await retryLockTimeout(() => pool.query('select ensure_position_partition($1::date)', [day]))
  }
}
