import type pg from 'pg'
import { DAY_MS } from './hours.ts'
import { retryLockTimeout } from '../../../database/retry-lock-timeout.ts'

/** With the day on which it is asked for; a fix that we take is at most a day ahead. */
const DAYS_AHEAD = 2

/** Partitions for the days to come, before any fix can fall into them; one that cannot be had now is had next time. */
export async function ensurePartitions(pool: pg.Pool, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
    await retryLockTimeout(() => pool.query('select ensure_position_partition($1::date)', [day]))
  }
}
