import { mkdtemp, chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../testing/administration.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createDatabase, type Database, type Tx } from './client.ts'
import { readInBatches } from './read-in-batches.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const ours = { tenantId: 'aaaaaaaa-0000-4000-8000-00000000000a' }
const theirs = { tenantId: 'bbbbbbbb-0000-4000-8000-00000000000b' }

let home: TestDatabase
let database: Database
beforeAll(async () => {
  home = await createTestDatabase()
  database = home.database
})
afterAll(() => home.drop())

const company = { companyName: 'Ada', country: 'MT', timeZone: 'Europe/Malta', currency: 'EUR', locale: 'en' }

const whoAmI = async (tx: Tx): Promise<unknown> => {
  const asked = sql`select current_user as role, current_setting('roadbook.tenant', true) as tenant`
  return (await asked.execute(tx)).rows
}

describe('transactions', () => {
  test('each runs under its role, and with its tenant only', async () => {
    // The same connections again and again: what one use leaves behind, the next would see.
    for (let round = 0; round < 3; round++) {
      expect(await database.inTenant(ours, whoAmI)).toEqual([{ role: 'roadbook_app', tenant: ours.tenantId }])
      expect(await database.asDirectory(whoAmI)).toEqual([{ role: 'roadbook_app', tenant: '' }])
      expect(await database.asIngest(whoAmI)).toEqual([{ role: 'roadbook_ingest', tenant: null }])
      expect(await database.asOwner(whoAmI)).toEqual([{ role: 'roadbook_owner', tenant: null }])
    }
  })

  test('what only reads can write nothing, and leaves the connection to the next as it was', async () => {
    for (let round = 0; round < 3; round++) {
      expect(await database.inTenant(ours, whoAmI, 'read')).toEqual([
        { role: 'roadbook_app', tenant: ours.tenantId },
      ])
      expect(await database.asDirectory(whoAmI, 'read')).toEqual([{ role: 'roadbook_app', tenant: '' }])
      const readOnly = async (tx: Tx) => (await sql`show transaction_read_only`.execute(tx)).rows
      expect(await database.inTenant(ours, readOnly)).toEqual([{ transactionReadOnly: 'off' }])
    }
    const write = database.inTenant(
      ours,
      (tx) =>
        tx
          .insertInto('tenants')
          .values({ ...ours, ...company })
          .execute(),
      'read',
    )
    await expect(write).rejects.toThrow('cannot execute INSERT in a read-only transaction')
  })

  test('all queries of a snapshot see the same data, whatever is committed in between', async () => {
    const newcomer = { tenantId: 'cccccccc-0000-4000-8000-00000000000c' }
    const insert = () =>
      database.inTenant(newcomer, (tx) =>
        tx
          .insertInto('tenants')
          .values({ ...newcomer, ...company })
          .execute(),
      )
    const count = async (tx: Tx) => (await tx.selectFrom('tenants').selectAll().execute()).length
    const counted = await database.inTenant(
      newcomer,
      async (tx) => {
        const before = await count(tx)
        await insert()
        return [before, await count(tx)]
      },
      'snapshot',
    )
    expect([...counted, await database.inTenant(newcomer, count, 'read')]).toEqual([0, 0, 1])
  })

  test('what is no id of a tenant never reaches the database', async () => {
    const attempt = (): Promise<unknown> => database.inTenant({ tenantId: "'; drop table users; --" }, whoAmI)
    await expect(attempt).rejects.toThrow(`"'; drop table users; --" is not the id of a tenant`)
  })

  test('an error inside undoes everything', async () => {
    const work = database.inTenant(ours, async (tx) => {
      await tx
        .insertInto('tenants')
        .values({ ...ours, ...company })
        .execute()
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    const found = await database.inTenant(ours, (tx) => tx.selectFrom('tenants').select('tenantId').execute())
    expect(found).toEqual([])
  })

  test('a failed query whose error was swallowed still fails the transaction', async () => {
    const work = database.inTenant(ours, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('rolled back')
  })

  test('queries that nobody waits for change nothing once their transaction has failed', async () => {
    let stray: Promise<unknown> = Promise.resolve()
    const work = database.asIngest(async (tx) => {
      const insertTwice = async (): Promise<void> => {
        await sql`select pg_sleep(0.05)`.execute(tx)
        for (const tenantId of [ours.tenantId, theirs.tenantId]) {
          const message = {
            tenantId,
            id: tenantId,
            vehicleId: tenantId,
            dongleId: 1,
            text: 'x',
            receivedAt: new Date(),
          }
          await tx.insertInto('deviceMessages').values(message).execute()
        }
      }
      await tx.selectFrom('deviceMessages').selectAll().execute()
      stray = insertTwice()
      await Promise.all([stray, Promise.reject(new Error('something else failed'))])
    })
    await expect(work).rejects.toThrow('something else failed')
    await expect(stray).rejects.toThrow()
    expect(await database.asIngest((tx) => tx.selectFrom('deviceMessages').selectAll().execute())).toEqual([])
  })

  test('a transaction that is kept for later refuses', async () => {
    const kept = await database.inTenant(ours, async (tx) => ({ tx }))
    await expect(whoAmI(kept.tx)).rejects.toThrow('Transaction is already committed')
  })

  const names = (tx: Tx) => tx.selectFrom('fleetCategories').select('name')

  test('rows are read in batches, between which and after which other queries run', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({
      ...theirs,
      id: crypto.randomUUID(),
      name: `c${n}`,
      colour: '#000000',
    }))
    const count = await database.inTenant(theirs, async (tx) => {
      await tx
        .insertInto('tenants')
        .values({ ...theirs, ...company })
        .execute()
      await tx.insertInto('fleetCategories').values(rows).execute()
      const named = (name: string) =>
        tx.selectFrom('fleetCategories').select('name').where('name', '=', name).execute()
      const batches: unknown[] = []
      for await (const some of readInBatches(tx, names(tx), { size: 100 })) {
        batches.push([some.length, await named(some[0]?.name ?? '')])
      }
      return [batches, await named('c7')]
    })
    const single = expect.objectContaining({ length: 1 })
    expect(count).toEqual([[[100, single], [100, single], [50, single]], [{ name: 'c7' }]]) // prettier-ignore
  })

  test('the next batch is read ahead, and what is read ahead for nobody is no failure', async () => {
    const quotients = (tx: Tx, last: number) =>
      tx.selectNoFrom(sql<number>`6 / (${last}::int - generate_series(1, 6))`.as('quotient'))
    const read = async (last: number, most: number) => {
      const batches: unknown[] = []
      const reading = database.inTenant(theirs, async (tx) => {
        for await (const rows of readInBatches(tx, quotients(tx, last), { size: 2, readsAhead: true })) {
          batches.push(rows.map(({ quotient }) => quotient))
          if (batches.length === most) break
        }
      })
      const failure: unknown = await reading.then(
        () => null,
        (cause: Error) => cause.message,
      )
      return { batches, failure }
    }
    expect(await read(7, 9)).toEqual({ batches: [[1, 1], [1, 2], [3, 6]], failure: null }) // prettier-ignore
    expect(await read(3, 9)).toEqual({ batches: [[3, 6]], failure: 'division by zero' })
    expect((await read(3, 1)).batches).toEqual([[3, 6]])
  })
})

describe('values', () => {
  const read = async (expression: string): Promise<unknown> => {
    const { rows } = await database.asOwner((tx) =>
      sql<{ it: unknown }>`select ${sql.raw(expression)} as it`.execute(tx),
    )
    return rows[0]?.it
  }

  test('numbers, times and days come as what they are', async () => {
    expect(await read("'356307042441013'::bigint")).toBe(356307042441013)
    expect(await read("'12.50'::numeric")).toBe(12.5)
    expect(await read("'2026-02-03'::date")).toBe('2026-02-03')
    expect(await read("'2026-02-03 04:05:06+02'::timestamptz")).toEqual(new Date('2026-02-03T02:05:06Z'))
    expect(await read('array[1, null, 3]::bigint[]')).toEqual([1, null, 3])
    expect(await read("array['2026-02-03']::date[]")).toEqual(['2026-02-03'])
    expect(await read("'{}'::numeric[]")).toEqual([])
    const ids = ['5f1b27b4-11b2-4c5b-9a3f-0a4cf1f0c1d1', null, '0c3e2a9e-6a3f-4a55-8d0e-3c3f8f2b7a10']
    expect(await read(`'{${ids.map((id) => id ?? 'NULL').join(',')}}'::uuid[]`)).toEqual(ids)
  })

  test('a bigint that a number cannot hold is refused', async () => {
    await expect(read("'9007199254740993'::bigint")).rejects.toThrow('9007199254740993')
  })

  test('columns change between snake_case and camelCase, keys inside JSON do not', async () => {
    const asked = sql`select 1 as first_name, '{"fuel_level": {"is_low": true}}'::jsonb as some_json`
    const { rows } = await database.asOwner((tx) => asked.execute(tx))
    expect(rows).toEqual([{ firstName: 1, someJson: { fuel_level: { is_low: true } } }])
  })
})

describe('a database that goes away', () => {
  test('a lost connection fails its query by name, and the next query gets a new one', async () => {
    const work = database.inTenant(ours, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await query(home.connectionString, `select pg_terminate_backend(${rows[0]?.pid})`)
      await whoAmI(tx)
    })
    const lost: unknown = await work.catch((cause: unknown) => cause)
    expect(lost).toBeInstanceOf(DatabaseUnavailable)
    expect(await database.inTenant(ours, whoAmI)).toEqual([{ role: 'roadbook_app', tenant: ours.tenantId }])
  })

  test('once it is closed, no connection is open and no warning was logged', async () => {
    const warnings: unknown[] = []
    const stream = { write: (line: string) => warnings.push(JSON.parse(line)) }
    const own = createDatabase({
      connectionString: home.connectionString,
      log: pino({ level: 'warn' }, stream),
    })
    const pids = await Promise.all(
      Array.from({ length: 10 }, () =>
        own.asDirectory(async (tx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(
            tx,
          )
          return rows[0]?.pid
        }),
      ),
    )
    const ofPids = `select pid from pg_stat_activity where pid in (${pids.join()})`
    expect((await query(home.connectionString, ofPids)).rowCount).toBe(10)
    await own.close()
    expect((await query(home.connectionString, ofPids)).rows).toEqual([])
    expect(warnings).toEqual([])
  })

  test('after PostgreSQL was killed under load, everything continues', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-client-'))
    await chmod(dataDir, 0o711)
    const log = pino({ level: 'silent' })
    const embedded = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } })
    const { connectionString } = embedded
    await migrate({ connectionString, log })
    const own = createDatabase({ connectionString, log })
    try {
      const busy = Array.from({ length: 10 }, () =>
        own.inTenant(ours, (tx) => sql`select pg_sleep(30)`.execute(tx)),
      )
      const outcomes = Promise.allSettled(busy)
      await expect.poll(() => own.pools.app.totalCount - own.pools.app.idleCount).toBe(10)
      const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
      const reasons = (await outcomes).map(
        (one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailable,
      )
      expect(new Set(reasons)).toEqual(new Set([true]))
      const answers = (): Promise<unknown> => own.inTenant(ours, whoAmI).catch(() => 'away')
      await expect
        .poll(answers, { timeout: 15_000 })
        .toEqual([{ role: 'roadbook_app', tenant: ours.tenantId }])
    } finally {
      await own.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    }
  })
})
