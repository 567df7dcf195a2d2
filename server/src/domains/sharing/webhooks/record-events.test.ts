/** Changes of jobs, bookings and expenses, as sent to webhooks. */
import { api } from '@roadbook/contract/api'
import { webhookEventTypes } from '@roadbook/contract/sharing/webhook-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { createBookingWorker } from '../../trips/bookings/settle-bookings.ts'
import { enterDue } from '../../money/expenses/recurring/enter-due.ts'
import { addWebhook } from './testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A company with a vehicle, and a webhook for everything. */
async function start(name: string) {
  const owner = await server.company(name)
  const body = { registration: 'AAA 001', fuelType: 'petrol' as const }
  const vehicleId = (await server.call(owner, api.vehicles.create, { body })).body.id
  await addWebhook(server, owner, { url: 'https://example.com/hooks', eventTypes: [...webhookEventTypes] })
  return { owner, vehicleId, vehicle: { vehicleId, registration: 'AAA 001' } }
}

/** Pending deliveries, in order, without their ids. */
async function sent({ tenantId }: Person): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await server.database.inTenant({ tenantId }, (tx) =>
    sql<{
      body: string
    }>`select body from webhook_deliveries order by (body::jsonb -> 'data' ->> 'version')::int, type`.execute(
      tx,
    ),
  )
  return rows.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }) // as it was written
}

// It is 20 November, 09:42 UTC.
const hours = { startDate: '2026-11-21T08:00:00.000Z', endDate: '2026-11-21T10:00:00.000Z' }

test('a job is told when it is added, and when what receivers know of it changes; its texts are not told', async () => {
  const { owner, vehicleId, vehicle } = await start('Jobs Ltd')
  const body = { title: 'Visit Maria Borg', description: 'Ring twice', vehicleId, ...hours }
  const { body: job } = await server.call(owner, api.jobs.create, { body })
  const change = (fields: object) =>
    server.call(owner, api.jobs.update, { params: { id: job.id }, body: fields })
  await change({ title: 'Visit Karl Vella' })
  await change({ assignee: owner.userId })
  await change({ archived: true })
  const data = { jobId: job.id, ...vehicle, ...hours, archived: false, assigneeId: null, status: 'open' }
  const assigned = { ...data, assigneeId: owner.userId, status: 'assigned' }
  expect(await sent(owner)).toMatchObject([
    { type: 'job.created', data: { ...data, version: 1 } },
    { type: 'job.updated', data: { ...assigned, version: 3, previousStatus: 'open' } },
    { type: 'job.updated', data: { ...assigned, version: 4, previousStatus: 'assigned', archived: true } },
  ])
  expect(JSON.stringify(await sent(owner))).not.toMatch(/Maria|Karl|Ring/)
})

test('a job that a driver finished offline is told with the time at which they did', async () => {
  const { owner } = await start('Offline Ltd')
  const body = { title: 'Lift', assignee: owner.userId, ...hours }
  const { body: job } = await server.call(owner, api.jobs.create, { body })
  server.clock.advance(7200)
  const statusSince = new Date(server.clock.now().getTime() - 3_600_000).toISOString()
  const change = { status: 'done' as const, statusSince }
  await server.call(owner, api.jobs.update, { params: { id: job.id }, body: change })
  const last = (await sent(owner)).at(-1)
  expect(last).toMatchObject({
    type: 'job.updated',
    timestamp: statusSince,
    data: { status: 'done', statusSince },
  })
})

test('many jobs changed at once are told one by one', async () => {
  const { owner, vehicleId } = await start('Many Ltd')
  const ids: string[] = []
  for (const title of ['A', 'B', 'C'])
    ids.push((await server.call(owner, api.jobs.create, { body: { title, vehicleId, ...hours } })).body.id)
  const changes = ids.map((id) => ({ id, status: 'cancelled' as const }))
  await server.call(owner, api.jobs.updateMany, { body: { changes } })
  const cancelled = (await sent(owner)).filter(({ type }) => type === 'job.updated')
  expect(new Set(cancelled.map(({ data }) => data['jobId']))).toEqual(new Set(ids))
  expect(cancelled.map(({ data }) => data['status'])).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

test('a booking is told when it is added, changed and over, and none of its texts', async () => {
  const { owner, vehicleId, vehicle } = await start('Bookings Ltd')
  const body = { vehicleId, purpose: 'Visit Maria Borg', destination: 'Valletta', ...hours }
  const { body: booking } = await server.call(owner, api.bookings.create, { body })
  const data = { bookingId: booking.id, ...vehicle, userId: owner.userId, category: 'business', ...hours }
  const later = { endDate: '2026-11-21T11:00:00.000Z' }
  await server.call(owner, api.bookings.update, { params: { id: booking.id }, body: { purpose: 'Visit' } })
  await server.call(owner, api.bookings.update, { params: { id: booking.id }, body: later })
  const { status } = booking
  const before = server.clock.now()
  server.clock.set(new Date('2026-11-21T12:00:00Z'))
  const worker = createBookingWorker({ database: server.database, clock: server.clock })
  await worker.run(new AbortController().signal)
  await worker.run(new AbortController().signal)
  server.clock.set(before)
  const { body: ended } = await server.call(owner, api.bookings.get, { params: { id: booking.id } })
  expect(ended.status).not.toBe(status)
  expect(await sent(owner)).toEqual([
    { type: 'booking.created', timestamp: expect.any(String), data: { ...data, status, version: 1 } },
    {
      type: 'booking.updated',
      timestamp: expect.any(String),
      data: { ...data, ...later, status, version: 3, previousStatus: status },
    },
    {
      type: 'booking.updated',
      timestamp: '2026-11-21T12:00:00.000Z',
      data: { ...data, ...later, status: ended.status, version: 4, previousStatus: status },
    },
  ])
})

test('for webhooks there are no private bookings: one that becomes private is deleted', async () => {
  const { owner, vehicleId } = await start('Private Ltd')
  const body = { vehicleId, ...hours }
  const { body: booking } = await server.call(owner, api.bookings.create, {
    body: { ...body, category: 'private' },
  })
  const change = (category: string) =>
    server.call(owner, api.bookings.update, { params: { id: booking.id }, body: { category } })
  expect(await sent(owner)).toEqual([])
  await change('business')
  await change('private')
  // The deleted record is what receivers knew: the version before.
  expect((await sent(owner)).map(({ type, data }) => [type, data['version'], data['category']])).toEqual([
    ['booking.created', 2, 'business'],
    ['booking.deleted', 2, 'business'],
  ])
})

test('an expense is told when it is added, when its figures change, and when it is deleted', async () => {
  const { owner, vehicleId, vehicle } = await start('Expenses Ltd')
  const fuel = { type: 'fuel' as const, date: '2026-11-19', amountMinor: 6850, quantityLitres: 48.2 }
  const input = { params: { id: vehicleId }, body: { ...fuel, vendor: 'Maria Borg', note: 'For Karl' } }
  const { body: expense } = await server.call(owner, api.expenses.create, input)
  const params = { id: vehicleId, expenseId: expense.id }
  await server.call(owner, api.expenses.update, { params, body: { note: 'For nobody' } })
  await server.call(owner, api.expenses.update, { params, body: { amountMinor: 7000 } })
  await server.call(owner, api.expenses.delete, { params })
  const data = { expenseId: expense.id, ...vehicle, ...fuel, currency: expense.currency, quantityKwh: null }
  const timestamp = expect.any(String) as string
  expect(await sent(owner)).toEqual([
    { type: 'expense.created', timestamp, data: { ...data, version: 1 } },
    { type: 'expense.deleted', timestamp, data: { ...data, amountMinor: 7000, version: 3 } },
    { type: 'expense.updated', timestamp, data: { ...data, amountMinor: 7000, version: 3 } },
  ])
})

test('an expense that a recurring one enters is told too', async () => {
  const { owner, vehicle } = await start('Recurring Ltd')
  const { vehicleId } = vehicle
  const body = { vehicleId, type: 'tax' as const, amountMinor: 17_500, interval: 'yearly' as const }
  await server.call(owner, api.recurringExpenses.create, { body: { ...body, startDate: '2026-11-20' } })
  await server.database.inTenant(owner, (tx) =>
    enterDue(tx, { tenantId: owner.tenantId, now: server.clock.now() }),
  )
  const { body: entered } = await server.call(owner, api.expenses.list, { query: {} })
  const [expense] = 'items' in entered ? entered.items : entered
  expect(await sent(owner)).toMatchObject([
    {
      type: 'expense.created',
      data: { expenseId: expense?.id, ...vehicle, type: 'tax', date: '2026-11-20', amountMinor: 17_500 },
    },
  ])
})

test('what is refused is not told, and nobody else’s webhook hears of it', async () => {
  const [{ owner, vehicleId }, other] = [await start('Refused Ltd'), await start('Elsewhere Ltd')]
  const body = { title: 'Late', vehicleId, startDate: hours.endDate, endDate: hours.startDate }
  expect((await server.call(owner, api.jobs.create, { body })).status).toBe(400)
  expect(await sent(owner)).toEqual([])
  await server.call(owner, api.jobs.create, { body: { title: 'On time', vehicleId, ...hours } })
  expect((await sent(owner)).length).toBe(1)
  expect(await sent(other.owner)).toEqual([])
})
