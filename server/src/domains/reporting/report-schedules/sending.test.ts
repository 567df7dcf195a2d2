import { api } from '@roadbook/contract/api'
import type { ReportScheduleCreate } from '@roadbook/contract/reporting/report-schedules'
import { reportLimits } from '@roadbook/contract/reporting/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestMails } from '../../../platform/mail/mail.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'
import { makeFiles } from '../report-tables/testing.ts'
import { createTableRenderers } from '../report-tables/index.ts'
import { dueRuns } from './run-rows.ts'
import { addSchedule, sendDueReports } from './testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
// A Friday, at 10:42 in Malta.
beforeEach(async () => {
  server.clock.set(new Date('2026-11-20T09:42:00Z'))
  await server.database.pools.owner.query('delete from report_schedules')
})

const monday = '2026-11-23T05:00:00Z'
const at = (time: string) => server.clock.set(new Date(time))

/** Runs everything: requests files, makes them, and mails them. */
async function send(of: Parameters<typeof sendDueReports>[1] = {}): Promise<void> {
  await sendDueReports(server, of)
  await makeFiles(server)
  await sendDueReports(server, of)
}

const mailsTo = async ({ email }: Person) =>
  (await newestMails(server.database, 200)).filter(({ recipient }) => recipient === email)
const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject)

/** The attachments of mails to a person. */
async function attachedTo({ email }: Person) {
  const { rows } = await server.database.pools.owner.query<{
    file_key: string | null
    file_name: string | null
  }>('select file_key, file_name from directory.mails where recipient = $1 order by created_at, id', [email])
  return rows
}

async function textOf(fileKey: string | null | undefined): Promise<string> {
  const file = await server.files.store.read(fileKey ?? '')
  if (!file) throw new Error('There is no such file.')
  const chunks: Buffer[] = []
  for await (const chunk of file.body) chunks.push(chunk as Buffer) // a stream of bytes
  return Buffer.concat(chunks).toString()
}

/** As seen by an admin who has just signed in. */
async function read(owner: Person, id: string) {
  const admin = await server.colleague(owner, 'admin')
  return (await server.call(admin, api.reportSchedules.get, { params: { id } })).body
}

async function company(name: string, more: Partial<ReportScheduleCreate> = {}) {
  const owner = await server.company(name)
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: 'GHS 101', fuelType: 'diesel' },
  })
  const schedule = await addSchedule(server, owner, more)
  return { owner, vehicle, schedule }
}

async function filesOf({ tenantId }: Person) {
  return server.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('reports').selectAll().where('tenantId', '=', tenantId).execute(),
  )
}

test('on Monday at six the report of the week before is mailed, with its file and a link', async () => {
  const { owner, vehicle, schedule } = await company('Weekly Ltd')
  await addTrip(server.database, owner.tenantId, vehicle.id, { distanceMeters: 41_200 })
  at('2026-11-23T04:59:59Z')
  await send()
  expect(await mailsTo(owner)).toEqual([])
  at(monday)
  await send()
  const [mail, ...others] = await mailsTo(owner)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Vehicle mileage, 16 – 22 November 2026', state: 'waiting' })
  expect(mail?.body).toContain('The report is attached: Vehicle mileage 2026-11-16 – 2026-11-22.csv')
  expect(mail?.body).toContain(
    'Open it: https://fleet.test/reports/vehicles-mileage-report?from=2026-11-16&to=2026-11-22&against=none',
  )
  expect(mail?.body).toContain('somebody at Weekly Ltd scheduled this report for you')
  const [attached] = await attachedTo(owner)
  expect(attached?.file_name).toBe('Vehicle mileage 2026-11-16 – 2026-11-22.csv')
  expect(await textOf(attached?.file_key)).toContain('41.2')
  expect(await read(owner, schedule.id)).toMatchObject({
    nextRunAt: '2026-11-30T05:00:00.000Z',
    lastRun: {
      startDate: '2026-11-16',
      endDate: '2026-11-22',
      state: 'sent',
      sent: 1,
      recipients: 1,
      errorCode: null,
      endedAt: '2026-11-23T05:00:00.000Z',
    },
    version: 1,
  })
})

test('on the first day of a month it is the month before', async () => {
  const { owner } = await company('Monthly Ltd', { frequency: 'monthly' })
  at('2026-12-01T04:59:59Z')
  await send()
  expect(await mailsTo(owner)).toEqual([])
  at('2026-12-01T05:00:00Z')
  await send()
  expect(await subjectsTo(owner)).toEqual(['Vehicle mileage, November 2026'])
})

test('after the clocks went back it is six by the new time', async () => {
  at('2026-10-20T09:00:00Z')
  const { owner } = await company('Autumn Ltd')
  at('2026-10-26T04:59:59Z')
  await send()
  expect(await mailsTo(owner)).toEqual([])
  at('2026-10-26T05:00:00Z')
  await send()
  expect(await subjectsTo(owner)).toEqual(['Vehicle mileage, 19 – 25 October 2026'])
})

test('a company on the other side of the world has its own Monday', async () => {
  const { owner } = await company('Kiribati Ltd')
  await server.call(owner, api.company.update, { body: { timeZone: 'Pacific/Kiritimati' } })
  at('2026-11-22T16:00:00Z')
  await send()
  expect(await subjectsTo(owner)).toEqual(['Vehicle mileage, 16 – 22 November 2026'])
})

test('each recipient gets it in their language', async () => {
  const owner = await server.company('Sprache GmbH')
  const german = await server.colleague(owner, 'manager')
  await server.call(german, api.users.updateMe, { body: { locale: 'de' } })
  await addSchedule(server, owner, { recipientIds: [owner.userId, german.userId] })
  at(monday)
  await send()
  expect(await subjectsTo(owner)).toEqual(['Vehicle mileage, 16 – 22 November 2026'])
  const [mail] = await mailsTo(german)
  expect(mail?.subject).toBe('Fahrleistung, 16.–22. November 2026')
  expect(mail?.body).toContain('Der Bericht ist angehängt: Fahrleistung 2026-11-16 – 2026-11-22.csv')
  expect((await filesOf(owner)).map(({ language }) => language).toSorted()).toEqual(['de', 'en'])
})

test('admins and managers who read one language share a file; a driver gets one with their own trips', async () => {
  const { owner, vehicle } = await company('Reach Ltd', { format: 'csv' })
  const [manager, driver] = [
    await server.colleague(owner, 'manager'),
    await server.colleague(owner, 'driver'),
  ]
  const recipientIds = [owner, manager, driver].map(({ userId }) => userId)
  const { id } = await addSchedule(server, owner, { recipientIds })
  await addTrip(server.database, owner.tenantId, vehicle.id, {
    distanceMeters: 41_200,
    driverId: driver.userId,
  })
  await addTrip(server.database, owner.tenantId, vehicle.id, {
    distanceMeters: 8_000,
    startTime: new Date('2026-11-18T08:00:00Z'),
    endTime: new Date('2026-11-18T08:30:00Z'),
  })
  at(monday)
  await send()
  const files = await filesOf(owner)
  expect(files.map((file) => (file.requestedAs as { role: string }).role).toSorted()).toEqual([
    'admin',
    'driver',
  ])
  const [ofManager] = await attachedTo(manager)
  const [ofDriver] = await attachedTo(driver)
  expect(await textOf(ofManager?.file_key)).toContain('49.2')
  const own = await textOf(ofDriver?.file_key)
  expect([own.includes('41.2'), own.includes('49.2')]).toEqual([true, false])
  expect((await read(owner, id)).lastRun).toMatchObject({ state: 'sent', sent: 3, recipients: 3 })
})

test('a driver who may not see a vehicle of the report gets nothing, the others do', async () => {
  const { owner, vehicle } = await company('Hidden Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { id } = await addSchedule(server, owner, {
    request: { kind: 'mileage', query: { vehiclesId: vehicle.id } },
    recipientIds: [owner.userId, driver.userId],
  })
  at(monday)
  await send()
  expect(await mailsTo(driver)).toEqual([])
  expect((await read(owner, id)).lastRun).toMatchObject({ state: 'sent', sent: 1, recipients: 2 })
})

test('two processes beside each other mail it once', async () => {
  const { owner } = await company('Twice Ltd')
  at(monday)
  await Promise.all([sendDueReports(server), sendDueReports(server), sendDueReports(server)])
  await makeFiles(server)
  await Promise.all([sendDueReports(server), sendDueReports(server), sendDueReports(server)])
  await send()
  expect(await subjectsTo(owner)).toHaveLength(1)
})

test('what a killed process has begun is finished by the next one, and nobody is mailed twice', async (context) => {
  skipOnCitus(context, 'trigger')
  const owner = await server.company('Killed Ltd')
  const manager = await server.colleague(owner, 'manager')
  await addSchedule(server, owner, { recipientIds: [owner.userId, manager.userId] })
  at(monday)
  await sendDueReports(server)
  await makeFiles(server)
  const { owner: pool } = server.database.pools
  // The process mails the first of them, and dies while mailing the other.
  await pool.query(`create function no_second_mail() returns trigger language plpgsql as $$ begin
    if exists (select from report_schedule_mails where mailed_at is not null and run_id = new.run_id) then
      raise exception 'killed' using errcode = '57P01'; end if; return new; end $$;
    create trigger no_second_mail before update of mailed_at on report_schedule_mails
      for each row execute function no_second_mail()`)
  await sendDueReports(server).catch(() => undefined)
  await pool.query('drop trigger no_second_mail on report_schedule_mails; drop function no_second_mail()')
  const count = async () => [(await mailsTo(owner)).length, (await mailsTo(manager)).length]
  expect((await count()).toSorted((a, b) => a - b)).toEqual([0, 1])
  await send()
  expect(await count()).toEqual([1, 1])
})

test('after three weeks without a process the last week is sent, not all of them', async () => {
  const { owner, schedule } = await company('Downtime Ltd')
  at('2026-12-09T12:00:00Z')
  await send()
  expect(await subjectsTo(owner)).toEqual([
    expect.stringMatching(/^Vehicle mileage, 30 November.*6 December 2026$/),
  ])
  expect((await read(owner, schedule.id)).nextRunAt).toBe('2026-12-14T05:00:00.000Z')
})

test('people who were archived get nothing, and a schedule without any others says so', async () => {
  const owner = await server.company('Archived Ltd')
  const [left, gone] = [await server.colleague(owner, 'manager'), await server.colleague(owner, 'manager')]
  const both = await addSchedule(server, owner, { recipientIds: [left.userId, gone.userId] })
  const none = await addSchedule(server, owner, { recipientIds: [gone.userId], format: 'xlsx' })
  await server.call(owner, api.users.update, { params: { id: gone.userId }, body: { archived: true } })
  const refused = await server.call(owner, api.reportSchedules.sendNow, { params: { id: none.id } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'report_without_recipients' } })
  at(monday)
  await send()
  expect([(await mailsTo(left)).length, (await mailsTo(gone)).length]).toEqual([1, 0])
  expect((await read(owner, both.id)).lastRun).toMatchObject({ state: 'sent', sent: 1, recipients: 2 })
  expect(await read(owner, none.id)).toMatchObject({
    activeRecipientIds: [],
    lastRun: { state: 'failed', sent: 0, errorCode: 'report_without_recipients' },
  })
})

test('somebody who is archived while the file is being made gets nothing', async () => {
  const owner = await server.company('Leaving Ltd')
  const manager = await server.colleague(owner, 'manager')
  await addSchedule(server, owner, { recipientIds: [manager.userId] })
  at(monday)
  await sendDueReports(server)
  await makeFiles(server)
  await server.database.inTenant(owner, (tx) =>
    tx.updateTable('users').set({ archived: true }).where('id', '=', manager.userId).execute(),
  )
  await sendDueReports(server)
  expect(await mailsTo(manager)).toEqual([])
})

test('a report that can’t be made is tried again less and less often, and then shown as failed', async () => {
  const { owner, schedule } = await company('Broken Ltd')
  at(monday)
  const fail = () =>
    server.database.inTenant(owner, (tx) =>
      tx
        .updateTable('reports')
        .set({ status: 'failed', errorCode: 'storage_full' })
        .where('tenantId', '=', owner.tenantId)
        .where('status', '=', 'waiting')
        .execute(),
    )
  const pausesMinutes: number[] = []
  for (;;) {
    await sendDueReports(server)
    await fail()
    await sendDueReports(server)
    const { lastRun } = await read(owner, schedule.id)
    expect(lastRun?.errorCode).toBe('storage_full')
    if (lastRun?.nextAttemptAt === null || lastRun === null) break
    pausesMinutes.push((Date.parse(lastRun.nextAttemptAt) - server.clock.now().getTime()) / 60_000)
    at(lastRun.nextAttemptAt)
  }
  expect(pausesMinutes).toHaveLength(7)
  expect(pausesMinutes[0]).toBeGreaterThanOrEqual(2.5)
  expect(pausesMinutes[0]).toBeLessThanOrEqual(5)
  expect(pausesMinutes[6]).toBeGreaterThanOrEqual(160)
  expect((await read(owner, schedule.id)).lastRun).toMatchObject({ state: 'failed', sent: 0 })
  expect(await mailsTo(owner)).toEqual([])
})

test('a report that fails once is sent on the second attempt', async () => {
  const { owner, schedule } = await company('Second Ltd')
  at(monday)
  const { mileage: _broken, ...renderers } = createTableRenderers()
  await sendDueReports(server, { renderers })
  expect((await read(owner, schedule.id)).lastRun).toMatchObject({
    state: 'waiting',
    errorCode: 'report_failed',
  })
  at('2026-11-23T05:05:00Z')
  await send()
  expect(await mailsTo(owner)).toHaveLength(1)
  expect((await read(owner, schedule.id)).lastRun).toMatchObject({ state: 'sent', errorCode: null })
})

test('a report about a vehicle that was deleted says that it is gone', async () => {
  const { owner, vehicle } = await company('Gone Ltd')
  const request = { kind: 'movement' as const, query: { vehicleId: vehicle.id, mode: 'summary' } }
  const { id } = await addSchedule(server, owner, { request })
  await server.database.asOwner((tx) =>
    sql`update report_schedules set query = jsonb_set(query, '{vehicleId}', to_jsonb(${crypto.randomUUID()}::text))
      where id = ${id}`.execute(tx),
  )
  at(monday)
  await sendDueReports(server)
  expect((await read(owner, id)).lastRun).toMatchObject({ state: 'waiting', errorCode: 'not_found' })
})

test('while a company has as many files under way as it may the report waits, and has not failed', async () => {
  const { owner, schedule } = await company('Busy Ltd')
  const waiting = {
    kind: 'logbook',
    format: 'csv',
    language: 'en',
    fileName: 'a.csv',
    fingerprint: '0'.repeat(64),
    input: '{}',
    requestedAs: '{}',
    requestedAt: server.clock.now(),
  }
  const rows = Array.from({ length: reportLimits.openOfCompany }, () => ({
    ...waiting,
    tenantId: owner.tenantId,
    id: crypto.randomUUID(),
  }))
  await server.database.inTenant(owner, (tx) => tx.insertInto('reports').values(rows).execute())
  at(monday)
  await sendDueReports(server)
  expect((await read(owner, schedule.id)).lastRun).toMatchObject({ state: 'waiting', errorCode: null })
  await server.database.inTenant(owner, (tx) =>
    tx.deleteFrom('reports').where('tenantId', '=', owner.tenantId).execute(),
  )
  await send()
  expect(await mailsTo(owner)).toHaveLength(1)
})

test('a company with hundreds of reports on their way doesn’t keep another one waiting', async () => {
  const [many, few] = [await company('Many Ltd'), await company('Few Ltd')]
  const insert = (owner: Person, scheduleId: string, { runs, dueAt }: { runs: number; dueAt: string }) =>
    server.database.inTenant(owner, (tx) =>
      sql`
        insert into report_schedule_runs (tenant_id, id, schedule_id, start_date, end_date, due_at, created_at)
        select ${owner.tenantId}, gen_random_uuid(), ${scheduleId}, date '2026-01-01' + n, date '2026-01-07' + n, ${dueAt}, ${dueAt}
        from generate_series(1, ${runs}) n on conflict do nothing`.execute(tx),
    )
  await insert(many.owner, many.schedule.id, { runs: 250, dueAt: '2026-11-20T08:00:00Z' })
  await insert(few.owner, few.schedule.id, { runs: 1, dueAt: '2026-11-20T09:00:00Z' })
  const due = await dueRuns(server.database, server.clock.now())
  expect(due[1]?.tenantId).toBe(few.owner.tenantId)
  expect(due).toHaveLength(200)
})

test('a file that is too large for an email is not attached', async () => {
  const { owner } = await company('Large Ltd')
  at(monday)
  await sendDueReports(server)
  await makeFiles(server)
  await server.database.inTenant(owner, (tx) =>
    tx
      .updateTable('reports')
      .set({ sizeBytes: 5 * 1024 * 1024 + 1 })
      .where('tenantId', '=', owner.tenantId)
      .execute(),
  )
  await sendDueReports(server)
  const [mail] = await mailsTo(owner)
  expect(mail?.body).toContain('The report is 5 MiB, which is too large for an email.')
  expect(await attachedTo(owner)).toEqual([{ file_key: null, file_name: null }])
})

test('without a mail server the operator passes on a mail without a file', async () => {
  const { owner } = await company('Operator Ltd')
  at(monday)
  await send({ smtpUrl: undefined })
  const [mail] = await mailsTo(owner)
  expect(mail).toMatchObject({ state: 'kept' })
  expect(mail?.body).toContain('The report is ready.')
  expect(await attachedTo(owner)).toEqual([{ file_key: null, file_name: null }])
})

test('“Send now” sends the last complete week at once, as often as one asks, and the next one stays', async () => {
  const { owner, schedule } = await company('Now Ltd')
  const params = { id: schedule.id }
  const now = () => server.call(owner, api.reportSchedules.sendNow, { params })
  const [first, second] = await Promise.all([now(), now()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.lastRun).toMatchObject({ startDate: '2026-11-09', state: 'waiting', nextAttemptAt: null })
  await send()
  expect(await subjectsTo(owner)).toEqual(['Vehicle mileage, 9 – 15 November 2026'])
  await now()
  await send()
  expect(await subjectsTo(owner)).toHaveLength(2)
  at(monday)
  await send()
  expect(await subjectsTo(owner)).toHaveLength(3)
})

test('“Send now” tries one that failed again at once', async () => {
  const { owner, schedule } = await company('Hurry Ltd')
  const now = () => server.call(owner, api.reportSchedules.sendNow, { params: { id: schedule.id } })
  const { mileage: _broken, ...renderers } = createTableRenderers()
  await now()
  await sendDueReports(server, { renderers })
  await send()
  expect(await mailsTo(owner)).toEqual([])
  await now()
  await send()
  expect(await mailsTo(owner)).toHaveLength(1)
})

test('one that is paused, or deleted, while its file is being made is not sent', async () => {
  const [paused, deleted] = [await company('Paused Ltd'), await company('Deleted Ltd')]
  at(monday)
  await sendDueReports(server)
  await makeFiles(server)
  const [pauser, deleter] = [
    await server.colleague(paused.owner, 'admin'),
    await server.colleague(deleted.owner, 'admin'),
  ]
  const params = { id: paused.schedule.id }
  const { body } = await server.call(pauser, api.reportSchedules.update, { params, body: { active: false } })
  expect(body.lastRun).toBeNull()
  await server.call(deleter, api.reportSchedules.delete, { params: { id: deleted.schedule.id } })
  await sendDueReports(server)
  expect([await mailsTo(paused.owner), await mailsTo(deleted.owner)]).toEqual([[], []])
})

test('what is on its way follows a change: to the new recipients, about what it is about now', async () => {
  const owner = await server.company('Changed Ltd')
  const staying = await server.colleague(owner, 'manager')
  const off = await server.colleague(owner, 'manager')
  const added = await server.colleague(owner, 'manager')
  const recipientIds = [staying.userId, off.userId]
  const { id } = await addSchedule(server, owner, { recipientIds })
  at(monday)
  await sendDueReports(server)
  await makeFiles(server)
  const admin = await server.colleague(owner, 'admin')
  const { body } = await server.call(admin, api.reportSchedules.update, {
    params: { id },
    body: {
      recipientIds: [staying.userId, added.userId],
      request: { kind: 'tourMileage', query: {} },
      format: 'xlsx',
    },
  })
  expect(body.lastRun).toMatchObject({ state: 'waiting', sent: 0, recipients: 2 })
  await send()
  expect(await mailsTo(off)).toEqual([])
  for (const person of [staying, added]) {
    expect((await attachedTo(person)).map(({ file_name: name }) => name)).toEqual([
      expect.stringMatching(/^Tour.* 2026-11-16 – 2026-11-22\.xlsx$/),
    ])
  }
  expect((await read(owner, id)).lastRun).toMatchObject({ state: 'sent', sent: 2, recipients: 2 })
})

test('a manager who becomes a driver while the file is being made gets their own trips alone', async () => {
  const owner = await server.company('Demoted Ltd')
  const manager = await server.colleague(owner, 'manager')
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: 'GHS 101', fuelType: 'diesel' },
  })
  await addTrip(server.database, owner.tenantId, vehicle.id, { distanceMeters: 41_200 })
  await addSchedule(server, owner, { recipientIds: [manager.userId] })
  at(monday)
  await sendDueReports(server)
  await makeFiles(server)
  const admin = await server.colleague(owner, 'admin')
  const roles = await server.call(admin, api.users.update, {
    params: { id: manager.userId },
    body: { roles: ['driver'] },
  })
  expect(roles.status).toBe(200)
  await sendDueReports(server)
  expect(await mailsTo(manager)).toEqual([])
  at('2026-11-23T05:05:00Z')
  await send()
  const [attached, ...others] = await attachedTo(manager)
  expect(others).toEqual([])
  expect(await textOf(attached?.file_key)).not.toContain('41.2')
})

test('the state of now is called by its day', async () => {
  const { owner } = await company('Status Ltd', { request: { kind: 'vehiclesStatus', query: {} } })
  at(monday)
  await send()
  expect(await subjectsTo(owner)).toEqual(['Vehicle status, 23 November 2026'])
})

test.each(['tourMileage', 'stationaryStops', 'fuelConsumption', 'billing'] as const)(
  'the report %s is sent, too',
  async (kind) => {
    const { owner } = await company('Every Ltd', { request: { kind, query: {} }, frequency: 'monthly' })
    at('2026-12-01T05:00:00Z')
    await send()
    expect((await attachedTo(owner))[0]?.file_name).toMatch(/ 2026-11\.csv$/)
  },
)
