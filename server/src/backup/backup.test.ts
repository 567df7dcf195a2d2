import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '../database/client.ts'
import { baseline, migrate, readMigrations } from '../database/migrate.ts'
import { addExpenses } from '../domains/money/expenses/index.ts'
import { cloneTemplate, createEmpty, databaseUrl, dropEverywhere, query } from '../testing/administration.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { addTenant, addUser, addVehicle } from '../testing/ingest.ts'
import { skipOnCitus } from '../testing/skip-on-citus.ts'
import type { ObjectStore } from '../platform/object-store/object-store.ts'
import { createFolderStore } from '../platform/object-store/folder-store.ts'
import { buffer } from 'node:stream/consumers'
import { readManifest } from './backup-reader.ts'
import { dropReplaced, replacedDatabases, restoreBackup } from './restore-backup.ts'
import { addDocument, addPositionFile, command, dump, type Dump } from './testing.ts'
import { writeBackup } from './write-backup.ts'

const log = pino({ level: 'silent' })
const product = '0.1.0'

let folder: string
let source: TestDatabase
let store: ObjectStore
let restoredStore: ObjectStore
let files: { key: string; content: Buffer }[] = []
let sourceFile: string
let sourceContents: Dump
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadbook-backup-'))
  const storeIn = (name: string) =>
    createFolderStore({ folder: join(folder, name), secret: Buffer.alloc(32), baseUrl: '' })
  store = storeIn('files')
  restoredStore = storeIn('restored-files')
  source = await createTestDatabase()
  await furnish(source)
  sourceFile = join(folder, 'source.backup')
  await writeBackup({ ...source, store, path: sourceFile, product, now: new Date('2026-11-20T09:42:00Z') })
  sourceContents = await dump(source.connectionString)
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Two companies, a device order, and text that COPY must escape. */
async function furnish(home: TestDatabase): Promise<void> {
  await home.database.pools.owner.query(
    `insert into directory.device_orders values ('ABCD-2345', 'Cranes', 'Carmen', 'carmen@cranes.test', '', 3,
      E'4 Xatt il-Mollijiet\\nIl-Marsa', '', '\\x01', '2026-11-20T09:42:00Z', null)`,
  )
  for (const registration of ['TAB\tLINE\nBACK\\SLASH', '\\N "quoted" ż€😀']) {
    const tenantId = await addTenant(home)
    await addUser(home, tenantId, 'manager')
    const vehicleId = await addVehicle(home, { tenantId, registration, dongleId: ++lastDongle })
    files.push(await addDocument(home, store, { tenantId, vehicleId }))
    files.push(await addPositionFile(home, store, { tenantId, vehicleId }))
    await home.database.inTenant({ tenantId }, (tx) =>
      addExpenses(tx, tenantId, [
        { vehicleId, type: 'fuel', date: '2026-11-19', amountMinor: 6140, enteredAt: new Date('2026-11-20') },
      ]),
    )
    await home.database.asIngest(async (tx) => {
      const day = { at: new Date('2026-11-20T00:00:00Z'), count: 2000 }
      await tx
        .insertInto('positions')
        .values(Array.from({ length: day.count }, (_, index) => position(tenantId, vehicleId, day.at, index)))
        .execute()
    })
  }
}

let lastDongle = 359_000_000_000_000

function position(tenantId: string, vehicleId: string, from: Date, index: number) {
  return {
    tenantId,
    vehicleId,
    fixTime: new Date(from.getTime() + index * 60_000),
    receivedAt: from,
    dongleId: lastDongle,
    precedence: index,
    latitude: 35.9 + index / 7,
    longitude: -1e-7 * index,
    speedKmh: index % 3 === 0 ? null : index / 3,
    invalid: false,
    inaccurate: false,
    extra: JSON.stringify({ text: `line\n${index}` }),
  }
}

type Target = { connectionString: string; name: string; databases(): Promise<string[]> }

const { connectionString: server, servers, template } = inject('testServer')
const isCluster = servers.length > 1

/** A separate database for each test of a block, which its restores rename and drop. */
let target: Target
function restoresInto(): void {
  beforeEach(async () => {
    const name = `target_${process.pid}_${++targets}`
    await cloneTemplate(servers, name, template)
    const databases = async (): Promise<string[]> => {
      const { rows } = await query(
        server,
        `select datname from pg_database where starts_with(datname, '${name}') order by 1`,
      )
      return rows.map(({ datname }: { datname: string }) => datname.slice(name.length))
    }
    target = { connectionString: databaseUrl(server, name), name, databases }
  })
  afterEach(async () => {
    for (const rest of await target.databases()) await dropEverywhere(servers, target.name + rest)
  })
}
let targets = 0

function restore(path: string, mayReplace = false, into = restoredStore) {
  const now = new Date('2026-11-21T10:00:00Z')
  return restoreBackup({
    ...target,
    store: into,
    path,
    mayReplace,
    now,
    log,
    print: () => undefined,
  })
}

/** The content of a file in the restored installation's store; undefined if it has none. */
async function contentOf(key: string): Promise<Buffer | undefined> {
  const file = await restoredStore.read(key)
  return file && buffer(file.body)
}

async function addOther(): Promise<void> {
  const database = createDatabase({ ...target, log, poolSizes: { owner: 1, app: 1, ingest: 1 } })
  await addTenant({ ...target, database, drop: async () => undefined })
  await database.close()
}

describe('a backup', () => {
  test('lists its contents', async () => {
    const manifest = await readManifest(sourceFile)
    const counts = Object.fromEntries(
      manifest.tables.map(({ schema, name }, index) => [`${schema}.${name}`, manifest.ends[index]?.rows]),
    )
    expect(counts).toMatchObject({
      'public.tenants': 2,
      'public.users': 2,
      'public.vehicles': 2,
      'public.positions': 4000,
      'directory.devices': 2,
      'directory.accounts': 0,
      'migrations.applied': manifest.migrations.length,
    })
    expect({ product: manifest.product, createdAt: manifest.createdAt }).toEqual({
      product: '0.1.0',
      createdAt: '2026-11-20T09:42:00.000Z',
    })
  })

  test('is written without files that are missing or damaged, and names them', async () => {
    const some = createFolderStore({ folder: join(folder, 'some'), secret: Buffer.alloc(32), baseUrl: '' })
    const [first, second, ...others] = files.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (!first || !second) throw new Error('There are two files.')
    const lost = [first, ...others].map(({ key }) => key)
    const damaged = Buffer.alloc(first.content.length)
    const body = () => Readable.from([damaged])
    await some.write(first.key, { body: body(), sizeBytes: damaged.length, contentType: 'application/pdf' })
    const path = join(folder, 'without-files.backup')
    const none = await writeBackup({ ...source, store: some, path, product, now: new Date() })
    expect([none.files, none.lost.toSorted()]).toEqual([0, [second.key, ...lost].toSorted()])
    await some.write(second.key, {
      body: Readable.from([second.content]),
      sizeBytes: second.content.length,
      contentType: 'application/pdf',
    })
    const later = join(folder, 'without-one.backup')
    const one = await writeBackup({ ...source, store: some, path: later, product, now: new Date() })
    expect([one.files, one.lost.toSorted()]).toEqual([1, lost])
    expect((await readManifest(later)).files.map(({ key }) => key)).toEqual([second.key])
  })

  test('without one of its files ends its command as a failure that names it', async () => {
    const path = join(folder, 'incomplete.backup')
    const environment = { DATABASE_URL: source.connectionString, DATA_DIR: join(folder, 'nothing') }
    const { code, said } = await command('backup', [path], environment)
    expect(code).toBe(1)
    for (const { key } of files) expect(said).toContain(key)
    expect((await readManifest(path)).files).toEqual([])
  })

  test('is readable only by its owner', async () => {
    expect((await stat(sourceFile)).mode & 0o777).toBe(0o600)
  })

  test('does not overwrite a file', async () => {
    await expect(
      writeBackup({ ...source, store, path: sourceFile, product, now: new Date() }),
    ).rejects.toThrow(`${sourceFile} already exists. Name another file, or move it away.`)
  })

  test('that was killed in the middle is not there, and the next one leaves nothing of it behind', async () => {
    const path = join(folder, 'killed.backup')
    const environment = { DATABASE_URL: source.connectionString, DATA_DIR: folder }
    const partials = async () =>
      (await readdir(folder)).filter((name) => name.includes('killed.backup.partial'))
    const hasBegun = expect.poll(partials, { interval: 1, timeout: 60_000 }).toHaveLength(1)
    const { code } = await command('backup', [path], environment, hasBegun)
    expect([code, await partials()]).toEqual([null, [expect.stringMatching(/partial-\d+$/)]])
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect((await command('backup', [path], environment)).code).toBe(0)
    expect(await partials()).toEqual([])
    const { tables, ends } = await readManifest(path)
    expect(ends[tables.findIndex(({ name }) => name === 'positions')]?.rows).toBe(4000)
  })

  test.skipIf(process.platform === 'win32')(
    'that runs out of disk space says so, and leaves nothing behind',
    async () => {
      const path = join(folder, 'large.backup')
      const script = fileURLToPath(new URL('../commands/backup.ts', import.meta.url))
      // The shell limits file size in blocks, like a disk that fills up halfway.
      const { stderr, status } = spawnSync(
        'sh',
        ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, script, path],
        {
          env: { DATABASE_URL: source.connectionString, DATA_DIR: folder },
          encoding: 'utf8',
        },
      )
      expect([status, stderr]).toEqual([
        1,
        `The backup is larger than the file system of ${path} allows. Name another folder.\n`,
      ])
      expect((await readdir(folder)).filter((name) => name.startsWith('large.backup'))).toEqual([])
    },
  )

  test('leaves nothing behind if it cannot be written', async () => {
    const path = join(folder, 'nowhere', 'a.backup')
    await expect(writeBackup({ ...source, store, path, product, now: new Date() })).rejects.toThrow(
      `There is no ${path}, or its folder does not exist.`,
    )
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })
})

describe('a restore', () => {
  restoresInto()

  test('into an empty installation restores every row, every file and the whole catalogue, and keeps no old database', async () => {
    const { files: listed } = await readManifest(sourceFile)
    expect(listed.map(({ key }) => key).toSorted()).toEqual(files.map(({ key }) => key).toSorted())
    const { keptAs, rows } = await restore(sourceFile)
    expect(await dump(target.connectionString)).toEqual(sourceContents)
    for (const { key, content } of files) expect((await contentOf(key))?.equals(content)).toBe(true)
    expect(keptAs).toBe(undefined)
    expect(rows).toBeGreaterThan(4000)
    expect(await target.databases()).toEqual([''])
  })

  test('refuses an installation with data', async () => {
    await addOther()
    const before = await dump(target.connectionString)
    await expect(restore(sourceFile)).rejects.toThrow(
      /^This installation has data(\. Use --replace|, and on Citus)/,
    )
    expect(await dump(target.connectionString)).toEqual(before)
  })

  test.skipIf(!isCluster)('into a cluster with the tables of a newer version is refused', async () => {
    await query(target.connectionString, `insert into migrations.applied values ('9999-later.sql', 'ab')`)
    await expect(restore(sourceFile)).rejects.toThrow(
      'This database has the tables of a newer Roadbook than the backup, and on Citus',
    )
  })

  test('with --replace keeps the replaced database until it is dropped by its name, replaces a damaged file and keeps unknown ones', async (context) => {
    skipOnCitus(context, 'replaced')
    await addOther()
    const before = await dump(target.connectionString)
    const [first] = files
    const unknown = `${crypto.randomUUID()}/${crypto.randomUUID()}`
    for (const key of [first?.key ?? '', unknown]) {
      await restoredStore.delete(key)
      const body = Readable.from(['damaged'])
      await restoredStore.write(key, { body, sizeBytes: 7, contentType: 'application/pdf' })
    }
    const { keptAs = '' } = await restore(sourceFile, true)
    expect((await contentOf(first?.key ?? ''))?.equals(first?.content ?? Buffer.alloc(0))).toBe(true)
    expect(String(await contentOf(unknown))).toBe('damaged')
    expect(keptAs).toBe(`${target.name}_before_restore_20261121t100000`)
    expect(await dump(databaseUrl(target.connectionString, keptAs))).toEqual(before)
    expect(await dump(target.connectionString)).toEqual(sourceContents)
    expect(await replacedDatabases(target.connectionString)).toEqual([keptAs])
    await expect(dropReplaced(target.connectionString, target.name, restoredStore)).rejects.toThrow(
      'is not a database that',
    )
    const ofBoth = files[0]?.key ?? ''
    await query(
      databaseUrl(target.connectionString, keptAs),
      `alter table position_files disable trigger all`,
      `insert into position_files (tenant_id, vehicle_id, month, file_id, size_bytes, sha256)
       select split_part(key, '/', 1)::uuid, gen_random_uuid(), '2025-09-01', split_part(key, '/', 2)::uuid, 7, ''
       from unnest(array['${unknown}', '${ofBoth}']) as key`,
    )
    await dropReplaced(target.connectionString, keptAs, restoredStore)
    expect(await contentOf(unknown)).toBe(undefined)
    expect((await contentOf(ofBoth))?.length).toBe(files[0]?.content.length)
    expect(await target.databases()).toEqual([''])
  })

  test('with --replace lets the running server delete no file meanwhile', async (context) => {
    skipOnCitus(context, 'replaced')
    await addOther()
    const mayDelete: boolean[] = []
    const watched: ObjectStore = {
      ...restoredStore,
      async read(key) {
        const { rows } = await query(
          target.connectionString,
          'select pg_try_advisory_xact_lock(7262003) as free',
        )
        mayDelete.push(rows[0]?.free)
        return restoredStore.read(key)
      },
    }
    await restore(sourceFile, true, watched)
    expect([...new Set(mayDelete)]).toEqual([false])
  })

  test('of a file that was cut or altered is refused before anything is changed', async () => {
    const whole = await readFile(sourceFile)
    const altered = (at: number): Buffer => {
      const copy = Buffer.from(whole)
      copy[at]! ^= 1
      return copy
    }
    const wrong = {
      cut: whole.subarray(0, -20),
      half: whole.subarray(0, whole.length >> 1),
      signatureOnly: whole.subarray(0, 18),
      middle: altered(whole.length >> 1),
      late: altered(whole.length - 3),
      twice: Buffer.concat([whole, whole.subarray(18)]),
    }
    const before = await dump(target.connectionString)
    for (const [name, bytes] of Object.entries(wrong)) {
      const path = join(folder, `${name}.backup`)
      await writeFile(path, bytes)
      await expect(restore(path), name).rejects.toThrow('damaged')
    }
    const foreign = join(folder, 'foreign.backup')
    await writeFile(foreign, 'PGDMP and so on')
    await expect(restore(foreign)).rejects.toThrow(`${foreign} is not a backup of Roadbook.`)
    expect(await dump(target.connectionString)).toEqual(before)
    expect(await target.databases()).toEqual([''])
  })

  test('that was killed in the middle leaves the present database untouched, and the next one cleans up', async (context) => {
    skipOnCitus(context, 'replaced')
    await addOther()
    const before = await dump(target.connectionString)
    const environment = { DATABASE_URL: target.connectionString, DATA_DIR: folder }
    for (const moment of ['Loading', 'Verifying']) {
      const { code } = await command('restore', [sourceFile, '--replace'], environment, moment)
      expect(code).toBe(null)
      expect(await dump(target.connectionString)).toEqual(before)
    }
    expect((await command('restore', [sourceFile, '--replace'], environment)).code).toBe(0)
    expect(await dump(target.connectionString)).toEqual(sourceContents)
    const names = (await target.databases()).map((name) => name.replace(/\d{8}t\d{6}/, 'TIME'))
    expect(names).toEqual(['', '_before_restore_TIME'])
  })
})

describe('a backup of another version', () => {
  restoresInto()

  const olderName = `older_${randomBytes(6).toString('hex')}`
  const connectionString = databaseUrl(server, olderName)
  const database = createDatabase({ connectionString, log, poolSizes: { owner: 1, app: 1, ingest: 1 } })
  const older = { database, connectionString, drop: async () => undefined }
  beforeAll(async () => {
    await createEmpty(servers, olderName)
    await migrate({ connectionString, log, only: new Set([baseline.name]) })
    await addTenant(older)
  })
  afterAll(async () => {
    await database.close()
    await dropEverywhere(servers, olderName)
  })

  /** As if another version had made it, with the schema of the baseline, whose last migrations these are. */
  async function backupWith(version: string, migrations: string[]): Promise<string> {
    const rows = migrations.map((migration) => `('${migration}', 'ab')`).join()
    await query(
      connectionString,
      `set role roadbook_owner; delete from migrations.applied; insert into migrations.applied (name, sha256) values ${rows}`,
    )
    const path = join(folder, `${version}.backup`)
    await writeBackup({ ...older, store, path, product: version, now: new Date() })
    return path
  }

  test.skipIf(isCluster)(
    'that was made before the baseline of the schema is brought up to date',
    async () => {
      await restore(await backupWith('0.1.0', ['0396-days-alone.sql', baseline.lastBefore]))
      const { 'migrations.applied': applied, ...restored } = await dump(target.connectionString)
      const { 'migrations.applied': before = [], ...rows } = await dump(connectionString)
      const { catalogue } = sourceContents
      const madeSince = Object.keys(restored).filter((table) => !(table in rows))
      expect(restored).toEqual({
        ...rows,
        ...Object.fromEntries(madeSince.map((table) => [table, []])),
        catalogue,
      })
      const since = (await readMigrations()).map(({ name }) => expect.stringContaining(name))
      expect(new Set(applied)).toEqual(new Set([...before, ...since]))
    },
  )

  test.skipIf(!isCluster)('whose tables a cluster cannot upgrade is refused there', async () => {
    await expect(restore(await backupWith('0.1.0', [baseline.lastBefore]))).rejects.toThrow(
      "Citus can't upgrade the tables of this backup, which was made by an older Roadbook (0.1.0).",
    )
  })

  test('that is older is refused, and says which version restores it', async () => {
    const path = await backupWith('0.0.9', ['0001-foundation.sql', '0396-days-alone.sql'])
    await expect(restore(path)).rejects.toThrow(
      'The backup was made by a Roadbook older than 0.1.0 (0.0.9). Restore it with Roadbook 0.1.0, make a new backup with that, and restore that one.',
    )
  })

  test('that is newer is refused with a message', async () => {
    const path = await backupWith('9.0.0', [baseline.lastBefore, '9999-later.sql'])
    await expect(restore(path)).rejects.toThrow(
      'The backup was made by another version of Roadbook (9.0.0) with an unknown migration (9999-later.sql). ' +
        'Restore it with that version or a newer one.',
    )
  })
})
