/** Changes of many rows in the caller's transaction: all of them, or none where one is refused. */
import type { Context } from '../http/scope.ts'
import type { EntityTable } from './tables.ts'
import { lockRows, type RowLock } from './write-rows.ts'

type Target = { table: EntityTable; lock?: RowLock }

/**
 * One after the other, in their order. All rows are locked first and in one order, so that two such calls never deadlock.
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
