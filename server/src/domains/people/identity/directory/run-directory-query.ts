import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Access } from '../../../../database/client.ts'

/** Runs a query on a connection. */
export type RunQuery = <T>(work: (db: QueryExecutorProvider) => Promise<T>, access?: Access) => Promise<T>

export async function first<Row>(
  db: RunQuery,
  query: RawBuilder<Row>,
  access?: Access,
): Promise<Row | undefined> {
  return (await db((executor) => query.execute(executor), access)).rows[0]
}

export async function run(db: RunQuery, query: RawBuilder<unknown>): Promise<void> {
  await db((executor) => query.execute(executor))
}
