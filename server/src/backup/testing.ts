import { Readable } from 'node:stream'
import type { ObjectStore } from '../platform/object-store/object-store.ts'
import { compileCache } from '../testing/compile-cache.ts'
import type { TestDatabase } from '../testing/database.ts'
import { freeDevicePorts } from '../testing/servers/server-process.ts'
/** For this folder's tests: servers and commands as child processes, and a text dump of a database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { qualified, readTables, schemas, sessionSettings } from './catalogue.ts'
import { freePort } from '../testing/network.ts'

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

type Environment = Record<string, string>

function run(path: string, args: string[], environment: Environment): ChildProcess {
  return spawn(process.execPath, [source(path), ...args], {
    env: { ...compileCache(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

type Said = { code: number | null; said: string }

/** Runs a command until it exits; with `killWhen`, kills it at that output or event. */
export async function command(
  name: string,
  args: string[],
  environment: Environment,
  killWhen?: string | Promise<unknown>,
): Promise<Said> {
  const child = run(`commands/${name}.ts`, args, environment)
  let said = ''
  if (typeof killWhen === 'object') void killWhen.then(() => child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (typeof killWhen === 'string' && said.includes(killWhen)) child.kill('SIGKILL')
    })
  await once(child, 'close')
  return { code: child.exitCode, said }
}

export type TestServer = {
  port: number
  teltonikaPort: number
  environment: Environment
  isRunning(): boolean
  stop(): Promise<void>
}

/** The real server on a data folder, without the demo or the page. */
export async function startTestServer(dataDir: string): Promise<TestServer> {
  const [port, teltonikaPort] = [await freePort(), await freePort()]
  const environment = { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn' }
  const ports = {
    PORT: String(port),
    ...freeDevicePorts,
    TELTONIKA_PORT: String(teltonikaPort),
  }
  const child = run('main.ts', ['--without-page'], { ...environment, ...ports })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (!said.includes('Roadbook is ready')) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${said}`)
    await sleep(50)
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  return { port, teltonikaPort, environment, isRunning: () => child.exitCode === null, stop }
}

const catalogueQuery = `
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where connamespace = any ($1::regnamespace[])
  union all
  select 'policy ' || polrelid::regclass || ' ' || polname || ' ' || pg_get_expr(polqual, polrelid) from pg_policy
  union all
  select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
  where c.relnamespace = any ($1::regnamespace[])
  union all
  select 'table ' || oid::regclass || ' ' || relkind::text || relrowsecurity || relforcerowsecurity || relowner::regrole::text
    || coalesce(relacl::text, '') || coalesce(pg_get_expr(relpartbound, oid), '')
  from pg_class where relnamespace = any ($1::regnamespace[]) and relkind in ('r', 'p', 'S')
  order by 1`

export type Dump = Record<string, string[]>

/** Every row of every table, and the catalogue. */
export async function dump(connectionString: string): Promise<Dump> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sessionSettings)
    const lines = async (sql: string, values: unknown[] = []): Promise<string[]> =>
      (await client.query<{ line: string }>(sql, values)).rows.map(({ line }) => line)
    const everything: Dump = { catalogue: await lines(catalogueQuery, [schemas]) }
    for (const table of await readTables(client)) {
      const name = `${table.schema}.${table.name}`
      everything[name] = await lines(`select t::text as line from ${qualified(table)} t order by 1`)
    }
    return everything
  } finally {
    await client.end()
  }
}

/** A file in the store, with the row of a vehicle's document. */
export async function addDocument(
  { database }: Pick<TestDatabase, 'database'>,
  store: ObjectStore,
  { tenantId, vehicleId }: { tenantId: string; vehicleId: string },
): Promise<{ key: string; content: Buffer }> {
  const key = `${tenantId}/${crypto.randomUUID()}`
  const content = randomBytes(700_000)
  const [sizeBytes, contentType] = [content.length, 'application/pdf']
  await store.write(key, { body: Readable.from([content]), sizeBytes, contentType })
  const [attachedAt, sha256] = [
    new Date('2026-11-20T09:00:00Z'),
    createHash('sha256').update(content).digest('hex'),
  ]
  const times = { attachedAt, createdAt: attachedAt, uploadEndsAt: attachedAt }
  const file = { fileKey: key, fileName: 'policy.pdf', purpose: 'document', contentType, sizeBytes, sha256 }
  await database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('attachments')
      .values({ tenantId, vehicleId, ...file, ...times })
      .execute(),
  )
  return { key, content }
}

/** A file with old positions in the store, with its row. */
export async function addPositionFile(
  { database }: Pick<TestDatabase, 'database'>,
  store: ObjectStore,
  { tenantId, vehicleId }: { tenantId: string; vehicleId: string },
): Promise<{ key: string; content: Buffer }> {
  const fileId = crypto.randomUUID()
  const key = `${tenantId}/${fileId}`
  const content = randomBytes(40_000)
  const sizeBytes = content.length
  const contentType = 'application/octet-stream'
  await store.write(key, { body: Readable.from([content]), sizeBytes, contentType })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { tenantId, vehicleId, month: '2025-09-01', fileId, sizeBytes, sha256 }
  await database.asIngest((tx) => tx.insertInto('positionFiles').values(file).execute())
  return { key, content }
}
