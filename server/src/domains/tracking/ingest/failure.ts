import { type FailureKind, failureKind, sqlState } from '../../../database/failure-kind.ts'
import { SHARD_MOVED } from '../../../database/citus/shard-groups.ts'
import { STALE_STATE } from './store.ts'

export type IngestFailureKind = FailureKind | 'elsewhere'

/** Thrown before the database is involved: the devices belong to a company whose rows another writer writes. */
export class OtherGroup extends Error {
  override name = 'OtherGroup'
}

/** Thrown before the database is involved: a record that our own steps can't process. */
export class UnusableRecord extends Error {
  override name = 'UnusableRecord'
}

/** The kind of failure of an ingest transaction. */
export function ingestFailureKind(error: unknown): IngestFailureKind {
  if (error instanceof UnusableRecord) return 'data'
  const state = sqlState(error)
  if (error instanceof OtherGroup || state === SHARD_MOVED) return 'elsewhere'
  return state === STALE_STATE ? 'conflict' : failureKind(error)
}
