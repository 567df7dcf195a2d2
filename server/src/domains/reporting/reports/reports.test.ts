import { api } from '@roadbook/contract/api'
import type { Role } from '@roadbook/contract/core/permissions'
import { reportLimits } from '@roadbook/contract/reporting/reports'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { createFileCleaner } from '../../core/attachments/index.ts'
import { createLogbookReport } from '../logbook-files/logbook-report.ts'
import {
  askForLogbook,
  download,
  drive,
  exportLogbook,
  keepingVehicle,
  makeReports,
} from '../logbook-files/testing.ts'
import { appOver } from '../../../testing/app-over.ts'
import { createReportMaker } from './make-reports.ts'
import { createOldReportsWorker } from './old-reports.ts'
import { removeOldReports } from './report-rows.ts'
import type { ReportRenderers } from './report-kind.ts'

let server: TestApp
let owner: Person
let vehicleId: string
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
  vehicleId = await keepingVehicle(server, owner, 'GHS 101')
  await drive(server, owner, {
    vehicleId,
    trips: [{ day: '2026-11-18', hour: 8, kilometers: 12, purpose: 'Delivery' }],
  })
})
afterAll(() => server.close())

const log = pino({ level: 'silent' })

/** A process whose files come from another source, such as none. */
function makerOf(renderers: Partial<ReportRenderers>) {
  const { database, clock, files } = server
  return createReportMaker({ database, clock, log, store: files.store, renderers })
}

const inCsv = (query: Record<string, string> = {}) =>
  exportLogbook(server, owner, {
    vehiclesId: [vehicleId],
    format: 'csv',
    query: { startDate: '2026-11-01', endDate: '2026-11-30', ...query },
  })

/** Requested, and not made yet. */
async function waiting(): Promise<string> {
  const query = { startDate: '2026-11-01', endDate: '2026-11-30', forceGenerate: 'true' }
  const { body } = await askForLogbook(server, owner, { vehiclesId: [vehicleId], format: 'csv', query })
  return body.reportId
}

async function change(id: string, columns: object): Promise<void> {
  await server.database.inTenant(owner, (tx) =>
    tx.updateTable('reports').set(columns).where('id', '=', id).execute(),
  )
}

const read = async (reportId: string, person = owner) =>
  server.call(person, api.reports.get, { params: { reportId } })

test('a finished file has its address, name and size', async () => {
  const { body } = await inCsv({ forceGenerate: 'true' })
  expect(body).toMatchObject({
    status: 'done',
    kind: 'logbook',
    format: 'csv',
    fileName: 'Logbook GHS 101 2026-11-01 to 2026-11-30.csv',
    progress: 1,
    errorCode: null,
    generatedAt: '2026-11-20T09:42:00.000Z',
  })
  const file = await download(server, body)
  expect(file.length).toBe(body.sizeBytes)
  expect(file.toString()).toContain('Delivery')
})

test('a call that asks for a file waits until it is made, and is answered earlier if that takes long', async () => {
  const { database, clock } = server
  const patient = await appOver({ database, clock, reportWaitMs: 600_000 })
  const ask = (of: TestApp) =>
    askForLogbook(of, owner, { vehiclesId: [vehicleId], format: 'csv', query: { simplePeriod: 'lastMonth' } })
  try {
    const hurried = await ask(server)
    expect([hurried.status, hurried.body]).toMatchObject([201, { status: 'running', generatedAt: null }])
    const asked = ask(patient)
    await makeReports({ ...server, files: patient.files })
    expect((await asked).body).toMatchObject({ status: 'done', reportId: hurried.body.reportId })
  } finally {
    await patient.close()
  }
})

test('the same file is handed out again until its data changes, or it is forced', async () => {
  const { body: first } = await inCsv()
  const { body: again } = await inCsv()
  expect(again.reportId).toBe(first.reportId)
  const { body: forced } = await inCsv({ forceGenerate: 'true' })
  expect(forced.reportId).not.toBe(first.reportId)
  const { body: vehicle } = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
  const body = { make: 'Other', version: vehicle.version }
  await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body })
  const { body: changed } = await inCsv()
  expect([first.reportId, forced.reportId]).not.toContain(changed.reportId)
})

test('a file whose content is gone is made again', async () => {
  const { body: first } = await inCsv()
  await server.files.store.delete(`${owner.tenantId}/${first.reportId}`)
  const { body: again } = await inCsv()
  expect(again.reportId).not.toBe(first.reportId)
  expect((await download(server, again)).length).toBe(again.sizeBytes)
})

test('what a killed process was making is made by another once its lease is over', async () => {
  const id = await waiting()
  const takenUntil = new Date(server.clock.now().getTime() + 20_000)
  await change(id, { status: 'running', takenToken: crypto.randomUUID(), takenUntil, attempts: 1 })
  await makeReports(server)
  expect((await read(id)).body.status).toBe('running')
  server.clock.advance(21)
  await makeReports(server)
  expect((await read(id)).body).toMatchObject({ status: 'done', progress: 1 })
})

test('a file that kills every process fails after three attempts', async () => {
  const id = await waiting()
  const takenUntil = new Date(server.clock.now().getTime() - 1)
  await change(id, { status: 'running', takenToken: crypto.randomUUID(), takenUntil, attempts: 3 })
  await makeReports(server)
  expect((await read(id)).body).toMatchObject({ status: 'failed', errorCode: 'report_failed' })
})

test('two processes make a file once', async () => {
  const id = await waiting()
  let made = 0
  const counting = {
    logbook: {
      ...createLogbookReport(server.database),
      async *render() {
        made += 1
        yield Buffer.from('a file')
      },
    },
  }
  await Promise.all([
    makerOf(counting).run(new AbortController().signal),
    makerOf(counting).run(new AbortController().signal),
  ])
  expect(made).toBe(1)
  expect((await read(id)).body).toMatchObject({ status: 'done', sizeBytes: 6 })
})

test('what can’t be made has failed with a code', async () => {
  const id = await waiting()
  const failing = {
    logbook: {
      ...createLogbookReport(server.database),
      // oxlint-disable-next-line require-yield
      async *render(): AsyncGenerator<Uint8Array> {
        throw new Error('No luck')
      },
    },
  }
  await makerOf(failing).run(new AbortController().signal)
  expect((await read(id)).body).toMatchObject({
    status: 'failed',
    errorCode: 'report_failed',
    sizeBytes: null,
  })
})

test('a cancelled file is not made, and its process stops', async () => {
  const id = await waiting()
  let begun = (): void => undefined
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const endless = {
    logbook: {
      ...createLogbookReport(server.database),
      async *render({ signal }: { signal: AbortSignal }) {
        begun()
        yield Buffer.from('the beginning')
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('Stopped')))
        })
      },
    },
  }
  const running = makerOf(endless).run(new AbortController().signal)
  await hasBegun
  const { status } = await server.call(owner, api.reports.cancel, { params: { reportId: id } })
  expect(status).toBe(204)
  await running
  expect((await read(id)).body.status).toBe('cancelled')
  expect(await server.files.store.read(`${owner.tenantId}/${id}`)).toBeUndefined()
})

test('a process that stops leaves its file to another one at once', async () => {
  const id = await waiting()
  const stopping = new AbortController()
  const interrupted = {
    logbook: {
      ...createLogbookReport(server.database),
      async *render({ signal }: { signal: AbortSignal }) {
        stopping.abort()
        signal.throwIfAborted()
        yield Buffer.from('never')
      },
    },
  }
  await makerOf(interrupted).run(stopping.signal)
  await makeReports(server)
  expect((await read(id)).body.status).toBe('done')
})

test('whoever asked, admins and managers see a file; other drivers, viewers and companies do not', async () => {
  const { body } = await inCsv()
  const manager = await server.colleague(owner, 'manager')
  const viewer = await server.colleague(owner, 'viewer')
  const driver = await server.colleague(owner, 'driver')
  const outsider = await server.company('Other Ltd')
  expect((await read(body.reportId, manager)).status).toBe(200)
  for (const person of [viewer, driver, outsider]) {
    expect((await read(body.reportId, person)).status).toBe(404)
    const { status } = await server.call(person, api.reports.cancel, { params: { reportId: body.reportId } })
    expect(status).toBe(404)
  }
  const ofViewer = await exportLogbook(server, viewer, { vehiclesId: [vehicleId], format: 'csv' })
  expect((await read(ofViewer.body.reportId, viewer)).body.status).toBe('done')
})

test('a key of the company gets what it asked for, in every role', async () => {
  for (const role of ['viewer', 'manager'] as const) {
    const { body: key } = await server.call(owner, api.apiKeys.create, { body: { name: 'Payroll', role } })
    const program = { ...owner, token: key.key }
    const made = await exportLogbook(server, program, { vehiclesId: [vehicleId], format: 'csv' })
    expect([made.status, (await read(made.body.reportId, program)).body.status]).toEqual([200, 'done'])
  }
})

test('a viewer who asks for a file that a manager has already gets one of their own', async () => {
  const viewer = await server.colleague(owner, 'viewer')
  const query = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const { body: ofOwner } = await inCsv()
  const ofViewer = await exportLogbook(server, viewer, { vehiclesId: [vehicleId], format: 'csv', query })
  expect(ofViewer).toMatchObject({ status: 200, body: { status: 'done' } })
  expect(ofViewer.body.reportId).not.toBe(ofOwner.reportId)
})

test('whoever has another role now neither sees nor gets a file again that shows more', async () => {
  const person = await server.colleague(owner, 'viewer')
  const inRole = (role: Role) =>
    server.database.inTenant(owner, (tx) =>
      tx
        .updateTable('users')
        .set({ roles: [role] })
        .where('id', '=', person.userId)
        .execute(),
    )
  const { body: vehicle } = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
  const driven = { driverId: person.userId, version: vehicle.version }
  await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: driven })
  const query = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const asked = { vehiclesId: [vehicleId], format: 'csv' as const, query }
  const { body: ofViewer } = await exportLogbook(server, person, asked)
  await inRole('manager')
  const { body: ofManager } = await exportLogbook(server, person, asked)
  await inRole('driver')
  for (const { reportId } of [ofViewer, ofManager]) expect((await read(reportId, person)).status).toBe(404)
  const { body: ofDriver } = await exportLogbook(server, person, asked)
  expect((await download(server, ofDriver)).toString()).not.toContain('Delivery')
  await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: { driverId: null } })
})

test('an address works for an hour, and reading the file gives a new one', async () => {
  const { body } = await inCsv()
  server.clock.advance(reportLimits.urlMinutes * 60 + 1)
  await expect(download(server, body)).rejects.toThrow('expired')
  expect((await download(server, (await read(body.reportId)).body)).length).toBe(body.sizeBytes)
})

test('old files are removed with their content', async () => {
  const { body } = await inCsv()
  const { database, clock, files } = server
  await change(body.reportId, { requestedAt: new Date(clock.now().getTime() - 31 * 86_400_000) })
  await createOldReportsWorker({ database, clock, log }).run(new AbortController().signal)
  expect((await read(body.reportId)).status).toBe(404)
  await createFileCleaner({ database, clock, store: files.store }).run(new AbortController().signal)
  expect(await files.store.read(`${owner.tenantId}/${body.reportId}`)).toBeUndefined()
})

test('of many files the newest stay', async () => {
  const { database } = server
  const outsider = await server.company('Busy Ltd')
  const ids = await database.inTenant(outsider, async (tx) => {
    const made: string[] = []
    for (const minute of [1, 2, 3]) {
      const id = crypto.randomUUID()
      const requestedAt = new Date(server.clock.now().getTime() + minute * 60_000)
      const file = {
        kind: 'logbook',
        format: 'csv',
        language: 'en',
        fileName: 'a.csv',
        fingerprint: '0'.repeat(64),
      }
      const asked = { input: '{}', requestedAs: '{}', requestedAt, status: 'cancelled' }
      await tx
        .insertInto('reports')
        .values({ tenantId: outsider.tenantId, id, ...file, ...asked })
        .execute()
      made.push(id)
    }
    const kept = { before: new Date(0), keptFiles: 2, now: server.clock.now() }
    await removeOldReports(tx, outsider.tenantId, kept)
    return made
  })
  const left = await database.inTenant(outsider, (tx) =>
    tx.selectFrom('reports').select('id').orderBy('requestedAt').execute(),
  )
  expect(left.map(({ id }) => id)).toEqual(ids.slice(1))
})

test('a company may have so many files under way and no more', async () => {
  const { body } = await inCsv()
  await server.database.inTenant(owner, async (tx) => {
    const row = await tx
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', body.reportId)
      .executeTakeFirstOrThrow()
    const { input, requestedAs, ...columns } = row
    const open = { status: 'waiting', generatedAt: null, sizeBytes: null, fingerprint: '0'.repeat(64) }
    const rows = Array.from({ length: reportLimits.openOfCompany }, () => ({
      ...columns,
      ...open,
      id: crypto.randomUUID(),
      input: JSON.stringify(input),
      requestedAs: JSON.stringify(requestedAs),
    }))
    await tx.insertInto('reports').values(rows).execute()
  })
  const { status, body: refusal } = await server.call(owner, api.logbookExport.export, {
    query: { format: 'xlsx', simplePeriod: 'thisMonth' },
    body: { vehiclesId: [vehicleId] },
  })
  expect([status, refusal]).toMatchObject([429, { code: 'too_many_reports' }])
  await server.database.inTenant(owner, (tx) =>
    tx.deleteFrom('reports').where('status', '=', 'waiting').execute(),
  )
})

test.each([
  [{ format: 'pdf' }, 'period_missing'],
  [{ format: 'pdf', startDate: '2026-11-01' }, 'period_missing'],
  [{ format: 'pdf', startDate: '2026-11-02', endDate: '2026-11-01' }, 'period_missing'],
  [
    { format: 'pdf', startDate: '2026-11-01', endDate: '2026-11-02', simplePeriod: 'today' },
    'period_or_dates',
  ],
  [{ format: 'pdf', startDate: '2006-11-01', endDate: '2026-11-02' }, 'period_too_long'],
  [{ format: 'docx', simplePeriod: 'today' }, 'malformed_request'],
])('%j is refused with %s', async (query, code) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/logbook/export?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { vehiclesId: [vehicleId] },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code }])
})

test('a vehicle of another company is not there', async () => {
  const outsider = await server.company('Third Ltd')
  const { status } = await server.call(outsider, api.logbookExport.export, {
    query: { format: 'pdf', simplePeriod: 'thisMonth' },
    body: { vehiclesId: [vehicleId] },
  })
  expect(status).toBe(404)
})
