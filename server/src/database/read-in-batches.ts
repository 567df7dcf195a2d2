import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { Tx } from './client.ts'

type Batches = {
  /** Rows in a batch. */
  size: number
  /** Whether the next batch is read while one is processed: two are in memory, and no other query may run in between. */
  readsAhead?: boolean
}

/**
 * Reads with a cursor of the transaction. Other queries may run in between, but no second reading of this kind. A consumer
 * that stops early leaves the cursor open until the transaction ends. The portals of pg-cursor don't work on a pipelined
 * connection, and Kysely's `stream` would occupy the connection.
 */
export async function* readInBatches<Row>(
  tx: Tx,
  query: Compilable<Row>,
  { size, readsAhead = false }: Batches,
): AsyncGenerator<Row[]> {
  const { sql, parameters } = query.compile()
  await tx.executeQuery(CompiledQuery.raw(`declare batches no scroll cursor for ${sql}`, [...parameters]))
  const fetch = () => tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${size} from batches`))
  let next: Promise<QueryResult<Row>> | undefined
  for (;;) {
    const { rows } = await (next ?? fetch())
    const isLast = rows.length < size
    next = readsAhead && !isLast ? ahead(fetch()) : undefined
    if (rows.length > 0) yield rows
    if (isLast) break
  }
  await tx.executeQuery(CompiledQuery.raw('close batches'))
}

/** A failure is reported when the batch is awaited; until then it must not count as an unhandled rejection. */
function ahead<Result>(running: Promise<Result>): Promise<Result> {
  running.catch(() => {})
  return running
}
