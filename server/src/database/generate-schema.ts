/**
 * Writes `schema.ts` from a freshly migrated database: `node generate-schema.ts`; `catalogue.test.ts` compares the two.
 * (kysely-codegen names no column type the way our parsers in `types.ts` return it.)
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CamelCasePlugin } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  always_generated: boolean
}

/** What a column gives, and what it takes, by the type's name in pg_type. */
const typescript: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  _float8: 'number[]',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

const header = `// Generated from the migrations by generate-schema.ts; do not edit.
import type { ColumnType, SelectType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Written as text by JSON.stringify, since pg would write an array as an SQL array; read as unknown, to be parsed. */
export type Json = ColumnType<unknown, string, string>
/** Has a default, so an insert may leave it out. Kysely's own would lose what Timestamp and Json take. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
/** The database computes it. */
export type GeneratedAlways<T> = ColumnType<SelectType<T>, never, never>
`

/** The tables of tenants; those of the schema directory are reached through functions only. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as always_generated
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, (column) => column.table)
  const types = [...tables].map(
    ([table, columns]) =>
      `export type ${typeName(table)} = {\n${columns.map(describeColumn).join('\n')}\n}\n`,
  )
  const entries = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${typeName(table)}`)
  return [header, ...types, `export type DB = {\n${entries.join('\n')}\n}\n`].join('\n')
}

function describeColumn(column: Column): string {
  const base = typescript[column.type]
  if (!base) throw new Error(`${column.table}.${column.name}: say what ${column.type} is in TypeScript`)
  const type = column.nullable ? `${base} | null` : base
  if (column.always_generated) return `  ${camelCase(column.name)}: GeneratedAlways<${type}>`
  return `  ${camelCase(column.name)}: ${column.has_default ? `Generated<${type}>` : type}`
}

/** The plugin that the client uses, to be sure that a name comes back as it went. */
class Names extends CamelCasePlugin {
  toTypescript(name: string): string {
    const camel = this.camelCase(name)
    if (this.snakeCase(camel) === name) return camel
    throw new Error(`${name} would be read as ${camel} and written as ${this.snakeCase(camel)}: rename it`)
  }
}
const names = new Names()

function camelCase(name: string): string {
  return names.toTypescript(name)
}

function typeName(table: string): string {
  const name = camelCase(table)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`
}

async function generate(): Promise<string> {
  const log = pino({ level: 'warn' })
  const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-schema-'))
  // Where we are root, PostgreSQL runs as somebody else.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } })
  const client = new pg.Client({ connectionString: embedded.connectionString })
  try {
    await migrate({ connectionString: embedded.connectionString, log })
    await client.connect()
    return await describeSchema(client)
  } finally {
    await client.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeFile(join(import.meta.dirname, 'schema.ts'), await generate())
