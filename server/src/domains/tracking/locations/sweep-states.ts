import type pg from 'pg'
import { inTransaction } from '../../../database/in-transaction.ts'
import {
  type StateChange,
  stateColumns,
  type StateRow,
  toState,
  toStateParameters,
  updateStates,
} from './state-rows.ts'
import type { OnCommitted } from './committed-states.ts'
import { stateByClock, stateParameters } from './vehicle-state.ts'

/** Vehicles that silence may change; `stateByClock` decides which. */
const findSilent = `
  select ${stateColumns} from vehicle_state s
  where s.state in ('moving', 'idling') and s.live_time < $1 or s.state = 'parked' and s.live_time < $2`

/** Changes by the clock alone: silent vehicles become parked or offline. */
export async function sweepStates(pool: pg.Pool, now: Date, swept: OnCommitted): Promise<void> {
  const nowMs = now.getTime()
  const { silentStopSeconds, offlineAfterSeconds } = stateParameters
  const { rows } = await pool.query<StateRow>(findSilent, [
    new Date(nowMs - 1000 * Math.min(silentStopSeconds.ignitionOff, offlineAfterSeconds.ignitionOn)),
    new Date(nowMs - 1000 * offlineAfterSeconds.otherwise),
  ])
  const changes = rows.flatMap((row) => toChange(row, nowMs))
  if (changes.length === 0) return
  const { rows: revisions } = await inTransaction(pool, (client) =>
    client.query<Swept>(updateStates, toStateParameters(changes, false)),
  )
  const companies = Map.groupBy(changes, ({ tenantId }) => tenantId)
  for (const { tenant_id: tenantId, revision } of revisions) {
    const vehicleIds = companies.get(tenantId)?.map(({ vehicleId }) => vehicleId) ?? []
    swept(tenantId, revision, vehicleIds)
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
