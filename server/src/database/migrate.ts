import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from './log.ts'
import { ensureRoles } from './roles.ts'

/** An arbitrary number, the same in every Roadbook: two that start at once wait for each other. */
const advisoryLock = 7_262_001

type Options = {
  connectionString: string
  log: Log
  folder?: string
  /** Stops there, to create a database as an older Roadbook left it. */
  only?: ReadonlySet<string>
}

/** Creates the whole schema; a database with the last migration before it has all of it already. */
export const baseline = {
  name: '0397-baseline',
  lastBefore: '0397-days-without-triggers.sql',
  /** The last version of Roadbook with those migrations. */
  versionBefore: '0.1.0',
}

/** Creates the roles, then applies new migrations of `migrations/`, forward only, one transaction each. */
export async function migrate({ connectionString, log, folder, only }: Options): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'roadbook migrate' })
  // A lost connection also fails the waiting query, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await ensureRoles(client)
    await client.query('set role roadbook_owner')
    const applied = await readApplied(client)
    const migrations = await readMigrations(folder)
    refuseNewer(applied, migrations)
    for (const migration of migrations) {
      if (only && !only.has(migration.name)) continue
      const sha256 = applied.get(migration.name)
      if (sha256 === undefined && migration.name === baseline.name && applied.size > 0)
        await adopt(client, migration, applied)
      else if (sha256 === undefined) await apply(client, migration, log)
      else if (sha256 !== migration.sha256) {
        throw new Error(
          `The migration ${migration.name} was changed after it was applied: put it back as it was and write a new one.`,
        )
      }
    }
  } finally {
    // The end of the session releases the lock.
    await client.end()
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    begin;
    create schema if not exists migrations;
    create table if not exists migrations.applied (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now()
    );
    commit`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations.applied',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

type Migration = { name: string; sha256: string; sql: string }

/** In order of their numbers. A migration is a file or a folder of files. */
export async function readMigrations(folder = join(import.meta.dirname, 'migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+(\.sql)?$/.test(name)).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readSql(join(folder, name))
      // Git may check text out with other line endings.
      const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { name, sha256, sql }
    }),
  )
}

async function readSql(path: string): Promise<string> {
  if (path.endsWith('.sql')) return await readFile(path, 'utf8')
  const files = (await readdir(path)).filter((name) => /^\d\d-[a-z0-9-]+\.sql$/.test(name)).sort()
  return (await Promise.all(files.map((name) => readFile(join(path, name), 'utf8')))).join('\n')
}

/** What a newer Roadbook has changed is unknown here; what is older than the baseline is part of it. */
function refuseNewer(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const numberOf = (name: string) => name.slice(0, 4)
  const newer = [...applied.keys()].find(
    (name) => !known.has(name) && numberOf(name) > numberOf(baseline.name),
  )
  if (newer === undefined) return
  throw new Error(
    `The database was last used by a newer Roadbook, which made the migration ${newer}. Start that version, or restore a backup from before it.`,
  )
}

/** For a database that was created by migrations before the baseline. */
async function adopt(
  client: pg.Client,
  { name, sha256 }: Migration,
  applied: Map<string, string>,
): Promise<void> {
  if (!applied.has(baseline.lastBefore)) {
    const { versionBefore } = baseline
    throw new Error(
      `The database was last used by a Roadbook older than ${versionBefore}. Start Roadbook ${versionBefore} with it once, then this version.`,
    )
  }
  await record(client, { name, sha256 })
}

async function record(client: pg.Client, { name, sha256 }: Omit<Migration, 'sql'>): Promise<void> {
  await client.query('insert into migrations.applied (name, sha256) values ($1, $2)', [name, sha256])
}

async function apply(client: pg.Client, { name, sha256, sql }: Migration, log: Log): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await record(client, { name, sha256 })
    await client.query('commit')
    log.info({ migration: name }, 'Database migrated')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The migration ${name} failed and was undone: ${reason}`, { cause })
  }
}
