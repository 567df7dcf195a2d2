/** A process is killed in the middle of a change or of making a file: afterwards everything is there, or nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, apiBase } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyLogbook } from './commands/verify-logbook.ts'
import { openLogbook } from './domains/trips/logbook/index.ts'
import { addDrivenTrips } from './testing/records/add-driven-trips.ts'
import { addTrip } from './testing/records/add-trip.ts'
import { appOver, createTestClock, type Person, type TestApp } from './testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { freeDevicePorts, type ServerProcess, startProcess } from './testing/servers/server-process.ts'
import { freePort } from './testing/network.ts'

const HOUR_MS = 3_600_000
const TRIPS = 60
const within = { timeout: 300_000, interval: 100 }

let home: TestDatabase
/** Shared by the processes: the people and the stored data of one installation. */
let server: TestApp
let admin: Person
let folder: string
let port: number
let killed: ServerProcess
let vehicleId: string
/** Its trips can be merged while those of the other are locked. */
let mergedVehicle: string
let drivenTrips: string[]
let tripIds: string[]

beforeAll(async () => {
  home = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'roadbook-killed-'))
  port = await freePort()
  server = await appOver({
    database: home.database,
    clock: createTestClock(new Date()),
    environment: { PUBLIC_URL: `http://localhost:${port}` },
  })
  admin = await server.company('Grand Harbour Services')
  vehicleId = await addVehicle('GHS 101')
  mergedVehicle = await addVehicle('GHS 102')
  await addTrips()
  killed = await start()
})
afterAll(async () => {
  await killed.stop('SIGKILL')
  await server.close()
  await home.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (): Promise<ServerProcess> =>
  startProcess({
    DATABASE_URL: home.connectionString,
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATA_DIR: folder,
    ...freeDevicePorts,
  })

async function addVehicle(registration: string): Promise<string> {
  const { body } = await server.call(admin, api.vehicles.create, {
    body: { registration, fuelType: 'diesel', logbookEnabled: true },
  })
  return body.id
}

/** Trips of yesterday with positions, and of the days before; all in a logbook, and none locked yet. */
async function addTrips(): Promise<void> {
  const { tenantId } = admin
  const now = Date.now()
  await addDrivenTrips(home.database, tenantId, vehicleId, now - 20 * HOUR_MS)
  drivenTrips = await addDrivenTrips(home.database, tenantId, mergedVehicle, now - 20 * HOUR_MS)
  tripIds = []
  const first = now - 120 * HOUR_MS
  for (let nth = 0; nth < TRIPS; nth++) {
    const startTime = new Date(first + nth * 600_000)
    const endTime = new Date(startTime.getTime() + 300_000)
    tripIds.push(await addTrip(home.database, tenantId, vehicleId, { startTime, endTime }))
  }
  await home.database.inTenant(admin, async (tx) => {
    for (const each of [vehicleId, mergedVehicle])
      await openLogbook(tx, { tenantId, vehicleId: each }, { since: new Date(first), now: new Date(now) })
  })
}

async function send(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

/** Kills the process while the requests wait for this table, and starts it again. */
async function killWhileUsing(
  table: string,
  mode: string,
  ...asks: (() => Promise<unknown>)[]
): Promise<void> {
  const holder = await home.database.pools.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const asked = asks.map((ask) =>
      ask().then(
        () => 'answered',
        () => 'cut off',
      ),
    )
    await vi.waitFor(async () => {
      const { rows } = await holder.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks
        where not granted and relation = '${table}'::regclass and mode = '${mode}'`,
      )
      expect(rows[0]?.waiting).toBeGreaterThanOrEqual(asks.length)
    }, within)
    await killed.stop('SIGKILL')
    for (const end of await Promise.all(asked)) expect(['cut off', 'answered']).toContain(end)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  killed = await start()
}

type Stored = { trips: { id: string; category: string; version: number }[]; versions: number; audit: number }

/** Everything that a change of trips writes. */
const stored = (): Promise<Stored> =>
  home.database.inTenant(admin, async (tx) => {
    const { rows } = await sql<Stored>`
      select (select json_agg(json_build_object('id', id, 'category', category, 'version', version) order by id)
          from trips where tenant_id = ${admin.tenantId}) as trips,
        (select count(*)::int from trip_versions where tenant_id = ${admin.tenantId}) as versions,
        (select count(*)::int from audit_entries
          where tenant_id = ${admin.tenantId} and resource_type = 'trip') as audit`.execute(tx)
    return rows[0]! // one row
  })

/** The numbers of records in the logbooks of both vehicles; undefined for one that was changed. */
async function chains(): Promise<(number | undefined)[]> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const query = { startDate: day(Date.now() - 200 * HOUR_MS), endDate: day(Date.now()) }
  const chainOf = async (id: string) =>
    (await server.call(admin, api.logbook.show, { params: { vehicleId: id }, query })).body.chain
  const both = [await chainOf(vehicleId), await chainOf(mergedVehicle)]
  return both.map(({ records, isUnchanged }) => (isUnchanged ? records : undefined))
}

test('of a bulk change and of a merge that were killed nothing is stored, and both can be asked for again', async () => {
  const [tripId = '', withTripId = ''] = drivenTrips
  const before = await stored()
  const [ofTrips = 0, ofMerged = 0] = await chains()
  // Each begins with the record of its opening.
  expect([ofTrips, ofMerged]).toEqual([1 + TRIPS + drivenTrips.length, 1 + drivenTrips.length])
  const categorise = () => send('POST', '/trips/categorise', { tripIds, category: 'commute' })
  const merge = () => send('POST', `/vehicles/${mergedVehicle}/trips/${tripId}/merge`, { withTripId })
  await killWhileUsing('audit_entries', 'RowExclusiveLock', categorise, merge)
  expect([await stored(), await chains()]).toEqual([before, [ofTrips, ofMerged]])

  expect((await categorise()).status).toBe(200)
  const categorised = await stored()
  expect(categorised.trips.filter(({ category }) => category === 'commute')).toHaveLength(TRIPS)
  expect([categorised.versions, categorised.audit]).toEqual([before.versions + TRIPS, before.audit + TRIPS])
  expect((await merge()).status).toBe(200)
  expect((await stored()).trips).toHaveLength(before.trips.length - 1)
  const after = await chains()
  expect(after.map((records = 0, at) => records > [ofTrips, ofMerged][at]!)).toEqual([true, true])
})

test('a logbook that was killed while it was made is made after the start, and verified', async () => {
  const ask = () =>
    send('POST', '/logbook/export?format=pdf&simplePeriod=last30Days', { vehiclesId: [vehicleId] })
  // Read when the file is made, not when it is requested.
  await killWhileUsing('trip_versions', 'AccessShareLock', ask)
  const { body: reports } = await server.call(admin, api.reports.list, { query: {} })
  const [killedReport] = reports.items
  expect(killedReport?.status).toBe('running')
  const report = await vi.waitFor(async () => {
    const { body } = await send('GET', `/reports/${killedReport?.reportId}`)
    const made = body as { status: string; url: string } // as the contract has it
    expect(made.status).toBe('done')
    return made
  }, within)
  const path = join(folder, 'logbook.pdf')
  await writeFile(path, await bytesAt(report.url))
  const { body: key } = await server.call(admin, api.logbook.publicKey, {})
  const verified = await verifyLogbook({ values: { key: key.publicKey }, positionals: [path] })
  expect([verified.status, verified.lines[0]]).toEqual([0, expect.stringMatching(/unchanged/i)])
})

async function bytesAt(url: string): Promise<Uint8Array> {
  const { pathname, search } = new URL(url)
  return (await fetch(`http://127.0.0.1:${port}${pathname}${search}`)).bytes()
}
