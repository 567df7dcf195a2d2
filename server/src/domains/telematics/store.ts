import type pg from 'pg'
import {
  insertMessages,
  insertPositions,
  insertRefused,
  toMessageParameters,
  toPositionParameters,
  toRefusedParameters,
} from './position-rows.ts'
import { raiseMarks, toMarkParameters } from './segment-marks.ts'
import { toStateParameters, updateStates } from './state-rows.ts'
import { addTripMarks, toTripMarkParameters } from './trip-marks.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

/** Of `refuse_stale_state` in the database: a vehicle changed since its state was read. */
export const STALE_STATE = 'RB001'

/** Whoever changes a vehicle holds its company's row until the commit; other companies' devices must not wait for that. */
const begin = `begin; set local lock_timeout = '200ms'`

export type Revision = { tenantId: string; revision: number }

/** All of these vehicles' batches in one transaction, sent in one go; when it returns, they are durable. */
export async function storeBatches(pool: pg.Pool, batches: readonly VehicleBatch[]): Promise<Revision[]> {
  const client = await pool.connect()
  const sent: Promise<unknown>[] = [client.query(begin)]
  const send = (name: string, text: string, values: unknown[]): Promise<pg.QueryResult<StateResult>> => {
    const answer = client.query<StateResult>({ name, text, values })
    sent.push(answer)
    return answer
  }
  if (batches.some(({ fixes }) => fixes.length > 0)) {
    void send('ingest-positions', insertPositions, toPositionParameters(batches))
    void send('ingest-trip-marks', addTripMarks, toTripMarkParameters(batches))
  }
  if (batches.some(({ refused }) => refused.length > 0)) {
    void send('ingest-refused', insertRefused, toRefusedParameters(batches))
  }
  if (batches.some(({ texts }) => texts.length > 0)) {
    void send('ingest-messages', insertMessages, toMessageParameters(batches))
  }
  if (batches.some(({ lateHours }) => lateHours.length > 0)) {
    void send('ingest-marks', raiseMarks, toMarkParameters(batches))
  }
  const states = send('ingest-states', updateStates, toStateParameters(batches, true))
  // After a failure this ends the transaction without keeping anything; the failure before it is what counts.
  sent.push(client.query('commit'))
  const results = await Promise.allSettled(sent)
  const failure = results.find((result) => result.status === 'rejected')
  client.release(failure !== undefined && sqlState(failure.reason) === undefined)
  if (failure) throw failure.reason
  const { rows } = await states
  return rows.map((row) => ({ tenantId: row.tenant_id, revision: row.revision }))
}

type StateResult = { tenant_id: string; revision: number }

/** What PostgreSQL answered; without an answer the connection is of no more use. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}
