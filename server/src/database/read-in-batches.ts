import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { Tx } from './client.ts'

type Batches = {
  /** Rows in a batch. */
  size: number
  /** Whether the next batch is read while one is worked on: two are in memory, and no other query may run in between. */
  readsAhead?: boolean
}

/**
 * Reads with a cursor of the transaction; other queries may run in between, but no second such reading. A consumer that stops early
 * leaves the cursor open until the transaction ends. The portals of pg-cursor can't share a pipelined connection, and Kysely's `stream`
 * would keep it to itself.
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

/** Its failure is reported when it is awaited; until then, or if nobody awaits it, it must not count as an unhandled rejection. */
function ahead<Result>(running: Promise<Result>): Promise<Result> {
  running.catch(() => {})
  return running
}
