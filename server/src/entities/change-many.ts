/** Changes many rows in the caller's transaction: all, or none if one is refused. */
import type { Context } from '../http/scope.ts'
import type { EntityTable } from './tables.ts'
import { lockRows, type RowLock } from './write-rows.ts'

type Target = { table: EntityTable; lock?: RowLock }

/**
 * Applies changes one by one, in order. All rows are locked first in a fixed order, so that two such calls
 * never deadlock.
 */
export async function changeMany<Change extends { id: string }, Value>(
  context: Context,
  { table, lock }: Target,
  changes: readonly Change[],
  change: (one: Change) => Promise<Value>,
): Promise<Value[]> {
  await lockRows(
    context,
    table,
    changes.map(({ id }) => id),
    lock,
  )
  const values: Value[] = []
  for (const one of changes) values.push(await change(one))
  return values
}
