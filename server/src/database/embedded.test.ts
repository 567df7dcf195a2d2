import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { prepareBinaries } from './embedded/binaries.ts'
import { canReach, chooseUser } from './embedded/run-as.ts'

const log = pino({ level: 'silent' })
const fast = { fsync: 'off' }
const isRoot = process.getuid?.() === 0

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadbook-embedded-'))
  // The unprivileged user that root starts PostgreSQL as needs search permission on it.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask<T>(database: { connectionString: string }, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    // The caller knows the columns of its own query.
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

async function messageOfStart(dataDir: string): Promise<string> {
  const started: unknown = await startEmbedded({ dataDir, log, settings: fast }).catch(
    (cause: unknown) => cause,
  )
  if (started instanceof Error) return started.message
  throw new Error(`${dataDir} was expected to fail`)
}

/** A Node process that starts the database, reports it, and waits to be killed. */
async function startInChild(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href)}
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log, settings: { fsync: 'off' } })
    process.stdout.write('started')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function postmasterOf(dataDir: string): Promise<number> {
  const cluster = await realpath(join(dataDir, 'postgres'))
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

describe('one data folder over its life', () => {
  let dataDir: string
  let database: EmbeddedDatabase | undefined
  beforeAll(() => {
    dataDir = join(folder, 'life')
  })
  afterAll(() => database?.stop())
  const start = async (): Promise<EmbeddedDatabase> => {
    database = await startEmbedded({ dataDir, log, settings: fast })
    return database
  }

  test('the first start makes a database whose login is no superuser', async () => {
    const first = await start()
    expect(first.isNew).toBe(true)
    await ask(first, 'create table kept (n int); insert into kept values (42)')
    const login = `select current_user as login, current_database() as name, rolsuper, rolbypassrls
      from pg_roles where rolname = current_user`
    expect(await ask(first, login)).toEqual([
      { login: 'roadbook', name: 'roadbook', rolsuper: false, rolbypassrls: false },
    ])
    await first.stop()
  })

  test('a restart keeps the data', async () => {
    const second = await start()
    expect(second.isNew).toBe(false)
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('a second start in the same folder is refused and leaves the first alone', async () => {
    expect(await messageOfStart(dataDir)).toBe(
      `Another Roadbook (process ${process.pid}) uses the data folder ${join(dataDir, 'postgres')}: ` +
        'stop it, or set DATA_DIR to another folder.',
    )
    expect(await ask(database as EmbeddedDatabase, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('a database that was killed starts again', async () => {
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await expect
      .poll(() => ask(database as EmbeddedDatabase, 'select n from kept').catch(() => 'away'), {
        timeout: 30_000,
      })
      .toEqual([{ n: 42 }])
    await database?.stop()
  })

  test('after kill -9 of the server the next start finds the data', async () => {
    const child = await startInChild(dataDir)
    const isGone = once(child, 'exit')
    child.kill('SIGKILL')
    await isGone
    const next = await start()
    expect(await ask(next, 'select n from kept')).toEqual([{ n: 42 }])
    await next.stop()
  })

  test('an orphan that outlives its server is stopped by the next start', async () => {
    const orphan = await startOrphan(dataDir)
    const next = await start()
    expect(await postmasterOf(dataDir)).not.toBe(orphan)
    expect(await ask(next, 'select n from kept')).toEqual([{ n: 42 }])
    await next.stop()
  })

  test('a stop logs no warning, even if a program is still connected', async () => {
    const warnings: unknown[] = []
    const stream = { write: (line: string) => warnings.push(JSON.parse(line)) }
    const own = await startEmbedded({ dataDir, log: pino({ level: 'warn' }, stream), settings: fast })
    const psql = new pg.Client({ connectionString: own.connectionString })
    const ended = new Promise((resolve) => psql.on('error', resolve))
    await psql.connect()
    await own.stop()
    expect(await ended).toMatchObject({ message: 'terminating connection due to administrator command' })
    expect(warnings).toEqual([])
  })

  test('a number in the pid file that another process has by now is no obstacle', async () => {
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n1\n5432\n\n\n\nready\n`,
    )
    const next = await start()
    expect(await ask(next, 'select n from kept')).toEqual([{ n: 42 }])
    await next.stop()
  })
})

/** PostgreSQL running on the test's folder, left behind by a Roadbook that was killed. */
async function startOrphan(dataDir: string): Promise<number> {
  const cluster = join(dataDir, 'postgres')
  const runAs = chooseUser(cluster)
  const binaries = await prepareBinaries({ runAs, dataDir, log })
  const socketDir = join(folder, 'orphan')
  await mkdir(socketDir)
  if (runAs) await chown(socketDir, runAs.uid, runAs.gid)
  const settings = ['-c', 'roadbook.owner=999999999-1', '-c', 'listen_addresses=']
  const args = ['-D', cluster, ...settings, '-c', `unix_socket_directories=${socketDir}`]
  const child = spawn(join(binaries.folder, 'bin', 'postgres'), args, { cwd: '/', stdio: 'ignore', ...runAs })
  await expect
    .poll(() => readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''))
    .toContain('ready')
  // A spawned program has a number.
  return child.pid as number
}

test('of two that start at once in a new folder one continues and one is refused', async () => {
  const dataDir = join(folder, 'race')
  const both = await Promise.allSettled([1, 2].map(() => startEmbedded({ dataDir, log, settings: fast })))
  const started = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  try {
    expect(refused).toEqual([
      `EmbeddedDatabaseError: Another Roadbook (process ${process.pid}) uses the data folder ${join(dataDir, 'postgres')}: ` +
        'stop it, or set DATA_DIR to another folder.',
    ])
    const [one] = started.map((database) => ask(database, 'select 1 as one'))
    expect(await one).toEqual([{ one: 1 }])
  } finally {
    await Promise.all(started.map((database) => database.stop()))
  }
})

describe('a data folder that cannot be used', () => {
  test('a folder with other files is refused', async () => {
    const dataDir = join(folder, 'foreign')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), '')
    expect(await messageOfStart(dataDir)).toBe(
      `The folder ${join(dataDir, 'postgres')} holds no database but other files: move it away, or set DATA_DIR.`,
    )
  })

  test('a database of another PostgreSQL is refused', async () => {
    const dataDir = join(folder, 'old')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    expect(await messageOfStart(dataDir)).toBe(
      `The database in ${join(dataDir, 'postgres')} was made by PostgreSQL 15, this Roadbook brings 18: ` +
        'make a backup with the Roadbook that made it and restore it here, or set DATA_DIR.',
    )
  })

  test('a file in its place is refused', async () => {
    const dataDir = join(folder, 'file')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'postgres'), '')
    expect(await messageOfStart(dataDir)).toBe(
      `${join(dataDir, 'postgres')} is not a folder: move it away, or set DATA_DIR.`,
    )
  })

  test.skipIf(!mayAsSomebodyElse())('a folder that this user may not read is refused', async () => {
    const dataDir = join(folder, 'closed')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    await chmod(join(dataDir, 'postgres'), 0o000)
    const expected =
      `The data folder ${join(dataDir, 'postgres')} can't be read or written by this user. ` +
      'Correct its owner, or set DATA_DIR.'
    // Root may read everything, so an unprivileged user checks.
    expect(isRoot ? await asNobody(dataDir) : await messageOfStart(dataDir)).toBe(expected)
  })

  test.skipIf(!canMount())('a full disk is reported (needs root and the right to mount)', async () => {
    const dataDir = join(folder, 'full')
    await mkdir(dataDir)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', dataDir])
    try {
      expect(await messageOfStart(dataDir)).toBe(
        `The disk that holds ${dataDir} is full. Free some space, then start again.`,
      )
    } finally {
      execFileSync('umount', [dataDir])
    }
  })

  test.skipIf(!canMount())(
    'a disk that filled up since is reported (needs root and the right to mount)',
    async () => {
      const dataDir = join(folder, 'filled')
      await mkdir(dataDir)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', dataDir])
      try {
        const database = await startEmbedded({ dataDir, log, settings: fast })
        await database.stop()
        await writeFile(join(dataDir, 'ballast'), Buffer.alloc(100 * 1024 * 1024)).catch(() => undefined)
        expect(await messageOfStart(dataDir)).toBe(
          `The disk that holds ${join(dataDir, 'postgres')} is full. Free some space, then start again.`,
        )
      } finally {
        execFileSync('umount', [dataDir])
      }
    },
  )
})

describe.runIf(isRoot)('as root', () => {
  test('a data folder that no other user can reach gets its files elsewhere', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-private-'))
    const database = await startEmbedded({ dataDir, log, settings: fast })
    const cluster = await realpath(join(dataDir, 'postgres'))
    try {
      expect(dirname(cluster)).toBe('/var/lib/roadbook')
      expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
      await database.stop()
      const again = await startEmbedded({ dataDir, log, settings: fast })
      expect(again.isNew).toBe(false)
      await again.stop()
    } finally {
      await database.stop()
      await rm(cluster, { recursive: true })
      await rm(dataDir, { recursive: true })
    }
  })
})

/** Root may read everything; the unprivileged user must be able to read the sources. */
function mayAsSomebodyElse(): boolean {
  return !isRoot || canReach(import.meta.dirname, chooseUser(import.meta.dirname))
}

function canMount(): boolean {
  if (!isRoot || process.platform !== 'linux') return false
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  return tried.status === 0
}

/** The same check in a process of the unprivileged user, which needs to reach the sources. */
async function asNobody(dataDir: string): Promise<string> {
  const script = `
    import { holdsDatabase } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'embedded/cluster.ts')).href)}
    await holdsDatabase(${JSON.stringify(join(dataDir, 'postgres'))}, '18').catch((e) => process.stdout.write(e.message))`
  const found = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    ...chooseUser(folder),
    cwd: '/',
  })
  return found.stdout.toString() || found.stderr.toString()
}
