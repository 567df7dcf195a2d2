import type pg from 'pg'
import {
  insertMessages,
  insertPositions,
  insertRefused,
  toMessageParameters,
  toPositionParameters,
  toRefusedParameters,
} from './position-rows.ts'
import { toStateParameters, updateStates } from './state-rows.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

/** Of `refuse_stale_state` in the database: a vehicle changed since its state was read. */
export const STALE_STATE = 'RB001'

export type Revision = { tenantId: string; revision: number }

/** All of these vehicles' batches in one transaction, sent in one go; when it returns, they are durable. */
export async function storeBatches(pool: pg.Pool, batches: readonly VehicleBatch[]): Promise<Revision[]> {
  const client = await pool.connect()
  const sent: Promise<pg.QueryResult<StateResult>>[] = []
  const send = (name: string, text: string, values: unknown[]): void => {
    sent.push(client.query<StateResult>({ name, text, values }))
  }
  sent.push(client.query('begin'))
  if (batches.some(({ fixes }) => fixes.length > 0)) {
    send('ingest-positions', insertPositions, toPositionParameters(batches))
  }
  if (batches.some(({ refused }) => refused.length > 0)) {
    send('ingest-refused', insertRefused, toRefusedParameters(batches))
  }
  if (batches.some(({ texts }) => texts.length > 0)) {
    send('ingest-messages', insertMessages, toMessageParameters(batches))
  }
  const changes = batches.map(({ tenantId, vehicleId, revision, currentDongleId, state }) => ({
    tenantId,
    vehicleId,
    revision,
    currentDongleId,
    state,
  }))
  send('ingest-states', updateStates, toStateParameters(changes, true))
  // After a failure this ends the transaction without keeping anything; the failure before it is what counts.
  sent.push(client.query('commit'))
  const results = await Promise.allSettled(sent)
  const failure = results.find((result) => result.status === 'rejected')
  client.release(failure !== undefined && !hasSqlState(failure.reason))
  if (failure) throw failure.reason
  return results.flatMap((result) => (result.status === 'fulfilled' ? toRevisions(result.value) : []))
}

type StateResult = { tenant_id: string; revision: number }

function toRevisions({ rows }: pg.QueryResult<StateResult>): Revision[] {
  return rows.map((row) => ({ tenantId: row.tenant_id, revision: row.revision }))
}

/** PostgreSQL answered, so the connection is good still. */
function hasSqlState(error: unknown): boolean {
  return sqlState(error) !== undefined
}

export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}
