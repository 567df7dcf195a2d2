import { type FailureKind, kindOfFailure, sqlState } from '../../database/failure-kind.ts'
import { STALE_STATE } from './store.ts'

/** Thrown before the database is asked: a record that our own steps cannot work with. */
export class UnusableRecord extends Error {
  override name = 'UnusableRecord'
}

/** Of a transaction of ingest. */
export function kindOfIngestFailure(error: unknown): FailureKind {
  if (error instanceof UnusableRecord) return 'data'
  return sqlState(error) === STALE_STATE ? 'conflict' : kindOfFailure(error)
}
