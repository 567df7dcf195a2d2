import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { refusedByCitus } from '../../testing/one-company.ts'
import type { Role } from '../roles.ts'
import { readMigrations } from '../migrate.ts'
import { companyOfTransaction } from './company-of-transaction.ts'
import { lastUndistributed } from './distribute.ts'
import { splitStatements } from './split-statements.ts'

/** What Citus can't do, and PostgreSQL can: found here, so that no cluster is needed to notice it. docs/scale.md */

let home: TestDatabase
let client: pg.Client
beforeAll(async () => {
  home = await createTestDatabase()
  client = new pg.Client({ connectionString: home.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await home.drop()
})

async function list(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

const functions = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ('public', 'directory') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

const tablesOfCompanies = `select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

describe('functions', () => {
  test('one that reads tables of companies is written in PL/pgSQL, since Citus plans no parameters of others', async () => {
    expect(
      await list(`select p.oid::regprocedure::text as name ${functions} and l.lanname = 'sql'
        and exists (${tablesOfCompanies} and p.prosrc ~ ('\\mpublic\\.' || c.relname || '\\M'))`),
    ).toEqual([])
  })

  test('none has a subquery without columns in a from clause, or on the rows of all companies', async () => {
    expect(
      await list(
        `select p.oid::regprocedure::text as name ${functions} and l.lanname = 'plpgsql' and (
          p.prosrc ~ 'from \\(\\s*select\\s+from\\s+public' or p.prosrc ~ '\\(\\s*select\\s+from\\s+public(?![^;]*tenant_id =)')`,
      ),
    ).toEqual([])
  })
})

describe('a function that changes rows', () => {
  test('uses date_trunc, extract and to_char only with a time zone when it changes rows', async () => {
    expect(
      await list(
        `select p.oid::regprocedure::text as name ${functions}
        and p.prosrc ~ '(update|delete from) public[^;]*date_trunc\\((?![^;]*at time zone)'`,
      ),
    ).toEqual([])
  })
})

test('a migration adds a constraint in a statement of its own, with a name, once tables are distributed', async () => {
  const later = (await readMigrations()).filter(({ name }) => name > lastUndistributed)
  const isRefused = (statement: string): boolean =>
    /^\s*alter table/.test(statement) &&
    (/\badd (column )?(?!constraint)\w+ [^,]*\b(check|references|unique|primary key)\b/.test(statement) ||
      /\badd (check|foreign key|unique|primary key)\b/.test(statement))
  const bare = later.flatMap(({ sql: text }) => splitStatements(text.replaceAll(/--[^\n]*/g, '')))
  expect(bare.filter(isRefused)).toEqual([])
  expect(
    ['check (n > 0)', 'references trips'].map((rule) => isRefused(`alter table t add n int ${rule}`)),
  ).toEqual([true, true])
  expect(isRefused('alter table t add n int, add constraint t_n check (n > 0)')).toBe(false)
})

type Source = { file: string; text: string }

const folder = fileURLToPath(new URL('../..', import.meta.url))

function sources(): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}

/** Template literals, each with those inside its own expressions. */
function literals(text: string): string[] {
  const found: string[] = []
  // What is open: a literal, or braces inside one.
  const open: ('`' | '{')[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]
    const inside = open.at(-1)
    if (letter === '`' && inside === '`') {
      open.pop()
      if (open.length === 0) found.push(text.slice(start, index + 1))
    } else if (letter === '`') {
      if (open.length === 0) start = index
      open.push('`')
    } else if (letter === '{' && inside !== undefined) open.push('{')
    else if (letter === '}' && inside === '{') open.pop()
  }
  return found
}

/** The files with a literal that is refused. */
function filesWith(isRefused: (text: string) => boolean): string[] {
  return sources()
    .filter(({ text }) => literals(text).some(isRefused))
    .map(({ file }) => file)
    .toSorted()
}

/** roadbook_ingest passes row level security on Citus. */
const writtenByIngest = [
  'domains/rules/alarms/alarm-statements.ts',
  'domains/rules/geofences/visit-statements.ts',
  'domains/tracking/devices/device-messages.ts',
]

describe('SQL in the code', () => {
  test('a tenant or another setting is set in a statement of its own', () => {
    expect(filesWith((text) => /set local/.test(text) && text.includes(';'))).toEqual([])
  })

  test('none reads tableoid, ctid or xmin, which on a cluster are those of a shard', () => {
    expect(filesWith((text) => /\b(tableoid|ctid|xmin)\b/.test(text))).toEqual([])
  })

  test('no statement joins functions of the directory with tables of companies', async () => {
    const tables = (await list(tablesOfCompanies.replace('c.relname', 'c.relname as name'))).join('|')
    const reads = new RegExp(`\\b(from|join|using|into|update)\\s+(${tables})\\b`)
    expect(
      filesWith(
        (text) => /directory\.\w+\(/.test(text) && !text.includes('as materialized') && reads.test(text),
      ),
    ).toEqual([])
  })

  test('rows that come from an array alone are inserted by roadbook_ingest, or with a conflict clause', () => {
    const isCopied = (text: string): boolean =>
      /insert into \w+[^;]*select[^;]*from\s+(unnest|jsonb_to_recordset)\(/.test(text) &&
      !/on conflict|returning|\bjoin\b/.test(text)
    expect(filesWith(isCopied)).toEqual(writtenByIngest)
  })
})

const tables = {
  names: new Set(['trips', 'vehicles', 'stops', 'dirty_ranges']),
  withMadeIds: new Set(['dirty_ranges']),
}
const isRefused = (statement: string, role: Role) => refusedByCitus(statement, tables, role) !== undefined

describe('a statement of roadbook_app', () => {
  const refused = (statement: string) => isRefused(statement, 'roadbook_app')

  test('names the company once, and the tables beside it may be compared with that', () => {
    const beside = 'select from trips t join vehicles v on v.tenant_id = t.tenant_id and v.id = t.vehicle_id'
    expect(refused(`${beside} where t.tenant_id = $1`)).toBe(false)
    expect(refused(`${beside} where '5f0c' = v.tenant_id`)).toBe(false)
    expect(refused(beside)).toBe(true)
    expect(refused('select from trips t, vehicles v where t.tenant_id = $1 and v.id = t.vehicle_id')).toBe(
      true,
    )
  })

  test('names it again in each subquery', () => {
    const around = (subquery: string) =>
      `select from vehicles v where v.tenant_id = $1 and exists (select from trips t where ${subquery})`
    expect(refused(around('t.tenant_id = $2 and t.vehicle_id = v.id'))).toBe(false)
    expect(refused(around('t.tenant_id = v.tenant_id and t.vehicle_id = v.id'))).toBe(true)
    expect(refused(around('t.tenant_id = $1 union select from stops'))).toBe(true)
    expect(refused('with d as (select from trips) select from d, vehicles where tenant_id = $1')).toBe(true)
  })

  test('inserts rows that it reads where they are written, or with a conflict clause', () => {
    const insert = 'insert into trips (tenant_id, id) select'
    expect(refused('insert into trips (tenant_id, id) values ($1, $2)')).toBe(false)
    expect(refused(`${insert} tenant_id, id from vehicles where tenant_id = $1`)).toBe(false)
    expect(refused(`${insert} $1, n.id from unnest($2::uuid[]) n (id)`)).toBe(true)
    expect(refused(`${insert} $1, n.id from unnest($2::uuid[]) n (id) on conflict do nothing`)).toBe(false)
    expect(refused(`${insert} tenant_id, gen_random_uuid() from vehicles where tenant_id = $1`)).toBe(true)
    const ranges = 'select tenant_id, id from vehicles where tenant_id = $1'
    expect(refused(`insert into dirty_ranges (tenant_id, id) ${ranges}`)).toBe(false)
    expect(refused(`insert into dirty_ranges (tenant_id, vehicle_id) ${ranges}`)).toBe(true)
  })

  test('adds no interval to a column that it changes by', () => {
    const update = 'update trips set end_time = $1::timestamptz'
    expect(refused(`${update} - interval '1 hour' where tenant_id = $2`)).toBe(false)
    expect(refused(`${update} where tenant_id = $2 and end_time < start_time + interval '1 hour'`)).toBe(true)
  })

  test('uses date_trunc, extract and to_char only with a time zone when it changes rows', () => {
    const update = 'update trips set note = $1 where tenant_id = $2 and $3 = date_trunc'
    expect(refused(`${update}('month', start_time at time zone 'UTC')`)).toBe(false)
    expect(refused(`${update}('month', start_time, 'UTC')`)).toBe(true)
    expect(refused(`with due as (select 1) ${update}('month', start_time, 'UTC')`)).toBe(true)
  })

  test('compares what it sets in each "when"', () => {
    const update = 'update trips set note = case'
    expect(refused(`${update} when note = $1 then $2 end where tenant_id = $3`)).toBe(false)
    expect(refused(`${update} note when $1 then $2 end where tenant_id = $3`)).toBe(true)
  })

  test('locks rows of a company that it names', () => {
    expect(refused('select id from trips where tenant_id = $1 for no key update')).toBe(false)
    expect(refused('select id from trips where id = $1 for no key update')).toBe(true)
  })

  test('compares nothing with null in a correlated "not exists" or in a "left join"', () => {
    const around = (subquery: string) => `select v.id from vehicles v where v.tenant_id = $1 and ${subquery}`
    const stops = 'select from stops s where s.tenant_id = $1 and s.vehicle_id = v.id'
    expect(refused(around(`not exists (${stops} and s.trip_id <> $2)`))).toBe(false)
    expect(refused(around(`not exists (${stops} and s.trip_id <> null)`))).toBe(true)
    expect(refused(around(`not exists (${stops} and (s.trip_id <> null or s.id = $2))`))).toBe(false)
    expect(refused(around(`exists (${stops} and s.trip_id <> null)`))).toBe(false)
    const joined = 'select v.id from vehicles v left join stops s on s.tenant_id = $1 and s.trip_id = null'
    expect(refused(`${joined} where v.tenant_id = $1`)).toBe(true)
    expect(refused(`${joined.replace('left ', '')} where v.tenant_id = $1`)).toBe(false)
  })

  test('leaves a row with its company', () => {
    const insert =
      'insert into trips (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set'
    expect(refused(`${insert} note = excluded.note`)).toBe(false)
    expect(refused(`${insert} "tenant_id" = $3`)).toBe(true)
  })

  test('is refused in every test that sends it', async () => {
    const send = home.database.inTenant({ tenantId: '5f0c0000-0000-4000-8000-000000000001' }, (tx) =>
      sql`select from vehicles v where exists (select from trips t where t.tenant_id = v.tenant_id)`.execute(
        tx,
      ),
    )
    await expect(send).rejects.toThrow("A query on vehicles doesn't say whose rows it reads")
  })

  test('is refused for a null parameter as for the word null', async () => {
    const tenantId = '5f0c0000-0000-4000-8000-000000000001'
    const send = (note: string | null) =>
      home.database.inTenant({ tenantId }, (tx) =>
        sql`select from vehicles v where v.tenant_id = ${tenantId} and not exists (select from trips t
          where t.tenant_id = ${tenantId} and t.vehicle_id = v.id and t.note = ${note})`.execute(tx),
      )
    expect((await send('Quarry')).rows).toEqual([])
    await expect(send(null)).rejects.toThrow('A subquery or a "left join" on trips compares with null')
  })

  test('may name the company of its transaction', async () => {
    const tenantId = '5f0c0000-0000-4000-8000-000000000001'
    const query = sql<{ id: string }>`select ${companyOfTransaction}::uuid as id`
    const { rows } = await home.database.inTenant({ tenantId }, (tx) => query.execute(tx))
    expect(rows).toEqual([{ id: tenantId }])
    const others = home.database.asOwner((tx) => query.execute(tx))
    await expect(others).rejects.toThrow('This SQL belongs in a transaction of one company')
  })
})

describe('a statement of roadbook_owner or roadbook_ingest, which may be about all companies', () => {
  const refused = (statement: string) => isRefused(statement, 'roadbook_ingest')

  test('joins rows with those of their company', () => {
    const beside = 'select from trips t join vehicles v on v.id = t.vehicle_id'
    expect(refused(beside)).toBe(true)
    expect(refused(`${beside} and v.tenant_id = t.tenant_id`)).toBe(false)
    expect(refused(`${beside} where t.tenant_id = $1 and v.tenant_id = $1`)).toBe(false)
    expect(refused('select from trips join vehicles using (tenant_id) join stops using (tenant_id)')).toBe(
      false,
    )
  })

  test('compares the tenant_id of both in a correlated subquery', () => {
    const around = (subquery: string, end = '') =>
      `select v.id from vehicles v where exists (select 1 from trips t where ${subquery})${end}`
    expect(refused(around('t.vehicle_id = v.id'))).toBe(true)
    expect(refused(around('t.vehicle_id = v.id and t.tenant_id = v.tenant_id'))).toBe(false)
    expect(refused(around('vehicle_id = v.id and tenant_id = v.tenant_id'))).toBe(false)
    expect(refused(around('t.tenant_id = $1 and t.vehicle_id = v.id'))).toBe(true)
    expect(refused(around('t.tenant_id = $1 and t.vehicle_id = v.id', ' and v.tenant_id = $1'))).toBe(false)
    expect(refused(around('t.start_time > $1'))).toBe(false)
  })

  test('has no correlated subquery for each row of an array or of a query in "with", unless it names the company', () => {
    const newest =
      'select max(t.end_time) from trips t where t.tenant_id = n.tenant_id and t.vehicle_id = n.id'
    const rows = 'unnest($1::uuid[], $2::uuid[]) n (tenant_id, id)'
    expect(refused(`select n.id, (${newest}) from ${rows}`)).toBe(true)
    expect(refused(`with n as (select tenant_id, id from vehicles) select n.id, (${newest}) from n`)).toBe(
      true,
    )
    expect(refused(`select l.max from ${rows} cross join lateral (${newest}) l`)).toBe(false)
    const joined = `select n.id, max(t.end_time) from ${rows} join trips t on t.tenant_id = n.tenant_id`
    expect(refused(`${joined} and t.vehicle_id = n.id group by n.id`)).toBe(false)
    expect(refused(`select n.id, (${newest.replace('n.tenant_id', '$3')}) from ${rows}`)).toBe(false)
  })

  test('reads a column in a subquery on all companies', () => {
    const among = (subquery: string) => `select v.id from vehicles v where exists (${subquery})`
    expect(refused(among('select from trips'))).toBe(true)
    expect(refused(among('select 1 from trips'))).toBe(false)
    expect(refused(among('select from trips t where t.tenant_id = v.tenant_id'))).toBe(false)
  })

  test('compares nothing with null in a correlated subquery, unless that is an "exists" of its own', () => {
    const newest =
      'select max(t.end_time) from trips t where t.tenant_id = v.tenant_id and t.vehicle_id = v.id'
    const column = (subquery: string, end = '') => `select v.id, (${subquery}) from vehicles v${end}`
    expect(refused(column(`${newest} and t.note = $1`))).toBe(false)
    expect(refused(column(`${newest} and t.note = null::text`))).toBe(true)
    expect(refused(column(`${newest} and (t.note = null or t.id = $1)`))).toBe(false)
    const ofOne = newest.replace('v.tenant_id', '$1')
    expect(refused(column(`${ofOne} and t.note = null`, ' where v.tenant_id = $1'))).toBe(false)
    expect(refused('select max(end_time) from trips where note = null')).toBe(false)
    const among = (condition: string) =>
      `select v.id from vehicles v where ${condition} (${newest} and t.note = null)`
    expect(['exists', 'v.registration = $1 and exists'].map((word) => refused(among(word)))).toEqual([
      false,
      false,
    ])
    expect(['v.id = $1 or exists', 'v.id in', 'v.id = any'].map((word) => refused(among(word)))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('locks rows of one company', () => {
    expect(refused('select id from trips where id = $1 for update')).toBe(true)
    expect(refused('select id from trips where tenant_id = $1 for update')).toBe(false)
  })

  test('may copy rows as roadbook_ingest alone', () => {
    const insert =
      'insert into trips (tenant_id, id) select n.tenant_id, n.id from unnest($1, $2) n (tenant_id, id)'
    expect(refused(insert)).toBe(false)
    expect(isRefused(insert, 'roadbook_owner')).toBe(true)
  })

  test('is refused in every test that sends it', async () => {
    const locked = sql`select id from vehicles where id = gen_random_uuid() for update`
    for (const send of [home.database.asOwner, home.database.asIngest])
      await expect(send((tx) => locked.execute(tx))).rejects.toThrow(
        'Rows of vehicles are locked for all companies',
      )
  })
})
