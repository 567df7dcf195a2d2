import { DatabaseUnavailable, explainLoss } from './unavailable.ts'
import { codeOf } from '../errors.ts'

/**
 * | kind | cause |
 * |---|---|
 * | conflict | another transaction interfered; the same again may succeed at once |
 * | locked | somebody held a lock for longer than the timeout |
 * | outage | the database, its disk or the network; every try fails until it is repaired |
 * | data | the data can never be stored |
 * | unclear | anything else, such as a bug |
 */
export type FailureKind = 'conflict' | 'locked' | 'outage' | 'data' | 'unclear'

/** SQLSTATE, appendix A of the PostgreSQL manual; the first match wins. */
const kinds: readonly [RegExp, FailureKind][] = [
  // Serialization, deadlock, cancelled by the operator.
  [/^(40...|57014)$/, 'conflict'],
  [/^55P03$/, 'locked'],
  // No connection, no entry, no such database, disk or memory or connections used up, shutting down, system error; read-only
  // after a failover; an object that is being dropped or not yet ready.
  [/^(08...|28...|3D...|53...|57...|58...|25006|55000|55006)$/, 'outage'],
  // A value out of range, a constraint, a limit of what one row can hold.
  [/^(22...|23...|54...)$/, 'data'],
]

export function failureKind(error: unknown): FailureKind {
  const state = sqlState(error)
  const known = state === undefined ? undefined : kinds.find(([codes]) => codes.test(state))
  if (known) return known[1]
  return explainLoss(error) instanceof DatabaseUnavailable ? 'outage' : 'unclear'
}

/** SQLSTATE of PostgreSQL's answer, also if it is the cause of the error; without an answer the connection is unusable. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (/^[0-9A-Z]{5}$/.test(code)) return code
  return error instanceof DatabaseUnavailable ? sqlState(error.cause) : undefined
}

/** Whether PostgreSQL or the connection to it has failed, rather than the code around it. */
export function isDatabaseFailure(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || sqlState(error) !== undefined
}
