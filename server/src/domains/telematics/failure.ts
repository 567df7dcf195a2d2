import { explainLoss, DatabaseUnavailable } from '../../database/unavailable.ts'
import { sqlState, STALE_STATE } from './store.ts'

/** After a transaction that failed: read anew and try again, let others pass, wait, or find the record to blame. */
export type FailureKind = 'again' | 'busy' | 'unavailable' | 'unstorable'

/** Serialization, deadlock, cancelled. */
const passing = new Set([STALE_STATE, '40001', '40P01', '57014'])
const LOCK_NOT_AVAILABLE = '55P03'
/** No entry, disk or memory full, shutting down, read-only after a failover: for the operator, not the record's fault. */
const ofTheServer = /^(28...|3D...|53...|55000|57...|58...|25006)$/

export function kindOfFailure(error: unknown): FailureKind {
  const state = sqlState(error)
  if (state === LOCK_NOT_AVAILABLE) return 'busy'
  if (state !== undefined && passing.has(state)) return 'again'
  if (state !== undefined && ofTheServer.test(state)) return 'unavailable'
  return explainLoss(error) instanceof DatabaseUnavailable ? 'unavailable' : 'unstorable'
}
