import type { Readable } from 'node:stream'
import { createConnection } from 'mysql2'
import type { SqlConnection, SqlRow } from './sql-source.ts'

const ROWS_AT_ONCE = 5_000

/** MySQL and MariaDB. */
export async function connectMysql(url: string): Promise<SqlConnection> {
  const connection = createConnection({ uri: url, dateStrings: true, supportBigNumbers: true })
  const rows = async (query: string, values: readonly unknown[] = []): Promise<SqlRow[]> => {
    const [found] = await connection.promise().query(query, [...values])
    return Array.isArray(found) ? (found as SqlRow[]) : [] // a list of rows for each select
  }
  // The library fails a query whose connection breaks, but leaves a stream waiting.
  let broken: Error | undefined
  let streamed: Readable | undefined
  connection.on('error', (error) => {
    broken = error
    streamed?.destroy(error)
  })
  const open = (query: string, values: readonly unknown[]): Readable => {
    if (broken) throw broken
    streamed = connection.query(query, [...values]).stream()
    return streamed
  }
  await rows("set session sql_mode = concat(@@sql_mode, ',ANSI_QUOTES'), time_zone = '+00:00'")
  await rows('set session transaction read only')
  return {
    rows,
    stream: (query, values, signal) => stream(open(query, values), signal),
    milliseconds: (column) => `unix_timestamp(${column}) * 1000`,
    timestamp: "(timestamp '1970-01-01 00:00:00' + interval ? * 1000 microsecond)",
    close: async () => connection.destroy(),
  }
}

async function* stream(rows: Readable, signal: AbortSignal): AsyncGenerator<SqlRow[], void> {
  let part: SqlRow[] = []
  for await (const row of rows as AsyncIterable<SqlRow>) {
    signal.throwIfAborted()
    if (part.push(row) < ROWS_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
