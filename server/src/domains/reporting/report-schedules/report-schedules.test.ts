import { api } from '@roadbook/contract/api'
import {
  type ReportScheduleCreate,
  reportScheduleLimits,
} from '@roadbook/contract/reporting/report-schedules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const add = (owner: Person, more: Partial<ReportScheduleCreate> | object = {}) =>
  server.call(owner, api.reportSchedules.create, {
    body: {
      request: { kind: 'mileage', query: { against: 'before' } },
      frequency: 'weekly',
      format: 'pdf',
      recipientIds: [owner.userId],
      ...more,
    },
  })
const change = (owner: Person, id: string, body: object) =>
  server.call(owner, api.reportSchedules.update, { params: { id }, body })
const at = (time: string) => server.clock.set(new Date(time))

test('a schedule says when it is sent next, by the company’s clock', async () => {
  const owner = await server.company()
  const { status, body } = await add(owner)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    request: { kind: 'mileage', query: { against: 'before' } },
    frequency: 'weekly',
    format: 'pdf',
    recipientIds: [owner.userId],
    activeRecipientIds: [owner.userId],
    active: true,
    nextRunAt: '2026-11-23T05:00:00.000Z',
    lastRun: null,
    version: 1,
  })
  expect(body.createdByName).toMatch(/^Ada Admin/)
  expect((await server.call(owner, api.reportSchedules.list, {})).body).toEqual([body])
  const { body: monthly } = await add(owner, { frequency: 'monthly' })
  expect(monthly.nextRunAt).toBe('2026-12-01T05:00:00.000Z')
})

test('one that is added on Monday before six is sent on that day', async () => {
  at('2026-11-23T04:00:00Z')
  const owner = await server.company()
  expect((await add(owner)).body.nextRunAt).toBe('2026-11-23T05:00:00.000Z')
  at('2026-11-20T09:42:00Z')
})

test('another frequency moves the next day, and a paused one has none', async () => {
  const owner = await server.company()
  const { body: added } = await add(owner)
  const { body: monthly } = await change(owner, added.id, { frequency: 'monthly', version: 1 })
  expect([monthly.nextRunAt, monthly.version]).toEqual(['2026-12-01T05:00:00.000Z', 2])
  const { body: paused } = await change(owner, added.id, { active: false })
  expect([paused.active, paused.nextRunAt]).toEqual([false, null])
  const { status, body } = await change(owner, added.id, { format: 'csv', version: 1 })
  expect([status, body]).toMatchObject([409, { code: 'stale_version' }])
})

test('one that was paused over its day goes on with the next one', async () => {
  const owner = await server.company()
  const { body: added } = await add(owner)
  await change(owner, added.id, { active: false })
  at('2026-11-24T10:00:00Z')
  // A session that began four days ago has ended.
  const manager = await server.colleague(owner, 'manager')
  const { body: resumed } = await change(manager, added.id, { active: true })
  expect(resumed.nextRunAt).toBe('2026-11-30T05:00:00.000Z')
  at('2026-11-20T09:42:00Z')
})

test('people who can’t sign in any more are named', async () => {
  const owner = await server.company()
  const driver = await server.colleague(owner, 'driver')
  const { body } = await add(owner, { recipientIds: [owner.userId, driver.userId, owner.userId] })
  expect(body.recipientIds).toEqual([owner.userId, driver.userId])
  const params = { id: driver.userId }
  await server.call(owner, api.users.update, { params, body: { archived: true } })
  const { body: read } = await server.call(owner, api.reportSchedules.get, { params: { id: body.id } })
  expect(read.activeRecipientIds).toEqual([owner.userId])
})

test.each([
  [{ recipientIds: [] }, 400, 'recipientIds'],
  [{ frequency: 'daily' }, 400, 'frequency'],
  [{ format: 'docx' }, 400, 'format'],
  [{ request: { kind: 'logbook', query: {} } }, 400, 'request.kind'],
  [{ request: { kind: 'mileage', query: { date: '2026-10' } } }, 400, 'request.query'],
  [{ request: { kind: 'mileage', query: { against: '2026-09' } } }, 400, 'request.query.against'],
  [{ request: { kind: 'movement', query: { mode: 'summary' } } }, 400, 'request.query.vehicleId'],
  [{ request: { kind: 'movement', query: { vehicleId: crypto.randomUUID(), mode: 'summary' } } }, 404, null],
  [{ request: { kind: 'billing', query: { vehiclesId: crypto.randomUUID() } } }, 404, null],
  [{ recipientIds: [crypto.randomUUID()] }, 404, 'recipientIds'],
])('%j is refused with %i for %s', async (more, status, field) => {
  const owner = await server.company()
  const answer = await add(owner, more)
  expect(answer.status).toBe(status)
  if (field !== null) expect(JSON.stringify(answer.body)).toContain(field)
  expect((await server.call(owner, api.reportSchedules.list, {})).body).toEqual([])
})

test('drivers, viewers and other companies see none, and change none', async () => {
  const owner = await server.company()
  const { body: added } = await add(owner)
  const params = { id: added.id }
  const manager = await server.colleague(owner, 'manager')
  expect((await server.call(manager, api.reportSchedules.get, { params })).status).toBe(200)
  for (const role of ['driver', 'viewer'] as const) {
    const person = await server.colleague(owner, role)
    expect((await server.call(person, api.reportSchedules.list, {})).status).toBe(403)
    expect((await server.call(person, api.reportSchedules.sendNow, { params })).status).toBe(403)
  }
  const outsider = await server.company('Other Ltd')
  expect((await change(outsider, added.id, { active: false })).status).toBe(404)
  expect((await server.call(outsider, api.reportSchedules.sendNow, { params })).status).toBe(404)
  expect((await server.call(outsider, api.reportSchedules.delete, { params })).status).toBe(404)
})

test('the audit log says who added, changed, sent and deleted one', async () => {
  const owner = await server.company()
  const { body: added } = await add(owner)
  const params = { id: added.id }
  await change(owner, added.id, { format: 'xlsx' })
  await server.call(owner, api.reportSchedules.sendNow, { params })
  expect((await server.call(owner, api.reportSchedules.delete, { params })).status).toBe(204)
  const log = await server.call(owner, api.audit.activityLog, { query: { resourceId: added.id } })
  expect(log.body.items.map(({ action }) => action)).toEqual(['deleted', 'sent', 'updated', 'created'])
  expect(log.body.items[2]?.changes).toEqual([{ field: 'format', before: 'pdf', after: 'xlsx' }])
  expect(log.body.items[3]?.changes).toContainEqual({
    field: 'request',
    before: null,
    after: { kind: 'mileage', against: 'before' },
  })
})

test('a company may have so many and no more', async () => {
  const owner = await server.company()
  const { body: added } = await add(owner)
  const columns = { kind: 'mileage', query: '{}', frequency: 'weekly', format: 'pdf', nextDate: '2026-11-23' }
  const rows = Array.from({ length: reportScheduleLimits.ofCompany - 1 }, () => ({
    ...columns,
    tenantId: owner.tenantId,
    id: crypto.randomUUID(),
    recipientIds: added.recipientIds,
  }))
  await server.database.inTenant(owner, (tx) => tx.insertInto('reportSchedules').values(rows).execute())
  expect(await add(owner)).toMatchObject({
    status: 409,
    body: { code: 'too_many_report_schedules', details: { most: 200 } },
  })
})
