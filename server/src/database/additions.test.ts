import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl, query } from '../testing/administration.ts'
import { baseline, migrate, onlyAdds, readMigrations } from './migrate.ts'

const log = pino({ level: 'silent' })
const { connectionString: server } = inject('testServer')
const name = `test_additions_${randomBytes(6).toString('hex')}`
const connectionString = databaseUrl(server, name)
const client = new pg.Client({ connectionString })

beforeAll(async () => {
  await query(server, `create database ${name} strategy file_copy`)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await query(server, `drop database ${name} with (force)`)
})

const namespaces = `('public', 'directory')`
const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  and n.nspname in ${namespaces} and c.relkind in ('r', 'p', 'v') and not c.relispartition`

/** What queries of the version before may use. */
const used = `
  select format('column %s.%s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)) as fact
    from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  union all
  select format('function %s returns %s', p.oid::regprocedure, pg_get_function_result(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname in ${namespaces}
  union all
  select format('%s on %s by %s', g.privilege_type, c.oid::regclass, g.grantee::regrole)
    from ${tables}, aclexplode(c.relacl) g`

/** What rows of the version before may violate, and the columns that it concerns. */
const rules = `
  select format('%s on %s', pg_get_constraintdef(k.oid), c.oid::regclass) as fact, c.oid::regclass::text as of_table,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns
    from ${tables} join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
  union all
  select pg_get_indexdef(i.indexrelid), c.oid::regclass::text,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey))
    from ${tables} join pg_index i on i.indrelid = c.oid and i.indisunique
  union all
  select format('%s of %s is required', a.attname, c.oid::regclass), c.oid::regclass::text, '{}'
    from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and not a.atthasdef and a.attidentity = ''
  union all
  select pg_get_triggerdef(t.oid), c.oid::regclass::text, '{}'
    from ${tables} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal`

/** They took the place of narrower ones: whatever the version before writes, they allow. */
const widened = [
  `CHECK (((dongle_id >= 1) AND (dongle_id <= '9007199254740991'::bigint))) on directory.devices`,
  `CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'noSignIn'::text]))) on users`,
  `CHECK ((length(answer) <= 4096)) NOT VALID on device_commands`,
  `CHECK (((email IS NOT NULL) OR (status = 'noSignIn'::text))) on users`,
]

type Rule = { fact: string; of_table: string; columns: string[] }

async function readSchema() {
  const { rows } = await client.query<{ fact: string }>(used)
  const facts = new Set(rows.map(({ fact }) => fact))
  const has = (table: string, column: string): boolean =>
    rows.some(({ fact }) => fact.startsWith(`column ${table}.${column} `))
  const tableNames = new Set(
    rows.flatMap(({ fact }) => /^column (\w+(?:\.\w+)?)\.\w+ /.exec(fact)?.[1] ?? []),
  )
  return { facts, has, tableNames, rules: (await client.query<Rule>(rules)).rows }
}

test('a migration only adds, so that the version before goes on beside it; what removes is named so', async () => {
  const migrations = (await readMigrations()).map((one) => one.name)
  const applied = new Set(migrations.slice(0, migrations.indexOf(baseline.name) + 1))
  const apply = () => migrate({ connectionString, log, only: applied })
  await apply()
  const broken: string[] = []
  for (const migration of migrations.filter((one) => !applied.has(one))) {
    const before = await readSchema()
    applied.add(migration)
    await apply()
    if (!onlyAdds(migration)) continue
    const after = await readSchema()
    const known = new Set([...before.rules.map(({ fact }) => fact), ...widened])
    const lost = [...before.facts].filter((fact) => !after.facts.has(fact))
    const added = after.rules.filter(
      ({ fact, of_table, columns }) =>
        !known.has(fact) &&
        before.tableNames.has(of_table) &&
        columns.every((column) => before.has(of_table, column)),
    )
    broken.push(
      ...lost.map((fact) => `${migration} removes: ${fact}`),
      ...added.map(({ fact }) => `${migration} demands: ${fact}`),
    )
  }
  expect(broken).toEqual([])
})
