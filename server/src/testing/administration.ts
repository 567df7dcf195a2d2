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

/** The connection strings of a cluster of Citus, its coordinator first; of any other PostgreSQL, its own. */
export async function serversOf(connectionString: string): Promise<string[]> {
  const { rowCount } = await query(connectionString, `select from pg_extension where extname = 'citus'`)
  if (rowCount === 0) return [connectionString]
  const { rows } = await query(
    connectionString,
    'select node_name as host, node_port as port from citus_get_active_worker_nodes() order by 1, 2',
  )
  const workers = rows.map(({ host, port }) => {
    const url = new URL(connectionString)
    url.hostname = host
    url.port = String(port)
    return url.href
  })
  return [connectionString, ...workers]
}

/** An empty database; on a cluster, a database on each server, which know each other. */
export async function createEmpty(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) await query(server, `create database ${name} strategy file_copy`)
  if (servers.length === 1) return
  for (const server of servers) await query(databaseUrl(server, name), 'create extension citus')
  const [coordinator = '', ...workers] = servers
  const place = (server: string): string => `'${new URL(server).hostname}', ${new URL(server).port || '5432'}`
  await query(
    databaseUrl(coordinator, name),
    `select citus_set_coordinator_host(${place(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${place(worker)})`),
  )
}

/** Keeps the servers of Citus from connecting to a database by themselves: one in use can be neither cloned nor dropped. */
export async function closeToServers(servers: readonly string[], name: string): Promise<void> {
  if (servers.length === 1) return
  for (const server of servers) {
    await query(
      server,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
  }
}

export async function cloneTemplate(
  servers: readonly string[],
  name: string,
  template: string,
): Promise<void> {
  const clone = (server: string) =>
    query(
      server,
      `create database ${name} template ${template} strategy file_copy`,
      // The rights on a database itself are not cloned.
      `grant create on database ${name} to roadbook_owner`,
    )
  await Promise.all(servers.map(clone))
}

export async function dropEverywhere(servers: readonly string[], name: string): Promise<void> {
  await closeToServers(servers, name)
  for (const server of servers) await query(server, `drop database if exists ${name} with (force)`)
}
