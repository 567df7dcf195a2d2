import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { isDistributed } from './citus/distribute.ts'
import { describeSchema } from './generate-schema.ts'

/** Looked up before a tenant is known: global tables that only functions of the schema `directory` touch. */
const directoryTables = [
  'accounts',
  'api_keys',
  'attempts',
  'device_attempts',
  'device_guesses',
  'device_networks',
  'device_orders',
  'devices',
  'domains',
  'ended_sessions',
  'file_deletions',
  'identities',
  'installation_keys',
  'leases',
  'mails',
  'oidc_payloads',
  'one_time_tokens',
  'operator_passes',
  'passkey_challenges',
  'passkeys',
  'processes',
  'recovery_codes',
  'sessions',
  'share_links',
  'spent_logout_tokens',
  'totp_factors',
]

/** Written across tenants by roadbook_ingest. */
const telemetryTables = [
  'alarm_checkpoints',
  'alarm_dirty_ranges',
  'alarm_events',
  'demo_history',
  'device_access',
  'device_assignments',
  'device_commands',
  'device_messages',
  'dirty_ranges',
  'dirty_segments',
  'driver_key_uses',
  'fuel_days',
  'fuel_hours',
  'geocoding_queue',
  'geofence_alerts',
  'geofence_dirty_ranges',
  'geofence_visits',
  'ingest_settings',
  'kept_positions',
  'position_files',
  'position_segments',
  'positions',
  'refused_counts',
  'refused_positions',
  'street_addresses',
  'tenant_revisions',
  'traccar_records',
  'vehicle_state',
]

/** Of these it reads single columns: time zones and tanks. */
const readByIngest = ['tenants', 'vehicles']

const oneTenant = "(tenant_id = (NULLIF(current_setting('roadbook.tenant'::text, true), ''::text))::uuid)"

let home: TestDatabase
let client: pg.Client
beforeAll(async () => {
  home = await createTestDatabase()
  client = new pg.Client({ connectionString: home.connectionString })
  await client.connect()
  await client.query('set role roadbook_owner')
})
afterAll(async () => {
  await client.end()
  await home.drop()
})

async function list<T extends object>(sql: string): Promise<T[]> {
  const { rows } = await client.query<T>(sql)
  return rows
}

/** Partitions are reached through their table only. */
const ofTenants = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`

test('schema.ts describes what the migrations make', async () => {
  expect(await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(await describeSchema(client))
})

describe('keys', () => {
  test('every primary and unique key begins with tenant_id', async () => {
    const others = await list(`
      select i.indexrelid::regclass::text as key from pg_index i
        join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where n.nspname = 'public' and i.indisunique and a.attname is distinct from 'tenant_id'`)
    expect(others).toEqual([])
  })

  test('every table has a primary key', async () => {
    const others = await list(`select c.relname ${ofTenants}
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`)
    expect(others).toEqual([])
  })

  test('every foreign key and every exclusion holds tenant_id', async () => {
    const others = await list(`
      select k.conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where n.nspname = 'public' and k.contype in ('f', 'x') and not exists (
        select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnum = any (k.conkey))`)
    expect(others).toEqual([])
  })

  test('a foreign key points at the same tenant, and none leads out of or into the directory', async () => {
    const others = await list(`
      select k.conname from pg_constraint k
        join pg_namespace n on n.oid = k.connamespace
        join pg_class target on target.oid = k.confrelid
        left join lateral unnest(k.conkey, k.confkey) as pair (here, there) on true
        left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
        left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there
      where k.contype = 'f' and n.nspname in ('public', 'directory')
      group by k.oid, k.conname, k.connamespace, n.nspname, target.relnamespace
      having target.relnamespace <> k.connamespace
        or (n.nspname = 'public' and not bool_or(a.attname = 'tenant_id' and b.attname = 'tenant_id'))`)
    expect(others).toEqual([])
  })

  test('nothing is set to null when another row goes, and no triggers run', async () => {
    const clearing = await list(
      `select conname from pg_constraint where contype = 'f' and 'n' in (confdeltype, confupdtype)`,
    )
    const triggers = await list(`
      select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and n.nspname in ('public', 'directory') order by 1`)
    expect({ clearing, triggers }).toEqual({ clearing: [], triggers: [] })
  })
})

describe('row level security', () => {
  test('is on in every table and forced, except on a cluster, where Citus copies rows as their owner', async () => {
    const onCitus = await isDistributed(client)
    expect(
      await list(
        `select c.relname ${ofTenants} and not (c.relrowsecurity and c.relforcerowsecurity = ${!onCitus})`,
      ),
    ).toEqual([])
  })

  test('lets roadbook_app see one tenant, and knows no other policies than three', async () => {
    const tables = await list<{ relname: string }>(`select c.relname ${ofTenants} order by 1`)
    const expected = tables.flatMap(({ relname }) => [
      { table: relname, policy: 'all_tenants', roles: '{roadbook_owner}', using: 'true', check: 'true' },
      { table: relname, policy: 'one_tenant', roles: '{roadbook_app}', using: oneTenant, check: oneTenant },
      ...(telemetryTables.includes(relname)
        ? [{ table: relname, policy: 'telemetry', roles: '{roadbook_ingest}', using: 'true', check: 'true' }]
        : []),
      ...(readByIngest.includes(relname)
        ? [{ table: relname, policy: 'telemetry', roles: '{roadbook_ingest}', using: 'true', check: null }]
        : []),
    ])
    const found = await list(`
      select tablename as table, policyname as policy, roles::text, qual as using, with_check as check
      from pg_policies where schemaname = 'public' order by tablename, policyname`)
    expect(found).toEqual(expected)
  })

  test('roadbook_ingest sees the telemetry tables, and of two others single columns', async () => {
    const seen = await list<{ relname: string }>(`select c.relname ${ofTenants}
      and has_any_column_privilege('roadbook_ingest', c.oid, 'select, insert, update') order by 1`)
    expect(seen.map((table) => table.relname)).toEqual([...telemetryTables, ...readByIngest].toSorted())
  })

  test('partitions, on which it would be off, can be reached by nobody', async () => {
    const reached = await list(`
      select c.relname, r.rolname from pg_class c cross join pg_roles r
      where c.relispartition and c.relkind = 'r' and r.rolname in ('roadbook_app', 'roadbook_ingest')
        and (has_any_column_privilege(r.oid, c.oid, 'select, insert, update') or has_table_privilege(r.oid, c.oid, 'delete'))`)
    expect(reached).toEqual([])
  })
})

describe('roles', () => {
  test('none of the three may pass row level security or make others, nor log in but for Citus', async () => {
    const onCitus = await isDistributed(client)
    const found = await list(`
      select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication
      from pg_roles where rolname in ('roadbook_owner', 'roadbook_app', 'roadbook_ingest') order by 1`)
    const plain = {
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: onCitus,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    }
    expect(found).toEqual([
      { rolname: 'roadbook_app', ...plain },
      { rolname: 'roadbook_ingest', ...plain, rolbypassrls: onCitus },
      { rolname: 'roadbook_owner', ...plain },
    ])
  })

  test('none of the three is a member of another role', async () => {
    expect(
      await list(`select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
        where r.rolname in ('roadbook_owner', 'roadbook_app', 'roadbook_ingest')`),
    ).toEqual([])
  })
})

describe('the directory', () => {
  test('has these tables and no other', async () => {
    const found = await list<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'directory' order by 1`,
    )
    expect(found.map((table) => table.tablename)).toEqual(directoryTables)
  })

  test('gives nobody but its owner a right on a table', async () => {
    const reached = await list(`
      select c.relname, r.rolname from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join pg_roles r
      where n.nspname = 'directory' and c.relkind in ('r', 'p', 'v', 'S')
        and r.rolname in ('roadbook_app', 'roadbook_ingest')
        and (has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate')
          or has_any_column_privilege(r.oid, c.oid, 'select, insert, update'))`)
    expect(reached).toEqual([])
  })

  test('has only functions with the rights of their owner, a fixed search path, and no caller but ours', async () => {
    const loose = await list(`
      select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'directory' and (
        not p.prosecdef or p.proconfig is distinct from array['search_path=pg_catalog, pg_temp']
        or has_function_privilege('public', p.oid, 'execute'))`)
    expect(loose).toEqual([])
  })
})

test('a function with the rights of its owner has a fixed search path everywhere', async () => {
  const loose = await list(`
    select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'directory') and p.prosecdef
      and (p.proconfig is null or not p.proconfig::text like '%search_path=pg_catalog, pg_temp%')`)
  expect(loose).toEqual([])
})

test('a function of ours can be called by those it was granted to, not by everyone', async () => {
  const open = await list(`
    select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'directory') and has_function_privilege('public', p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  expect(open).toEqual([])
})
