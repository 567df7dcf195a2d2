import { api } from '@roadbook/contract/api'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { importPositions } from './run-import.ts'
import { openSource } from './source/open-source.ts'
import { drive, traccarServer } from './testing-traccar.ts'
import { createTraccarImportWorker } from './worker.ts'

const log = pino({ level: 'silent' })
const positions = [
  ...drive(10, Date.UTC(2026, 2, 2, 8), 120),
  ...drive(11, Date.UTC(2026, 2, 3, 8), 60),
  ...drive(13, Date.UTC(2026, 2, 2, 8), 10),
]

let app: TestApp
let owner: Person
let traccar: Awaited<ReturnType<typeof traccarServer>>
beforeAll(async () => {
  app = await createTestApp({ OUTBOUND_PRIVATE_ADDRESSES: 'on' })
  owner = await app.company('Moving Ltd')
  traccar = await traccarServer(positions)
})
afterAll(async () => {
  await traccar.close()
  await app.close()
})

const body = () => ({ url: traccar.url, token: traccar.token, fuelType: 'diesel' as const })
const latest = async (person = owner) => (await app.call(person, api.traccarImport.latest, {})).body.latest
const worker = (turnMs = 60_000, clock = app.clock) =>
  createTraccarImportWorker({ ...app, clock, log, config: { allowsPrivateAddresses: true }, turnMs })
const unending = new AbortController().signal

async function accessOf({ tenantId }: Person): Promise<(Buffer | null)[]> {
  const rows = await app.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('traccarImports').select('access').where('tenantId', '=', tenantId).execute(),
  )
  return rows.map(({ access }) => access)
}

test('a wrong token or address is refused by its field before anything begins', async () => {
  const wrong = await app.call(owner, api.traccarImport.preview, { body: { ...body(), token: 'wrong' } })
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { code: 'traccar_sign_in', details: { fieldErrors: { token: {} } } },
  ])
  const nobody = await app.call(owner, api.traccarImport.preview, {
    body: { ...body(), url: 'http://127.0.0.1:1' },
  })
  expect([nobody.status, nobody.body]).toMatchObject([
    400,
    { code: 'traccar_unreachable', details: { fieldErrors: { url: {} } } },
  ])
  expect(await latest()).toBe(null)
})

test('a preview counts what would come and adds nothing', async () => {
  const { status, body: report } = await app.call(owner, api.traccarImport.preview, { body: body() })
  expect([status, report.counts.find(({ kind }) => kind === 'device')]).toEqual([
    200,
    { kind: 'device', found: 4, added: 4, known: 0, refused: 0 },
  ])
  expect(report.counts.find(({ kind }) => kind === 'driver')).toMatchObject({ found: 2, added: 2 })
  expect((await app.call(owner, api.vehicles.list, { query: {} })).body).toEqual([])
})

test('an import is done in turns, with its token encrypted until it ends', async () => {
  const started = await app.call(owner, api.traccarImport.start, { body: body() })
  expect([started.status, started.body]).toMatchObject([
    201,
    { latest: { state: 'running', source: new URL(traccar.url).host, positions: 0 } },
  ])
  const [access] = await accessOf(owner)
  expect(access?.includes(traccar.token)).toBe(false)
  const second = await app.call(owner, api.traccarImport.start, { body: body() })
  expect([second.status, second.body]).toMatchObject([409, { code: 'traccar_import_running' }])
  // One device a turn at most, as if the process were ended after each.
  await worker(0).run(unending)
  expect(await latest()).toMatchObject({ state: 'running', devicesDone: 0, devices: 4, positions: 0 })
  await worker().run(unending)
  expect(await latest()).toMatchObject({
    state: 'finished',
    devicesDone: 4,
    devices: 4,
    positions: 190,
    positionsLeft: 0,
    failure: null,
  })
  expect(await accessOf(owner)).toEqual([null])
  const { body: audit } = await app.call(owner, api.audit.activityLog, { query: { limit: 100 } })
  expect(audit.items.filter(({ action }) => action === 'imported from Traccar')).toHaveLength(1)
  const { body: keys } = await app.call(owner, api.driverKeys.list, { query: {} })
  expect(keys.items).toMatchObject([
    { code: 'C3D4', kind: 'rfid', userName: 'Joe Borg' },
    { code: 'A1B2', kind: 'rfid', userName: 'Maria Camilleri' },
  ])
})

test('what is stopped stays, and another import goes on from there', async () => {
  await app.call(owner, api.traccarImport.start, { body: body() })
  const stopped = await app.call(owner, api.traccarImport.stop, {})
  expect([stopped.status, stopped.body.latest?.state]).toEqual([200, 'stopped'])
  expect(await accessOf(owner)).toEqual([null, null])
  await worker().run(unending)
  expect(await latest()).toMatchObject({ state: 'stopped' })
  const again = await app.call(owner, api.traccarImport.stop, {})
  expect([again.status, again.body.latest?.state]).toEqual([200, 'stopped'])
  const { body: audit } = await app.call(owner, api.audit.activityLog, { query: { limit: 100 } })
  expect(audit.items.filter(({ action }) => action === 'import from Traccar stopped')).toHaveLength(1)
  expect((await app.call(owner, api.vehicles.list, { query: {} })).body).toHaveLength(3)
})

test('a Traccar that does not answer is asked again for an hour', async () => {
  const other = await app.company('Patient Ltd')
  const away = await traccarServer([])
  await app.call(other, api.traccarImport.start, { body: { ...body(), url: away.url } })
  await away.close()
  await worker().run(unending)
  expect(await latest(other)).toMatchObject({ state: 'running', failingSince: app.clock.now().toISOString() })
  app.clock.advance(3_601)
  await worker().run(unending)
  expect(await latest(other)).toMatchObject({ state: 'failed', failure: { code: 'traccar_unreachable' } })
})

test('an import ends with the rights of the admin who started it', async () => {
  const boss = await app.company('Leaving Ltd')
  const leaver = await app.colleague(boss, 'admin')
  await app.call(leaver, api.traccarImport.start, { body: body() })
  await app.call(boss, api.users.update, { params: { id: leaver.userId }, body: { roles: ['viewer'] } })
  await worker().run(unending)
  expect(await latest(boss)).toMatchObject({ state: 'stopped', positions: 0 })
})

test('a turn may end after any request, and nothing is lost or read twice', async () => {
  const { tenantId, userId } = owner
  const scope = { tenantId, userId, email: 'owner@fleet.example', role: 'admin', reach: 'all' } as const
  const by = { scope, now: app.clock.now(), requestId: 'test', ip: '' }
  const source = await openSource(body(), { allowsPrivate: true })
  const importing = { database: app.database, by, source, signal: unending }
  // An earlier start than that of the first import begins again.
  const span = { sinceMs: Date.UTC(2007, 0), untilMs: Date.UTC(2026, 2, 20) }
  const stored = { positions: 0, left: 0, turns: 0 }
  traccar.calls.length = 0
  for (let isDone = false; !isDone; stored.turns += 1) {
    let asked = 0
    isDone = await importPositions(importing, {
      ...span,
      onDevice: () => undefined,
      onStored({ positions: count, left }) {
        stored.positions += count
        stored.left += left
      },
      // Before the device, and after each of eight requests.
      shouldPause: () => ++asked > 8,
    })
  }
  expect(stored).toEqual({ positions: 190, left: 0, turns: expect.any(Number) })
  expect(stored.turns).toBeGreaterThan(8)
  expect(new Set(traccar.calls).size).toBe(traccar.calls.length)
})

test('an import that is stopped during a request ends after it, and keeps what it brought', async () => {
  const person = await app.company('Halting Ltd')
  const since = '2026-03-02'
  await app.call(person, api.traccarImport.start, { body: { ...body(), since } })
  traccar.calls.length = 0
  traccar.hooks.beforeAnswer = async ({ searchParams }) => {
    if (searchParams.has('from')) await app.call(person, api.traccarImport.stop, {})
  }
  await worker().run(unending)
  traccar.hooks.beforeAnswer = async () => undefined
  expect(traccar.calls.filter((call) => call.includes('from='))).toHaveLength(1)
  expect(await latest(person)).toMatchObject({ state: 'stopped', devicesDone: 0 })
  const reached = await app.database.inTenant({ tenantId: person.tenantId }, (tx) =>
    tx
      .selectFrom('traccarRecords')
      .select('positionsUntil')
      .where('tenantId', '=', person.tenantId)
      .where('positionsUntil', 'is not', null)
      .execute(),
  )
  expect(reached).toHaveLength(1)
})
