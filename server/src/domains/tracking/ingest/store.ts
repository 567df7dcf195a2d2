import { sqlState } from '../../../database/failure-kind.ts'
import { arrayOf } from '../../../database/binary-array.ts'
import { storeAnswers, toAnswerParameters } from '../device-commands/index.ts'
import {
  insertMessages,
  insertRefused,
  toMessageParameters,
  toRefusedParameters,
  trimMessages,
} from '../devices/index.ts'
import {
  insertPositions,
  addDirtySegments,
  toDirtySegmentParameters,
  toPositionParameters,
} from '../positions/index.ts'
import { REVISIONS, toStateParameters, updateStates } from '../locations/index.ts'
import { addDirtyRanges, toDirtyRangeParameters } from '../dirty-ranges/index.ts'
import { insertKeyUses, toKeyUseParameters } from '../driver-key-uses/index.ts'
import type { FollowedRules } from './followed-rules.ts'
import type { ShardGroup, Statement } from '../../../database/citus/shard-groups.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

/** SQLSTATE raised by `refuse_stale_state`: a vehicle changed since its state was read. */
export const STALE_STATE = 'RB001'

/** Other writers hold their company's row until the commit; devices of other companies must not wait for it. */
const lockTimeout = `set local lock_timeout = '200ms'`

export type Revision = { tenantId: string; revision: number }

/** The statements of one transaction, in this order. */
export type StoreStatements = {
  all: readonly Statement[]
  /** The revision of each vehicle that the transaction builds on, if it was unknown when this was prepared. */
  buildOn: (revisions: readonly number[]) => void
}

export function toStatements(
  batches: readonly VehicleBatch[],
  { statements }: Pick<FollowedRules, 'statements'>,
): StoreStatements {
  const all: Statement[] = []
  const add = (name: string, text: string, values: unknown[]): unknown => all.push({ name, text, values })
  if (batches.some(({ fixes }) => fixes.length > 0)) {
    add('ingest-positions', insertPositions, toPositionParameters(batches))
    add('ingest-dirty-ranges', addDirtyRanges, toDirtyRangeParameters(batches))
  }
  if (batches.some(({ refused, unreadable }) => refused.length + unreadable.length > 0)) {
    add('ingest-refused', insertRefused, toRefusedParameters(batches))
  }
  if (batches.some(({ answers }) => answers.length > 0)) {
    add('ingest-command-answers', storeAnswers, toAnswerParameters(batches))
  }
  if (batches.some(({ texts }) => texts.length > 0)) {
    const messages = toMessageParameters(batches)
    add('ingest-messages', insertMessages, messages)
    add('ingest-messages-trim', trimMessages, [messages[0], messages[2]])
  }
  if (batches.some(({ lateHours }) => lateHours.length > 0)) {
    add('ingest-dirty-segments', addDirtySegments, toDirtySegmentParameters(batches))
  }
  const withKeys = batches.filter(reportsKey)
  const keyUses = withKeys.length > 0 ? toKeyUseParameters(withKeys) : undefined
  if (keyUses) add('ingest-key-uses', insertKeyUses, keyUses)
  all.push(...statements.flatMap((toFound) => toFound(batches)))
  const states = toStateParameters(batches, true)
  add('ingest-states', updateStates, states)
  const buildOn = (revisions: readonly number[]): void => {
    states[REVISIONS] = arrayOf('int8', revisions, (revision) => revision)
  }
  return { all, buildOn }
}

/**
 * Runs everything in one transaction, sent at once; when it returns, the data is durable. `whenSent` is called while the
 * database works.
 */
export async function storeBatches(
  { pool, over, hold }: ShardGroup,
  { batches, statements }: { batches: readonly VehicleBatch[]; statements: StoreStatements },
  whenSent: () => void,
): Promise<Revision[]> {
  const client = await pool.connect()
  // Apart: Citus sends a `set local` to its workers with everything that was sent with it.
  const begun = [client.query('begin'), client.query(lockTimeout)]
  const held = (hold?.(batches[0]?.tenantId ?? '') ?? []).map((statement) => client.query(statement))
  const answers = statements.all.map((statement) => client.query<StateResult>(over?.(statement) ?? statement))
  // Rolls back after a failure; the first failure is the one to report.
  const ended = client.query('commit')
  whenSent()
  const results = await Promise.allSettled([...begun, ...held, ...answers, ended])
  const failure = results.find((result) => result.status === 'rejected')
  client.release(failure !== undefined && sqlState(failure.reason) === undefined)
  if (failure) throw failure.reason
  const states = await answers.at(-1)
  return (states?.rows ?? []).map((row) => ({ tenantId: row.tenant_id, revision: row.revision }))
}

type StateResult = { tenant_id: string; revision: number }

/** Most vehicles have no reader of keys. */
function reportsKey({ fixes, status }: VehicleBatch): boolean {
  return (
    status?.extra?.driverKey !== undefined ||
    fixes.some(({ record }) => record.extra?.driverKey !== undefined)
  )
}
