import type pg from 'pg'
import { NETWORK_DAYS } from './device-networks.ts'
import { DAY_MS } from './hours.ts'
import {
  type StateChange,
  stateColumns,
  type StateRow,
  toState,
  toStateParameters,
  updateStates,
} from './state-rows.ts'
import { stateByClock, stateParameters } from './vehicle-state.ts'
import { withoutWaiting } from './without-waiting.ts'

const MESSAGES_KEPT_DAYS = 90
const REFUSED_KEPT_DAYS = 30
const ATTEMPTS_KEPT_DAYS = 30
/** A full bucket is empty again after some hours. */
const GUESSES_KEPT_DAYS = 1

/** Those that silence may change; which of them it does change `stateByClock` decides. */
const findSilent = `
  select ${stateColumns} from vehicle_state s
  where s.state in ('moving', 'idling') and s.live_time < $1 or s.state = 'parked' and s.live_time < $2`

/** Vehicles of a company that took a revision, whose commit is over. */
export type TellChanged = (tenantId: string, revision: number, vehicleIds: readonly string[]) => void

/** What changes by the clock alone: silent vehicles come to stand or go offline. */
export async function sweepStates(pool: pg.Pool, now: Date, tell: TellChanged): Promise<void> {
  const nowMs = now.getTime()
  const { silentStopSeconds, offlineAfterSeconds } = stateParameters
  const { rows } = await pool.query<StateRow>(findSilent, [
    new Date(nowMs - 1000 * Math.min(silentStopSeconds.ignitionOff, offlineAfterSeconds.ignitionOn)),
    new Date(nowMs - 1000 * offlineAfterSeconds.otherwise),
  ])
  const changes = rows.flatMap((row) => toChange(row, nowMs))
  if (changes.length === 0) return
  const swept = await pool.query<Swept>(updateStates, toStateParameters(changes, false))
  const companies = Map.groupBy(changes, ({ tenantId }) => tenantId)
  for (const { tenant_id: tenantId, revision } of swept.rows) {
    const vehicleIds = companies.get(tenantId)?.map(({ vehicleId }) => vehicleId) ?? []
    tell(tenantId, revision, vehicleIds)
  }
}

type Swept = { tenant_id: string; revision: number }

function toChange(row: StateRow, nowMs: number): StateChange[] {
  const before = toState(row)
  const state = stateByClock(before, nowMs)
  if (state === before) return []
  const { tenant_id: tenantId, vehicle_id: vehicleId, revision } = row
  return [{ tenantId, vehicleId, revision, currentDongleId: null, state }]
}

/** With the day on which it is asked for; a fix that we take is at most a day ahead. */
const DAYS_AHEAD = 2

/** Partitions for the days to come, before any fix can fall into them; one that cannot be had now is had next time. */
export async function ensurePartitions(pool: pg.Pool, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
    await withoutWaiting(() => pool.query('select ensure_position_partition($1::date)', [day]))
  }
}

/** What stands aside for a while only. */
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
