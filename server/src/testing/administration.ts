import pg from 'pg'

/** The same server and login, another database. */
export function databaseUrl(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Runs each statement by itself; returns the result of the first. */
export async function query(
  connectionString: string,
  statement: string,
  ...more: string[]
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const result = await client.query(statement)
    for (const next of more) await client.query(next)
    return result
  } finally {
    await client.end()
  }
}
