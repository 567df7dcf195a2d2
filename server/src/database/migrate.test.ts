import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseUrl, query } from '../testing/administration.ts'
import { baseline, migrate } from './migrate.ts'

const log = pino({ level: 'silent' })
const { connectionString: server } = inject('testServer')

let name: string
let connectionString: string
let folder: string
beforeEach(async () => {
  name = `test_migrate_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${name} strategy file_copy`)
  connectionString = databaseUrl(server, name)
  folder = await mkdtemp(join(tmpdir(), 'roadbook-migrate-'))
  await write('0001-first.sql', 'create table first (n int); insert into first values (1);')
})
afterEach(async () => {
  await query(server, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

async function write(file: string, sql: string): Promise<void> {
  await writeFile(join(folder, file), sql)
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('set role roadbook_owner')
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const outcome: unknown = await work.catch((cause: unknown) => cause)
  if (outcome instanceof Error) return outcome.message
  throw new Error('A failure was expected')
}

test('migrations are applied in the order of their numbers, by roadbook_owner', async () => {
  await write('0002-second.sql', 'insert into first select count(*) + 1 from first;')
  await migrate({ connectionString, log, folder })
  expect(await ask('select n, current_user as owner from first order by n')).toEqual([
    { n: 1, owner: 'roadbook_owner' },
    { n: 2, owner: 'roadbook_owner' },
  ])
  expect(await ask('select name from migrations.applied order by name')).toEqual([
    { name: '0001-first.sql' },
    { name: '0002-second.sql' },
  ])
})

test('a migration may be a folder, whose files are applied in order', async () => {
  await mkdir(join(folder, '0002-second'))
  await write('0002-second/01-two.sql', 'insert into first values (2);')
  await write('0002-second/00-one.sql', 'delete from first;')
  await migrate({ connectionString, log, folder })
  expect(await ask('select n from first')).toEqual([{ n: 2 }])
  expect(await ask('select name from migrations.applied order by name')).toEqual([
    { name: '0001-first.sql' },
    { name: '0002-second' },
  ])
})

describe('the baseline', () => {
  beforeEach(async () => {
    await migrate({ connectionString, log, folder })
    await rm(join(folder, '0001-first.sql'))
    await mkdir(join(folder, baseline.name))
    await write(`${baseline.name}/00-first.sql`, 'create table first (n int);')
    await write('0398-next.sql', 'insert into first values (398);')
  })

  test('is there already in a database of the version before it, which goes on', async () => {
    await write(baseline.lastBefore, '')
    await migrate({ connectionString, log, folder, only: new Set([baseline.lastBefore]) })
    await rm(join(folder, baseline.lastBefore))
    await migrate({ connectionString, log, folder })
    expect(await ask('select n from first order by n')).toEqual([{ n: 1 }, { n: 398 }])
    await migrate({ connectionString, log, folder })
    expect(await ask('select name from migrations.applied order by applied_at, name')).toEqual([
      { name: '0001-first.sql' },
      { name: baseline.lastBefore },
      { name: baseline.name },
      { name: '0398-next.sql' },
    ])
  })

  test('leaves an older database as it is, and says which version to start first', async () => {
    expect(await messageOf(migrate({ connectionString, log, folder }))).toBe(
      'The database was last used by a Roadbook older than 0.1.0. Start Roadbook 0.1.0 with it once, then this version.',
    )
    expect(await ask('select name from migrations.applied')).toEqual([{ name: '0001-first.sql' }])
  })
})

describe('a database that a newer version has migrated', () => {
  beforeEach(async () => {
    await migrate({ connectionString, log, folder })
  })

  /** By a version that this one doesn't know. */
  async function applyNewer(file: string, sql: string): Promise<void> {
    await write(file, sql)
    await migrate({ connectionString, log, folder })
    await rm(join(folder, file))
  }

  test('is used as before if that only added', async () => {
    await applyNewer('0399-newer.sql', 'alter table first add m int;')
    await write('0398-older.sql', 'insert into first values (398);')
    await migrate({ connectionString, log, folder })
    expect(await ask('select n, m from first order by n')).toEqual([
      { n: 1, m: null },
      { n: 398, m: null },
    ])
  })

  test('is left as it is if that removed something, and the message says what to do', async () => {
    await applyNewer('0399-remove-n.sql', 'alter table first add m int; alter table first drop n;')
    await write('0398-older.sql', 'insert into first values (398);')
    expect(await messageOf(migrate({ connectionString, log, folder }))).toBe(
      'The database was last used by a newer Roadbook, which made the migration 0399-remove-n.sql. Start that version, or restore a backup from before it.',
    )
    expect(await ask('select m from first')).toEqual([{ m: null }])
  })
})

test('a migration whose table is in use gives way to what runs, and says what to do', async () => {
  await migrate({ connectionString, log, folder })
  await write('0002-second.sql', 'alter table first add m int;')
  const reader = new pg.Client({ connectionString })
  await reader.connect()
  await reader.query('set role roadbook_owner; begin; select from first')
  expect(await messageOf(migrate({ connectionString, log, folder }))).toBe(
    'The migration 0002-second.sql failed and was undone: a backup or a long query uses its tables. Start again when that has ended.',
  )
  await reader.end()
  await migrate({ connectionString, log, folder })
  expect(await ask('select n, m from first')).toEqual([{ n: 1, m: null }])
})

test('two that start at once apply each migration once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate({ connectionString, log, folder })))
  expect(await ask('select n from first')).toEqual([{ n: 1 }])
})

test('an applied migration that changed is refused', async () => {
  await migrate({ connectionString, log, folder })
  await write('0001-first.sql', 'create table first (n bigint);')
  expect(await messageOf(migrate({ connectionString, log, folder }))).toBe(
    'The migration 0001-first.sql was changed after it was applied: put it back as it was and write a new one.',
  )
})

test('other line ends are no change', async () => {
  await write('0001-first.sql', 'create table first (n int);\n-- end\n')
  await migrate({ connectionString, log, folder })
  await write('0001-first.sql', 'create table first (n int);\r\n-- end\r\n')
  await migrate({ connectionString, log, folder })
  expect(await ask('select name from migrations.applied')).toEqual([{ name: '0001-first.sql' }])
})

test('a migration that fails is undone whole and named', async () => {
  await write('0002-broken.sql', 'insert into first values (2); select no_such_function();')
  expect(await messageOf(migrate({ connectionString, log, folder }))).toBe(
    'The migration 0002-broken.sql failed and was undone: function no_such_function() does not exist',
  )
  expect(await ask('select n from first')).toEqual([{ n: 1 }])
})

test('a migration that was killed in the middle is applied by the next start', async () => {
  await write('0002-slow.sql', 'insert into first values (2); select pg_sleep(60);')
  const killed = messageOf(migrate({ connectionString, log, folder }))
  const victims = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`
  await expect.poll(() => terminate(victims), { timeout: 30_000 }).toBe(1)
  expect(await killed).toBe(
    'The migration 0002-slow.sql failed and was undone: terminating connection due to administrator command',
  )
  await write('0002-slow.sql', 'insert into first values (3);')
  await migrate({ connectionString, log, folder })
  expect(await ask('select n from first order by n')).toEqual([{ n: 1 }, { n: 3 }])
})

async function terminate(sql: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

// There is an administrator only on the test run's own server, whose superuser needs no password.
test.skipIf(process.env['TEST_DATABASE_URL'])(
  'a login without rights is told the SQL that an administrator runs',
  async () => {
    const login = `plain_${randomBytes(6).toString('hex')}`
    const asUser = (user: string, database: string): string => {
      const url = new URL(databaseUrl(server, database))
      url.username = user
      return url.href
    }
    await query(asUser('postgres', name), `create role ${login} login`)
    try {
      const message = await messageOf(migrate({ connectionString: asUser(login, name), log, folder }))
      const [sentence, ...script] = message.split('\n')
      expect(sentence).toBe(
        `The database user ${login} may not prepare the database: an administrator runs this SQL once in the database ${name}, then start again.`,
      )
      await query(asUser('postgres', name), script.join('\n'))
      await migrate({ connectionString: asUser(login, name), log, folder })
      expect(await ask('select n from first')).toEqual([{ n: 1 }])
      expect(script).toEqual([
        `grant roadbook_owner to "${login}";`,
        `grant roadbook_app to "${login}";`,
        `grant roadbook_ingest to "${login}";`,
        `grant create on database "${name}" to roadbook_owner;`,
        'grant usage, create on schema public to roadbook_owner;',
        'create extension if not exists btree_gist;',
      ])
    } finally {
      await query(asUser('postgres', name), `drop owned by ${login} cascade; drop role ${login}`)
    }
  },
)
