import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { api, apiBase } from '@roadbook/contract/api'
import { maxHistoryBytes } from '@roadbook/contract/trips/history-import'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/lock-waits.ts'
import { rawRequest } from '../../../testing/servers/raw-request.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'

let server: TestApp
let port: number

beforeAll(async () => {
  server = await createTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port // it listens on a port
})
afterAll(() => server.close())

const file = 'time,lat,lon\n2020-02-28T11:54:19Z,35.9,14.5\n2020-02-28T11:54:29Z,35.901,14.5\n'

type Company = { owner: Person; vehicleId: string }

async function newCompany(): Promise<Company> {
  const owner = await server.company(crypto.randomUUID())
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'petrol' },
  })
  return { owner, vehicleId: body.id }
}

type Sent = { length?: number; body?: string | Promise<string>; signal?: AbortSignal; person?: Person }

/** An import whose file is sent once `body` resolves. */
function send({ owner, vehicleId }: Company, sent: Sent = {}) {
  const { length = file.length, body = file, signal, person = owner } = sent
  return rawRequest(port, {
    head: [
      `POST ${apiBase}/vehicles/${vehicleId}/history-import?format=csv HTTP/1.1`,
      `authorization: Bearer ${person.token}`,
      'content-type: application/octet-stream',
      `content-length: ${length}`,
    ],
    body,
    ...(signal ? { signal } : {}),
  })
}

const never = new Promise<string>(() => undefined)

function busyConnections(): number {
  const { app, ingest, owner } = server.database.pools
  return [app, ingest, owner].reduce((busy, pool) => busy + pool.totalCount - pool.idleCount, 0)
}

test('no connection to the database waits for files on their way, and all are taken when they come', async () => {
  const companies = await Promise.all(Array.from({ length: 6 }, newCompany))
  const { promise, resolve } = Promise.withResolvers<string>()
  const answers = companies.map((company) => send(company, { body: promise }))
  // Calls that take longer than the beginning of those.
  const other = await newCompany()
  expect((await server.call(other.owner, api.vehicles.list, {})).status).toBe(200)
  await expect.poll(busyConnections).toBe(0)
  resolve(file)
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(companies.map(() => 201))
})

test('no connection to the database is held while a file is read', async () => {
  const { owner, vehicleId } = await newCompany()
  const points = Array.from(
    { length: 40_000 },
    (_, index) => `${1_582_890_000 + index},35.9,${(14.5 + index * 1e-6).toFixed(6)}\n`,
  )
  const preview = server.call(owner, api.historyImport.preview, {
    params: { id: vehicleId },
    query: { format: 'csv' },
    file: `time,lat,lon\n${points.join('')}`,
  })
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(busyConnections()), 5)
  const { body } = await preview
  clearInterval(sampling)
  expect(body.positions).toBe(40_000)
  // A connection is used only for the queries before and after.
  expect(samples.filter((busy) => busy > 0).length).toBeLessThan(samples.length / 4)
})

test('files of one company are taken in turn; another company’s goes past them', async () => {
  const [here, elsewhere] = [await newCompany(), await newCompany()]
  const { promise, resolve } = Promise.withResolvers<string>()
  const finished: string[] = []
  const note = (name: string) => (answer: { status: number }) => finished.push(`${name} ${answer.status}`)
  const first = send(here, { body: promise }).then(note('first'))
  await after(200)
  const second = send(here).then(note('second'))
  await send(elsewhere).then(note('another company’s'))
  await after(300)
  expect(finished).toEqual(['another company’s 201'])
  resolve(file)
  await Promise.all([first, second])
  expect(finished).toEqual(['another company’s 201', 'first 201', 'second 201'])
})

test('while the histories of two companies are stored, a file of a third is read', async () => {
  const [first, second, third] = [await newCompany(), await newCompany(), await newCompany()]
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const storing = server.database.asOwner(async (tx) => {
    await sql`lock table dirty_ranges in exclusive mode`.execute(tx)
    held()
    await isRead
  })
  await isHeld
  const imports = [send(first), send(second)]
  // Until the first import is blocked from storing.
  await untilWaiting(server.database)
  await after(500)
  const { owner, vehicleId } = third
  const preview = await server.call(owner, api.historyImport.preview, {
    params: { id: vehicleId },
    query: { format: 'csv' },
    file,
  })
  read()
  await storing
  expect([preview.status, ...(await Promise.all(imports)).map(({ status }) => status)]).toEqual([
    200, 201, 201,
  ])
})

test('a file that breaks off leaves its turn to the next', async () => {
  const company = await newCompany()
  const leaving = new AbortController()
  const first = send(company, { body: file.slice(0, 20), signal: leaving.signal }).catch(() => undefined)
  await after(200)
  leaving.abort()
  await first
  expect((await send(company)).status).toBe(201)
})

test('a file that is too large, a vehicle of others and a role that may not are refused before the file comes', async () => {
  const company = await newCompany()
  const elsewhere = await newCompany()
  const driver = await server.colleague(company.owner, 'driver')
  const waiting = { body: never, length: maxHistoryBytes }
  const tooLarge = await send(company, { ...waiting, length: maxHistoryBytes + 1 })
  const ofOthers = await send({ ...company, vehicleId: elsewhere.vehicleId }, waiting)
  const notAllowed = await send(company, { ...waiting, person: driver })
  expect([tooLarge.status, ofOthers.status, notAllowed.status]).toEqual([413, 404, 403])
  expect(tooLarge.text).toContain('This file is larger than 20 MiB. Split it, by month for example.')
})

test('a file that grows beyond the limit on its way is refused, and so is an empty one', async () => {
  const { owner, vehicleId } = await newCompany()
  const given = { params: { id: vehicleId }, query: { format: 'csv' as const } }
  const grown = new Blob([`time,lat,lon\n${'\n'.repeat(maxHistoryBytes)}`])
  const answers = await Promise.all([
    server.call(owner, api.historyImport.preview, { ...given, file: grown }),
    server.call(owner, api.historyImport.preview, { ...given, file: '' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([413, 400])
})

test('nothing but commas is refused in words, and the next file is read', async () => {
  const { owner, vehicleId } = await newCompany()
  const preview = (text: string) =>
    server.call(owner, api.historyImport.preview, {
      params: { id: vehicleId },
      query: { format: 'csv' },
      file: text,
    })
  const refused = await preview(','.repeat(19 * 1024 * 1024))
  expect([refused.status, refused.body]).toMatchObject([413, { code: 'table_too_wide' }])
  expect((await preview(file)).status).toBe(200)
})

test('an import whose entry in the audit log cannot be written stores nothing', async (context) => {
  skipOnCitus(context, 'trigger')
  const { owner, vehicleId } = await newCompany()
  const { body: before } = await server.call(owner, api.audit.activityLog, {
    query: { resourceId: vehicleId },
  })
  await server.database.asOwner((tx) =>
    sql`create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      tx,
    ),
  )
  await server.database.asOwner((tx) =>
    sql`create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`.execute(
      tx,
    ),
  )
  const { status } = await send({ owner, vehicleId })
  const { rows } = await server.database.asIngest((tx) =>
    sql`select 1 from positions where vehicle_id = ${vehicleId}`.execute(tx),
  )
  expect([before.items.length, status, rows]).toEqual([1, 500, []])
})
