import type pg from 'pg'
import { NETWORK_DAYS } from './device-networks.ts'
import { DAY_MS } from '../positions/index.ts'

const MESSAGES_KEPT_DAYS = 90
const REFUSED_KEPT_DAYS = 30
const ATTEMPTS_KEPT_DAYS = 30
/** A full bucket is empty again after some hours. */
const GUESSES_KEPT_DAYS = 1

/** Data kept only for a limited time. */
export async function removeExpired(pool: pg.Pool, now: Date): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await pool.query('delete from refused_positions where expires_at < $1', [now])
  await pool.query(`delete from refused_counts where day < ($1::timestamptz at time zone 'UTC')::date`, [
    daysAgo(REFUSED_KEPT_DAYS),
  ])
  await pool.query('delete from device_messages where received_at < $1', [daysAgo(MESSAGES_KEPT_DAYS)])
  await pool.query('select directory.forget_attempts($1)', [daysAgo(ATTEMPTS_KEPT_DAYS)])
  await pool.query('select directory.forget_device_networks($1, $2)', [
    daysAgo(NETWORK_DAYS),
    daysAgo(GUESSES_KEPT_DAYS),
  ])
}
