import pg from 'pg'
import { isDistributed, lastUndistributed } from '../database/citus/distribute.ts'
import type { Log } from '../database/log.ts'
import { baseline, migrate, readMigrations as readOurMigrations } from '../database/migrate.ts'
import { nextStart, replacedStart, replacedStarts } from '../database/replaced/names.ts'
import type { ObjectStore } from '../platform/object-store/object-store.ts'
import { type Manifest, readManifest } from './backup-reader.ts'
import { readMigrations } from './catalogue.ts'
import { BackupError } from './failure.ts'
import { emptyTables, loadBackup, verifyLoaded } from './load-backup.ts'
import {
  connectToMaintenance,
  createLike,
  databaseOf,
  inDatabase,
  switchDatabase,
} from './switch-database.ts'
import { fileKeys, noDeletions, restoreFiles } from './stored-files.ts'
import { connect } from './write-backup.ts'

type RestoreOptions = {
  connectionString: string
  path: string
  /** Whether a database with data may be replaced; it is kept under another name. */
  mayReplace: boolean
  now: Date
  store: ObjectStore
  log: Log
  /** Prints progress for the user. */
  print: (line: string) => void
}

type Restored = {
  manifest: Manifest
  rows: number
  /** The name of the replaced database; undefined if it was empty. */
  keptAs: string | undefined
}

/** An arbitrary number, the same in every Roadbook: only one restore runs at a time. */
const advisoryLock = 7_262_002

/** Loads the file into a new database beside the current one, verifies it, and swaps the two. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { connectionString, path, mayReplace, print } = options
  print(`Reading ${path} …`)
  const manifest = await readManifest(path)
  const migrations = await migrationsOf(manifest)
  const holdsData = await hasData(connectionString)
  const isCluster = await withClient(connectionString, isDistributed)
  if (holdsData && isCluster) throw onlyIntoEmpty('This installation has data')
  if (holdsData && !mayReplace) {
    throw new BackupError(
      'This installation has data. Use --replace to restore the backup in its place; the current database is kept.',
    )
  }
  const rows = manifest.ends.reduce((sum, end) => sum + end.rows, 0)
  if (isCluster) {
    if (!migrations.has(lastUndistributed)) throw new BackupError(beforeClusters(manifest))
    if (await isNewer(connectionString, migrations))
      throw onlyIntoEmpty('This database has the tables of a newer Roadbook than the backup')
    await fillEmpty(connectionString, { manifest, migrations }, options)
    return { manifest, rows, keptAs: undefined }
  }
  const beside = await connectToMaintenance(connectionString)
  try {
    await lock(beside)
    const keptAs = await putInPlace(beside, { manifest, migrations }, options)
    if (!holdsData) await dropDatabase(beside, keptAs).catch(() => undefined)
    return { manifest, rows, keptAs: holdsData ? keptAs : undefined }
  } finally {
    // The restarted server may have closed it already.
    await beside.end().catch(() => undefined)
  }
}

/** Databases of several machines can't be swapped at once. */
function onlyIntoEmpty(found: string): BackupError {
  return new BackupError(
    `${found}, and on Citus a backup is only restored into an empty database. Create one on each machine, as docs/operations.md says, name it in DATABASE_URL, and restore again.`,
  )
}

const beforeClusters = ({ product }: Manifest): string =>
  `Citus can't upgrade the tables of this backup, which was made by an older Roadbook (${product}). Restore it with this version into a separate PostgreSQL, make a new backup there, and restore that one.`

function isNewer(connectionString: string, migrations: ReadonlySet<string>): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const applied = (await readMigrations(client)) ?? []
    return applied.some(({ name }) => name > baseline.name && !migrations.has(name))
  })
}

async function withClient<T>(connectionString: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'roadbook restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

type Backup = { manifest: Manifest; migrations: ReadonlySet<string> }

/** What fails after the rows were committed leaves the database empty, so that the restore can be repeated. */
async function fillEmpty(connectionString: string, backup: Backup, options: RestoreOptions): Promise<void> {
  try {
    await fill(connectionString, backup, options)
  } catch (cause) {
    // If this fails too, the next restore says that the database has data, and how to create another.
    await empty(connectionString, backup.manifest).catch(() => undefined)
    throw cause
  }
}

async function putInPlace(beside: pg.Client, backup: Backup, options: RestoreOptions): Promise<string> {
  const { connectionString, now } = options
  const present = databaseOf(connectionString)
  await dropAbandoned(beside, present)
  const next = `${nextStart(present)}${stamp(now)}`
  await createLike(beside, present, next)
  let deletions: pg.Client | undefined
  try {
    // The present server may be about to delete files that the backup names.
    deletions = await connect(connectionString)
    await deletions.query(noDeletions)
    await fill(inDatabase(connectionString, next), backup, options)
    const keptAs = `${replacedStart(present)}${stamp(now)}`
    await switchDatabase({ beside, connectionString, next, keptAs })
    return keptAs
  } catch (cause) {
    await dropDatabase(beside, next).catch(() => undefined)
    throw cause
  } finally {
    // The switch has closed it already.
    await deletions?.end().catch(() => undefined)
  }
}

async function fill(
  connectionString: string,
  { manifest, migrations }: Backup,
  { path, now, log, print, store }: RestoreOptions,
): Promise<void> {
  await migrate({ connectionString, log, only: migrations })
  const client = await connect(connectionString)
  try {
    print('Loading …')
    await loadBackup(client, path, manifest)
    print('Verifying …')
    await verifyLoaded(client, manifest)
    await restoreFiles(path, manifest, store)
  } finally {
    await client.end()
  }
  await migrate({ connectionString, log })
  await endCommands(connectionString, now)
}

/** The tables stay, and so does the list of the migrations that made them. */
async function empty(connectionString: string, manifest: Manifest): Promise<void> {
  const tables = manifest.tables.filter(({ schema }) => schema !== 'migrations')
  const client = await connect(connectionString)
  try {
    await emptyTables(client, tables)
  } finally {
    await client.end()
  }
}

/** Commands that waited then may have been carried out, or taken back, since the backup: devices must not get them again. */
async function endCommands(connectionString: string, now: Date): Promise<void> {
  const client = await connect(connectionString)
  try {
    await client.query(
      `update public.device_commands set state = 'cancelled', ended_at = $1, updated_at = $1, version = version + 1
      where state in ('waiting', 'sent')`,
      [now],
    )
  } finally {
    await client.end()
  }
}

function stamp(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()
}

async function lock(beside: pg.Client): Promise<void> {
  const { rows } = await beside.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    advisoryLock,
  ])
  if (!rows[0]?.free) throw new BackupError('Another restore is running. Wait until it is done.')
}

/** The migrations that create the tables of the backup. Throws for a backup that is too old or too new. */
async function migrationsOf({ migrations, product }: Manifest): Promise<ReadonlySet<string>> {
  const names = new Set(migrations.map(({ name }) => name))
  if (!names.has(baseline.name) && !names.has(baseline.lastBefore)) {
    const { versionBefore } = baseline
    throw new BackupError(
      `The backup was made by a Roadbook older than ${versionBefore} (${product}). Restore it with Roadbook ${versionBefore}, make a new backup with that, and restore that one.`,
    )
  }
  const ours = new Map((await readOurMigrations()).map(({ name, sha256 }) => [name, sha256]))
  const isBefore = (name: string): boolean => name <= baseline.lastBefore && name !== baseline.name
  const unknown = migrations.find(({ name, sha256 }) => !isBefore(name) && ours.get(name) !== sha256)
  if (unknown) {
    throw new BackupError(
      `The backup was made by another version of Roadbook (${product}) with an unknown migration (${unknown.name}). ` +
        'Restore it with that version or a newer one.',
    )
  }
  return names.add(baseline.name)
}

/** Also true if another application has tables there. */
function hasData(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    if (await readMigrations(client)) {
      await client.query('set role roadbook_owner')
      return answers(client, 'exists (select 1 from tenants) or exists (select 1 from directory.accounts)')
    }
    return answers(
      client,
      `exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`,
    )
  })
}

async function answers(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ holds: boolean }>(`select ${condition} as holds`)
  return rows[0]?.holds ?? false
}

/** Drops the new databases that killed restores left behind. */
async function dropAbandoned(beside: pg.Client, present: string): Promise<void> {
  for (const name of await databasesLike(beside, nextStart(present))) await dropDatabase(beside, name)
}

/** Names of the databases that restores replaced, oldest first. */
export async function replacedDatabases(connectionString: string): Promise<string[]> {
  const beside = await connectToMaintenance(connectionString)
  try {
    const names: string[] = []
    for (const start of replacedStarts(databaseOf(connectionString)))
      names.push(...(await databasesLike(beside, start)))
    return names
  } finally {
    await beside.end()
  }
}

/** Drops one of `replacedDatabases`, with the files that no other database names; refuses any other. */
export async function dropReplaced(
  connectionString: string,
  name: string,
  store: Pick<ObjectStore, 'delete'>,
): Promise<void> {
  const replaced = await replacedDatabases(connectionString)
  if (!replaced.includes(name))
    throw new BackupError(
      `${name} is not a database that was replaced by a restore. See npm run operator -- kept.`,
    )
  const staying = [databaseOf(connectionString), ...replaced].filter((database) => database !== name)
  const ofStaying = await Promise.all(staying.map((database) => filesOf(connectionString, database)))
  const gone = (await filesOf(connectionString, name)).difference(
    new Set(ofStaying.flatMap((keys) => [...keys])),
  )
  const beside = await connectToMaintenance(connectionString)
  try {
    await dropDatabase(beside, name)
  } finally {
    await beside.end()
  }
  for (const key of gone) await store.delete(key)
}

async function filesOf(connectionString: string, database: string): Promise<Set<string>> {
  const client = await connect(inDatabase(connectionString, database))
  try {
    return await fileKeys(client)
  } finally {
    await client.end()
  }
}

async function databasesLike(beside: pg.Client, start: string): Promise<string[]> {
  const { rows } = await beside.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) order by 1',
    [start],
  )
  return rows.map(({ name }) => name)
}

async function dropDatabase(beside: pg.Client, name: string): Promise<void> {
  await beside.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
}
