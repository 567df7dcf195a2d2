import pg from 'pg'
import type { SqlConnection, SqlRow } from './sql-source.ts'

const ROWS_AT_ONCE = 5_000

export async function connectPostgres(url: string): Promise<SqlConnection> {
  const client = new pg.Client({ connectionString: url, application_name: 'roadbook import-traccar' })
  // A connection that breaks also fails its query.
  client.on('error', () => undefined)
  await client.connect()
  // Traccar's tables are only read.
  await client.query('set default_transaction_read_only = on')
  return {
    rows: async (query, values = []) => (await client.query<SqlRow>(numbered(query), [...values])).rows,
    stream: (query, values, signal) => stream(client, { query, values }, signal),
    milliseconds: (column) => `(extract(epoch from ${column}::timestamp) * 1000)::float8`,
    timestamp: "(timestamp '1970-01-01' + ?::float8 * interval '1 ms')",
    close: () => client.end(),
  }
}

/** PostgreSQL's own placeholders. */
function numbered(query: string): string {
  let number = 0
  return query.replaceAll('?', () => `$${++number}`)
}

/** Through a cursor, so that memory doesn't grow with the result. */
async function* stream(
  client: pg.Client,
  { query, values }: { query: string; values: readonly unknown[] },
  signal: AbortSignal,
): AsyncGenerator<SqlRow[], void> {
  await client.query('begin')
  try {
    await client.query(`declare traccar_rows no scroll cursor for ${numbered(query)}`, [...values])
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await client.query<SqlRow>(`fetch ${ROWS_AT_ONCE} from traccar_rows`)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await client.query('rollback')
  }
}
