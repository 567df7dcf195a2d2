import { type Compilable, CompiledQuery } from 'kysely'
import type { Tx } from './client.ts'

/**
 * Reads with a cursor of the transaction, `size` rows at a time; other queries may run in between, but no second such
 * reading. The portals of pg-cursor can't share a pipelined connection, and Kysely's `stream` would keep it to itself.
 */
export async function* readInBatches<Row>(
  tx: Tx,
  query: Compilable<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  const { sql, parameters } = query.compile()
  await tx.executeQuery(CompiledQuery.raw(`declare batches no scroll cursor for ${sql}`, [...parameters]))
  const fetch = () => tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${size} from batches`))
  let next = fetch()
  for (;;) {
    const { rows } = await next
    const isLast = rows.length < size
    if (!isLast) next = ahead(fetch())
    if (rows.length > 0) yield rows
    if (isLast) break
  }
  await tx.executeQuery(CompiledQuery.raw('close batches'))
}

/** It runs while the rows before it are being worked on; should it fail, whoever waits for it next hears so. */
function ahead<Result>(running: Promise<Result>): Promise<Result> {
  running.catch(() => {})
  return running
}
