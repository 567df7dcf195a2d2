import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import type { Begin, Sequence, Table } from './backup-file.ts'

/** All schemas of Roadbook. */
export const schemas = ['public', 'directory', 'migrations']

/**
 * The text form of values must not depend on server settings; names are always schema-qualified. One connection to each worker
 * of Citus is one snapshot.
 */
export const sessionSettings = `set role roadbook_owner; set search_path = pg_catalog; set timezone = 'UTC';
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set citus.max_adaptive_executor_pool_size = 1`

export type Named = { schema: string; name: string }

export function qualified({ schema, name }: Named): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

export function columnList({ columns }: Table): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ')
}

const tablesQuery = `
  select n.nspname as schema, c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
        order by p.relname), '[]')
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid) as partitions
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
  order by 1, 2`

/** Tables with their columns and partitions; sorted by name within a schema. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesQuery, [schemas])
  return rows
}

/** In the order in which they were applied; undefined if Roadbook was never installed there. */
export async function readMigrations(client: pg.ClientBase): Promise<Begin['migrations'] | undefined> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('migrations.applied') is not null as found`,
  )
  if (!rows[0]?.found) return undefined
  const applied = await client.query<Begin['migrations'][number]>(
    'select name, sha256 from migrations.applied order by applied_at, name',
  )
  return applied.rows
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: named } = await client.query<Named>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any ($1) order by 1, 2`,
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const sequence of named) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${qualified(sequence)}`,
    )
    for (const row of rows) sequences.push({ ...sequence, ...row })
  }
  return sequences
}
