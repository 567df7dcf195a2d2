import { type FailureKind, failureKind, sqlState } from '../../../database/failure-kind.ts'
import { STALE_STATE } from './store.ts'

/** Thrown before the database is involved: a record that our own steps can't process. */
export class UnusableRecord extends Error {
  override name = 'UnusableRecord'
}

/** The kind of failure of an ingest transaction. */
export function ingestFailureKind(error: unknown): FailureKind {
  if (error instanceof UnusableRecord) return 'data'
  return sqlState(error) === STALE_STATE ? 'conflict' : failureKind(error)
}
