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
  for (;;) {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${size} from batches`))
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await tx.executeQuery(CompiledQuery.raw('close batches'))
}
