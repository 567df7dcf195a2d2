import { sql } from 'kysely'
import type { Tx } from './client.ts'

/**
 * For a query that finds many neighbouring rows: each page of the table is read once (a bitmap scan). The planner prefers to
 * follow the index, which visits the page again for each row and takes twice as long for the 56,000 trips of a week.
 */
export async function withoutIndexOrder<Result>(tx: Tx, query: () => Promise<Result>): Promise<Result> {
  await sql`set local enable_indexscan = off`.execute(tx)
  const result = await query()
  await sql`set local enable_indexscan = on`.execute(tx)
  return result
}
