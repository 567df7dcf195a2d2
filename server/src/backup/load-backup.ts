import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupReader, type Manifest } from './backup-reader.ts'
import type { Table } from './backup-file.ts'
import { columnList, type Named, qualified, readTables, schemas } from './catalogue.ts'
import { BackupError } from './failure.ts'
import { RowDigest } from './row-digest.ts'
import { readRows } from './write-backup.ts'

/** Loads all rows of the file into a new database, migrated to the version of the backup. */
export async function loadBackup(client: pg.Client, path: string, manifest: Manifest): Promise<void> {
  await client.query('begin')
  await refuseOtherTables(client, manifest.tables)
  const putBack = await openTables(client, manifest.tables)
  const reader = new BackupReader(path)
  try {
    await reader.begin()
    for (const table of manifest.tables) {
      const copy = copyFrom(`copy ${qualified(table)} (${columnList(table)}) from stdin`)
      await pipeline(Readable.from(reader.rows(table), { objectMode: false }), client.query(copy))
    }
  } finally {
    await reader.close()
  }
  for (const statement of putBack) await client.query(statement)
  for (const { value, isCalled, ...sequence } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [qualified(sequence), value, isCalled])
  await client.query('commit')
  for (const table of manifest.tables) await client.query(`analyze ${qualified(table)}`)
}

/** Reads everything back; throws if a row is missing, extra or different. */
export async function verifyLoaded(client: pg.Client, { tables, ends }: Manifest): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const digest = new RowDigest()
    for await (const bytes of readRows(client, table)) digest.add(bytes)
    const loaded = digest.digest()
    const wanted = ends[index]
    if (loaded === wanted?.digest && digest.rows === wanted.rows) continue
    throw new BackupError(
      `The table ${table.schema}.${table.name} has ${digest.rows} rows after loading, but the backup has ${wanted?.rows} or other values. Nothing was changed.`,
    )
  }
}

async function refuseOtherTables(client: pg.Client, wanted: Table[]): Promise<void> {
  const names = (tables: Table[]): string =>
    tables.map((table) => `${qualified(table)} (${[...table.columns].sort().join()})`).join('\n')
  if (names(await readTables(client)) === names(wanted)) return
  throw new BackupError("The tables of the backup don't match its migrations. Nothing was changed.")
}

type Rights = {
  forced: string[]
  triggered: string[]
  keys: { of: string; name: string; definition: string }[]
}

export async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(qualified).join(', ')}`)
}

/** Empties the tables and drops what blocks a load; returns the statements that restore it. */
async function openTables(client: pg.Client, tables: Table[]): Promise<string[]> {
  const { forced, triggered, keys } = await readRights(client)
  await emptyTables(client, tables)
  // COPY refuses a table with forced row level security.
  for (const table of forced) await client.query(`alter table ${table} no force row level security`)
  // The backup contains the rows that they would add.
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
  // Tables reference each other, so no loading order satisfies every foreign key.
  for (const key of keys) await client.query(`alter table ${key.of} drop constraint ${key.name}`)
  for (const table of tables.filter(({ partitions }) => partitions.length > 0))
    await remakePartitions(client, table)
  return [
    ...keys.map((key) => `alter table ${key.of} add constraint ${key.name} ${key.definition}`),
    ...triggered.map((table) => `alter table ${table} enable trigger user`),
    ...forced.map((table) => `alter table ${table} force row level security`),
  ]
}

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows: forced } = await client.query<Named>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relforcerowsecurity`,
    [schemas],
  )
  const { rows: keys } = await client.query<Rights['keys'][number]>(
    `select k.conrelid::regclass::text as of, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where n.nspname = any ($1) and k.contype = 'f' and k.conparentid = 0`,
    [schemas],
  )
  const { rows: triggered } = await client.query<Named>(
    `select distinct n.nspname as schema, c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and not t.tgisinternal`,
    [schemas],
  )
  return { forced: forced.map(qualified), triggered: triggered.map(qualified), keys }
}

/** The migrations created today's partitions; the rows need those of the backup. */
async function remakePartitions(client: pg.Client, table: Table): Promise<void> {
  const { rows: made } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass',
    [qualified(table)],
  )
  for (const { name } of made) await client.query(`drop table ${name}`)
  for (const { name, bound } of table.partitions) {
    const partition = qualified({ schema: table.schema, name })
    await client.query(`create table ${partition} partition of ${qualified(table)} ${bound}`)
  }
}
