import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, type Database } from '../database/client.ts'
import { addTenant, addUser, addVehicle, fixAgo, newDongleId, TestDevice } from '../testing/ingest.ts'
import { databaseUrl, query } from '../testing/administration.ts'
import { openInstallation } from './open-installation.ts'
import { command, dump, startTestServer, type TestServer } from './testing.ts'

const log = pino({ level: 'silent' })
const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-restore-'))
  // The unprivileged user that root starts PostgreSQL as needs search permission on it.
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

let one: TestServer
let other: TestServer
let oneFolder: string
let otherFolder: string
let live: Awaited<ReturnType<typeof backUpLive>>
beforeAll(async () => {
  oneFolder = await newFolder()
  otherFolder = await newFolder()
  ;[one, other] = await Promise.all([startTestServer(oneFolder), startTestServer(otherFolder)])
  live = await backUpLive()
})
beforeEach(async () => {
  if (!one.isRunning()) one = await startTestServer(oneFolder)
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  for (const folder of folders) {
    // The database files may be elsewhere, behind a symbolic link.
    const cluster = await realpath(join(folder, 'postgres')).catch(() => folder)
    await rm(cluster, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
})

async function onInstallation<T>(folder: string, run: (connectionString: string) => Promise<T>): Promise<T> {
  const { connectionString, close } = await openInstallation({ databaseUrl: undefined, dataDir: folder, log })
  try {
    return await run(connectionString)
  } finally {
    await close()
  }
}

async function onDatabase<T>(folder: string, run: (database: Database) => Promise<T>): Promise<T> {
  return onInstallation(folder, async (connectionString) => {
    const database = createDatabase({ connectionString, log, poolSizes: { owner: 1, app: 1, ingest: 1 } })
    try {
      return await run(database)
    } finally {
      await database.close()
    }
  })
}

async function signInKeys(server: TestServer): Promise<unknown> {
  const answer = await fetch(`http://localhost:${server.port}/oidc/jwks`)
  return await answer.json()
}

/** A company with a user who can sign in and a vehicle whose device is connected. */
async function company(database: Database, server: TestServer) {
  const home = { database, connectionString: '', drop: async () => undefined }
  const tenantId = await addTenant(home)
  const userId = await addUser(home, tenantId, 'admin')
  const email = `${userId}@roadbook.example`
  await database.asDirectory((tx) =>
    sql`select directory.create_account(${uuidv7()}::uuid, ${email}, ${tenantId}::uuid, ${userId}::uuid, 'hash',
      'active', now())`.execute(tx),
  )
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  return { vehicleId, dongleId, device: await connectDevice(server, dongleId) }
}

async function connectDevice(server: TestServer, dongleId: number): Promise<TestDevice> {
  // A busy machine takes long over a restore, during which the server takes no device.
  for (let attempt = 0; attempt < 400; attempt++) {
    const device = new TestDevice(server.teltonikaPort)
    if ((await device.logIn(dongleId)) === '01') return device
    device.close()
    await sleep(200)
  }
  throw new Error('The server does not take the device')
}

async function storedIn(database: string, vehicleId: string): Promise<number[]> {
  const dumped = await onInstallation(oneFolder, (connectionString) =>
    dump(databaseUrl(connectionString, database)),
  )
  const rows = dumped['public.positions'] ?? []
  return rows.filter((row) => row.includes(vehicleId)).map((row) => Date.parse(`${row.split('"')[1]}`))
}

/** Each report keeps busy the server that is being backed up. */
const REPORT_PAUSE_MS = 50

/** Reports a fix every few milliseconds until stopped; the fixes are seconds apart. */
function keepReporting(device: TestDevice) {
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 7_200_000
  const state = { acknowledged: 0, isStopped: false }
  const loop = async (): Promise<void> => {
    while (!state.isStopped) {
      const fix = fixAgo(0, { timeMs: startMs + state.acknowledged * 1000 })
      if ((await device.report([fix])) !== '00000001') throw new Error('A fix was not acknowledged')
      state.acknowledged++
      await sleep(REPORT_PAUSE_MS)
    }
  }
  const ended = loop()
  return {
    count: () => state.acknowledged,
    timeMs: (index: number) => startMs + index * 1000,
    stop: async () => {
      state.isStopped = true
      await ended
    },
  }
}

async function stored(folder: string, vehicleId: string) {
  return onDatabase(folder, (database) =>
    database.asIngest(async (tx) => {
      const fixes = await tx
        .selectFrom('positions')
        .select('fixTime')
        .where('vehicleId', '=', vehicleId)
        .orderBy('fixTime')
        .execute()
      const state = await tx
        .selectFrom('vehicleState')
        .select('recordTime')
        .where('vehicleId', '=', vehicleId)
        .executeTakeFirst()
      return { times: fixes.map(({ fixTime }) => fixTime.getTime()), newest: state?.recordTime?.getTime() }
    }),
  )
}

/** A backup of the first server, whose two companies each have a device that reports meanwhile. */
async function backUpLive() {
  const companies = await onDatabase(oneFolder, async (database) => [
    await company(database, one),
    await company(database, one),
  ])
  const writers = companies.map(({ device }) => keepReporting(device))
  while (writers.some(({ count }) => count() < 50)) await sleep(20)
  const before = writers.map(({ count }) => count())
  const file = join(oneFolder, 'live.backup')
  const backup = await command('backup', [file], one.environment)
  expect(backup.code, backup.said).toBe(0)
  for (const writer of writers) await writer.stop()
  for (const { device } of companies) device.close()
  return { file, companies, writers, before, after: writers.map(({ count }) => count()) }
}

test('a running server is backed up at one instant, and another running server continues with the restored data', async () => {
  const { file, companies, writers, before, after } = live
  const keys = await signInKeys(one)
  expect(await signInKeys(other)).not.toEqual(keys)
  const restore = await command('restore', [file], other.environment)
  expect(restore.code, restore.said).toBe(0)
  // It restarts by itself, and so does its database.
  await vi.waitFor(async () => expect(await signInKeys(other)).toEqual(keys), { timeout: 60_000 })

  for (const [index, { vehicleId, dongleId }] of companies.entries()) {
    const { times, newest } = await stored(otherFolder, vehicleId)
    expect(times.length).toBeGreaterThanOrEqual(before[index] ?? 0)
    expect(times.length).toBeLessThanOrEqual(after[index] ?? 0)
    expect(times).toEqual(times.map((_, at) => writers[index]?.timeMs(at)))
    expect(newest).toBe(times.at(-1))
    const again = await connectDevice(other, dongleId)
    expect(await again.report([fixAgo(1)])).toBe('00000001')
    expect((await stored(otherFolder, vehicleId)).times).toHaveLength(times.length + 1)
    again.close()
  }
})

test('a device that reports during a restore is acknowledged only for positions that are stored', async () => {
  const { file, companies } = live
  const { vehicleId, dongleId } = companies[0]! // of two
  const device = await connectDevice(one, dongleId)
  const restoring = command('restore', [file, '--replace'], one.environment)
  // Like a device: resends until acknowledged, on a new connection when the old one closes.
  let link = device
  const reported: number[] = []
  const done = restoring.then(() => true)
  while (!(await Promise.race([done, sleep(REPORT_PAUSE_MS, false)]))) {
    const fix = fixAgo(0, {
      timeMs: Math.floor(Date.now() / 1000) * 1000 - 3_600_000 + reported.length * 1000,
    })
    if ((await link.report([fix])) === '00000001') reported.push(fix.timeMs)
    else link = await connectDevice(one, dongleId)
  }
  link.close()
  link = await connectDevice(one, dongleId)
  const last = fixAgo(1)
  expect(await link.report([last])).toBe('00000001')
  expect((await restoring).code).toBe(0)
  const kept = /kept as (\S+)\. /.exec((await restoring).said)?.[1] ?? ''
  const { times } = await stored(oneFolder, vehicleId)
  const inKept = await storedIn(kept, vehicleId)
  // Each is in the database that was in use when it was acknowledged: the replaced one or the new one.
  const found = new Set([...times, ...inKept])
  expect([...reported, last.timeMs].filter((timeMs) => !found.has(timeMs))).toEqual([])
  expect(times).toContain(last.timeMs)
  link.close()
})

test('an installation that is not running is backed up and restored with every row and key', async () => {
  await one.stop()
  const file = join(oneFolder, 'still.backup')
  expect((await command('backup', [file], one.environment)).code).toBe(0)
  const whole = await onInstallation(oneFolder, async (connectionString) => {
    const rows = await dump(connectionString)
    await query(connectionString, 'set role roadbook_owner', 'truncate public.positions')
    return rows
  })
  expect(whole['public.positions']?.length).toBeGreaterThanOrEqual(100)
  expect(whole['directory.accounts']).toHaveLength(2)
  const restored = await command('restore', [file, '--replace'], one.environment)
  expect(restored.code, restored.said).toBe(0)
  expect(await onInstallation(oneFolder, dump)).toEqual(whole)
})
