import { chmod, mkdtemp, readdir, realpath, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../database/embedded.ts'
import { isAlive } from '../database/embedded/owner.ts'
import { migrate } from '../database/migrate.ts'
import {
  closeToServers,
  createEmpty,
  databaseUrl,
  dropEverywhere,
  query,
  serversOf,
} from './administration.ts'
import type { TablesOfTests } from './one-company.ts'
import { cacheKey, compileFileProcesses } from './compile-cache.ts'

declare module 'vitest' {
  // The only place in this repository that needs `interface`, which Vitest merges.
  export interface ProvidedContext {
    /** `folder` holds its files, if they are on this machine; `servers` are all of a cluster, this one first. */
    testServer: {
      connectionString: string
      servers: string[]
      template: string
      folder: string | undefined
      tables: TablesOfTests
    }
  }
}

/** Data loss doesn't matter here; many test files connect at once. */
const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '1GB',
  max_connections: '300',
}

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

const companyTables = `
  select p.polrelid::regclass::text as name, exists (
    select from pg_attrdef d where d.adrelid = p.polrelid and pg_get_expr(d.adbin, d.adrelid) = 'gen_random_uuid()') as "makesIds"
  from pg_policy p where p.polname = 'one_tenant'`

/** One PostgreSQL for the run, or the one of TEST_DATABASE_URL, or the cluster of CITUS_URL, with a migrated template to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env[cacheKey] ??= join(tmpdir(), 'roadbook-compile-cache')
  const [server] = await Promise.all([openServer(), compileFileProcesses()])
  const template = `roadbook_template_${process.pid}`
  const templateUrl = databaseUrl(server.connectionString, template)
  const servers = await serversOf(server.connectionString)
  let tables: TablesOfTests
  try {
    await createEmpty(servers, template)
    await migrate({ connectionString: templateUrl, log })
    const { rows } = await query(templateUrl, companyTables)
    const namesOf = (some: typeof rows) => some.map(({ name }) => String(name))
    tables = { names: namesOf(rows), withMadeIds: namesOf(rows.filter(({ makesIds }) => makesIds)) }
    await closeToServers(servers, template)
  } catch (cause) {
    await server.close()
    throw cause
  }
  const { connectionString, folder } = server
  project.provide('testServer', { connectionString, servers, template, folder, tables })
  return async () => {
    await dropEverywhere(servers, template)
    await server.close()
  }
}

type Server = { connectionString: string; folder: string | undefined; close(): Promise<void> }

async function openServer(): Promise<Server> {
  const given = process.env['CITUS_URL'] || process.env['TEST_DATABASE_URL']
  if (given) return { connectionString: given, folder: undefined, close: async () => {} }
  const parent = await fastFolder()
  await removeAbandoned(parent)
  const dataDir = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // As root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log, settings: fast }).catch(async (cause: unknown) => {
    await removeData(dataDir)
    throw cause
  })
  return {
    connectionString: embedded.connectionString,
    folder: join(dataDir, 'postgres'),
    close: async () => {
      await embedded.stop()
      await removeData(dataDir)
    },
  }
}

const prefix = 'roadbook-test-'

/**
 * A RAM disk if there is enough memory: a database is 900 files, which a busy disk takes half a second to
 * copy.
 */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > 4 * 1024 ** 3 ? memory : tmpdir()
}

/** Removes what killed runs left behind. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!isAlive(pid)) await removeData(join(parent, name))
  }
}

/** The database files may be elsewhere, behind a symbolic link. */
async function removeData(dataDir: string): Promise<void> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  await rm(cluster, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
