import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

const ours = 'aaaaaaaa-0000-4000-8000-00000000000a'
const theirs = 'bbbbbbbb-0000-4000-8000-00000000000b'

/** A valid value for each type of key column. */
const samples: Record<string, string> = {
  uuid: "'cccccccc-0000-4000-8000-00000000000c'",
  text: "'x'",
  int4: '1',
  int8: '1',
  float8: '1',
  date: 'current_date',
  timestamptz: 'now()',
}

let home: TestDatabase
let client: pg.Client
let tables: string[]
beforeAll(async () => {
  home = await createTestDatabase()
  client = new pg.Client({ connectionString: home.connectionString })
  await client.connect()
  await client.query('set role roadbook_owner')
  tables = await column(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  await removeConstraints()
  for (const table of tables) await insertRows(table)
  await client.query('reset role')
  await client.query("set citus.propagate_set_commands = 'local'")
})
afterAll(async () => {
  await client.end()
  await home.drop()
})

async function column<T extends string>(sql: string): Promise<T[]> {
  const { rows } = await client.query<T[]>({ text: sql, rowMode: 'array' })
  return rows.flat()
}

/** Makes all other columns optional: only who sees a row is tested here. */
async function removeConstraints(): Promise<void> {
  const statements = [
    ...(await column(`select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'x') and conparentid = 0 and coninhcount = 0`)),
    ...(await column(`select format('alter table %s alter %I drop not null', a.attrelid::regclass, a.attname)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and a.attnotnull and not exists (
          select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))`)),
  ]
  for (const statement of statements) await client.query(statement)
}

async function insertRows(table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, t.typname as type
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       join pg_type t on t.oid = a.atttypid
     where i.indisprimary and i.indrelid = $1::regclass and a.attname <> 'tenant_id'`,
    [table],
  )
  const names = rows.map((key) => key.name)
  const values = rows.map((key) => samples[key.type] ?? `a sample for ${key.type} is missing`)
  for (const tenant of [ours, theirs]) {
    await client.query(
      `insert into ${table} (${['tenant_id', ...names].join()}) values (${[`'${tenant}'`, ...values].join()})`,
    )
  }
}

/** How many rows of each table a role sees; `refused` if it has no right at all. */
async function countAs(role: string, tenant: string | undefined): Promise<Record<string, string>> {
  const counts: Record<string, string> = {}
  for (const table of tables) {
    await client.query(`begin; set local role ${role}`)
    if (tenant !== undefined) await client.query(`set local roadbook.tenant = '${tenant}'`)
    counts[table] = await client.query<{ count: string }>(`select count(*) from ${table}`).then(
      ({ rows }) => rows[0]?.count ?? '',
      (cause: pg.DatabaseError) => (cause.code === '42501' ? 'refused' : cause.message),
    )
    await client.query('rollback')
  }
  return counts
}

function each(answer: string): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, answer]))
}

test('a query with no tenant set sees nothing, in every table', async () => {
  expect(await countAs('roadbook_app', undefined)).toEqual(each('0'))
})

test('a query with an empty tenant, as a transaction leaves it behind, sees nothing', async () => {
  expect(await countAs('roadbook_app', '')).toEqual(each('0'))
})

test('a query with a tenant set sees its rows and not those of the other', async () => {
  expect(await countAs('roadbook_app', ours)).toEqual(each('1'))
})

test('roadbook_ingest sees all tenants where it has a right, and is refused elsewhere', async () => {
  const seen = await countAs('roadbook_ingest', undefined)
  expect(Object.entries(seen).filter(([, count]) => count !== 'refused')).toEqual([
    ['alarm_checkpoints', '2'],
    ['alarm_dirty_ranges', '2'],
    ['alarm_events', '2'],
    ['demo_history', '2'],
    ['device_access', '2'],
    ['device_assignments', '2'],
    ['device_commands', '2'],
    ['device_messages', '2'],
    ['dirty_ranges', '2'],
    ['dirty_segments', '2'],
    ['driver_key_uses', '2'],
    ['fuel_days', '2'],
    ['fuel_hours', '2'],
    ['geocoding_queue', '2'],
    ['geofence_alerts', '2'],
    ['geofence_dirty_ranges', '2'],
    ['geofence_visits', '2'],
    ['ingest_settings', '2'],
    ['kept_positions', '2'],
    ['position_files', '2'],
    ['position_segments', '2'],
    ['positions', '2'],
    ['refused_counts', '2'],
    ['refused_positions', '2'],
    ['street_addresses', '2'],
    ['tenant_revisions', '2'],
    ['tenants', '2'],
    ['traccar_records', '2'],
    ['vehicle_state', '2'],
    ['vehicles', '2'],
  ])
})

/** The result of a statement that would touch the other tenant. */
async function tryAs(tenant: string, sql: string): Promise<string> {
  await client.query('begin; set local role roadbook_app')
  await client.query(`set local roadbook.tenant = '${tenant}'`)
  const outcome = await client.query(sql).then(
    ({ rowCount }) => `${rowCount} rows`,
    // On Citus no tenant_id is ever changed.
    (cause: pg.DatabaseError) =>
      cause.code === '42501' || cause.code === '0A000' ? 'refused' : cause.message,
  )
  await client.query('rollback')
  return outcome
}

test('no row of another tenant can be written, changed, handed over or removed', async () => {
  const outcomes = new Set<string>()
  for (const table of tables) {
    const names = await insertableColumns(table)
    const foreign = names.map((name) => (name === 'tenant_id' ? `'${theirs}'::uuid` : name))
    outcomes.add(
      await tryAs(ours, `insert into ${table} (${names.join()}) select ${foreign.join()} from ${table}`),
    )
    outcomes.add(await tryAs(ours, `update ${table} set tenant_id = '${theirs}'`))
    outcomes.add(await tryAs(ours, `update ${table} set tenant_id = tenant_id where tenant_id = '${theirs}'`))
    outcomes.add(await tryAs(ours, `delete from ${table} where tenant_id = '${theirs}'`))
  }
  expect([...outcomes].sort()).toEqual(['0 rows', 'refused'])
})

function insertableColumns(table: string): Promise<string[]> {
  return column(`select quote_ident(attname) from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`)
}
