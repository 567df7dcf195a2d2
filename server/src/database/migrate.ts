import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { distribute } from './citus/distribute.ts'
import { splitStatements } from './citus/split-statements.ts'
import type { Log } from './log.ts'
import { LOCK_TIMEOUT_MS, retryLockTimeout } from './retry-lock-timeout.ts'
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
  /** Of a text that made the same, but only on PostgreSQL 16 and newer. */
  earlierSha256: '507c8551a460af51acc35482abe2562e7454082147440714140e44b077873c69',
}

/**
 * Creates the roles, then applies new migrations of `migrations/`, forward only, one transaction each. Processes of the version
 * before go on meanwhile: a migration only adds, unless its name begins with `remove-`, which the version before doesn't survive.
 */
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
    checkNewer(applied, migrations, log)
    for (const migration of migrations) {
      if (only && !only.has(migration.name)) continue
      const sha256 = applied.get(migration.name)
      if (sha256 === undefined && migration.name === baseline.name && applied.size > 0)
        await adopt(client, migration, applied)
      else if (sha256 === undefined) await apply(client, migration, log)
      else if (sha256 !== migration.sha256 && sha256 !== baseline.earlierSha256) {
        throw new Error(
          `The migration ${migration.name} was changed after it was applied: put it back as it was and write a new one.`,
        )
      }
    }
    await distribute(client)
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

/** Whether processes of the version before go on after this migration. */
export const onlyAdds = (name: string): boolean => !/^\d{4}-remove-/.test(name)

/** What a newer Roadbook has added is left alone here; what it has removed is missed. */
function checkNewer(applied: ReadonlyMap<string, string>, migrations: readonly Migration[], log: Log): void {
  const known = new Set(migrations.map(({ name }) => name))
  const numberOf = (name: string) => name.slice(0, 4)
  // What is older than the baseline is part of it.
  const newer = [...applied.keys()].filter(
    (name) => !known.has(name) && numberOf(name) > numberOf(baseline.name),
  )
  const removing = newer.find((name) => !onlyAdds(name))
  if (removing !== undefined) {
    throw new Error(
      `The database was last used by a newer Roadbook, which made the migration ${removing}. Start that version, or restore a backup from before it.`,
    )
  }
  if (newer.length > 0) log.warn({ migrations: newer }, 'A newer Roadbook uses this database as well')
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

async function apply(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  const { name } = migration
  try {
    const applied = await retryLockTimeout(() => applyOnce(client, migration))
    if (!applied)
      throw new Error('a backup or a long query uses its tables. Start again when that has ended.')
    log.info({ migration: name }, 'Database migrated')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The migration ${name} failed and was undone: ${reason}`, { cause })
  }
}

async function applyOnce(client: pg.Client, { name, sha256, sql }: Migration): Promise<true> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    // By itself: Citus sends the workers everything that was sent with a change of a table.
    for (const statement of splitStatements(sql)) await client.query(statement)
    await record(client, { name, sha256 })
    await client.query('commit')
    return true
  } catch (error) {
    // Fails with a lost connection, whose error is thrown already.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
