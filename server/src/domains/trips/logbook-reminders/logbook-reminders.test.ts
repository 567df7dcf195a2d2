import { api } from '@roadbook/contract/api'
import { defaultPreferences } from '@roadbook/contract/rules/notification-preferences'
import { webhookEventTypes } from '@roadbook/contract/sharing/webhook-events'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestMails } from '../../../platform/mail/mail.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering } from '../../money/expenses/testing.ts'
import { sendSummaries, notifyAlerts } from '../../rules/notifications/testing.ts'
import { createRemindersWorker } from './remind-drivers.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())
// A Friday at seven in Malta.
beforeEach(() => server.clock.set(new Date('2026-11-20T06:00:00Z')))

const at = (time: string) => server.clock.set(new Date(time))
const write = () =>
  createRemindersWorker({ ...server, log: pino({ level: 'silent' }) }).run(new AbortController().signal)

async function remind(): Promise<void> {
  await write()
  await notifyAlerts(server)
}

const listOf = async (person: Person) =>
  (await server.call(person, api.notifications.list, { query: {} })).body
const titlesOf = async (person: Person) => (await listOf(person)).map(({ title }) => title)
const mailsTo = async ({ email }: Person) =>
  (await newestMails(server.database, 100)).filter(({ recipient }) => recipient === email)

type Trip = Parameters<typeof addTrip>[3]
type Of = { tenantId: string; vehicleId: string }
const HOUR_MS = 3_600_000

/** A trip of half an hour that is locked at this time; by default business and without any texts. */
async function tripLocking({ tenantId, vehicleId }: Of, locksAt: string, more: Trip = {}): Promise<string> {
  const endTime = new Date(new Date(locksAt).getTime() - 168 * HOUR_MS)
  const times = { startTime: new Date(endTime.getTime() - HOUR_MS / 2), endTime, locksAt: new Date(locksAt) }
  return addTrip(server.database, tenantId, vehicleId, { ...times, ...more })
}

async function company(name: string) {
  const owner = await server.company(name)
  const driver = await server.colleague(owner, 'driver')
  const vehicle = await enter.newVehicle(owner, { driverId: driver.userId })
  const of = { tenantId: owner.tenantId, vehicleId: vehicle.id }
  return { owner, driver, vehicle, of, driven: { driverId: driver.userId } }
}

test('the driver is told once for a vehicle and day, in the list and by email, and nobody else', async () => {
  const { owner, driver, vehicle, of, driven } = await company('Due Ltd')
  await tripLocking(of, '2026-11-22T09:42:00Z', driven)
  await tripLocking(of, '2026-11-22T15:00:00Z', driven)
  await remind()
  await remind()
  const title = `2 business trips of ${vehicle.registration} are incomplete, the first will be locked on 22 Nov, 10:42`
  expect(await listOf(driver)).toMatchObject([
    { kind: 'logbookDue', title, vehicleId: vehicle.id, link: `/logbook?vehicle=${vehicle.id}` },
  ])
  const mails = await mailsTo(driver)
  expect(mails.map(({ subject }) => subject)).toEqual([title])
  expect(mails[0]?.body).toContain(`Complete them: https://fleet.test/logbook?vehicle=${vehicle.id}`)
  expect(mails[0]?.body).toContain('because you drove')
  expect([await listOf(owner), await mailsTo(owner)]).toEqual([[], []])
})

test('a driver reads it in their language', async () => {
  const { driver, vehicle, of, driven } = await company('Sprache GmbH')
  await server.call(driver, api.users.updateMe, { body: { locale: 'de' } })
  await tripLocking(of, '2026-11-22T09:42:00Z', driven)
  await remind()
  expect(await titlesOf(driver)).toEqual([
    `Eine geschäftliche Fahrt von ${vehicle.registration} ist unvollständig und wird am 22. Nov., 10:42 gesperrt`,
  ])
})

test('of trips without a driver who could complete them those who run the fleet are told', async () => {
  const { owner, driver, of, driven } = await company('Nobody Ltd')
  const manager = await server.colleague(owner, 'manager')
  const viewer = await server.colleague(owner, 'viewer')
  await tripLocking(of, '2026-11-22T09:00:00Z', { driverId: viewer.userId })
  await tripLocking(of, '2026-11-22T10:00:00Z', { driverId: null })
  await tripLocking(of, '2026-11-22T11:00:00Z', driven)
  await remind()
  const counts = (titles: string[]) => titles.map((title) => title.split(' ', 1)[0])
  expect(counts(await titlesOf(owner))).toEqual(['2'])
  expect(counts(await titlesOf(manager))).toEqual(['2'])
  expect(counts(await titlesOf(driver))).toEqual(['A'])
  expect(await titlesOf(viewer)).toEqual([])
  expect((await mailsTo(manager))[0]?.body).toContain('no driver who could complete them')
})

test('complete and private trips, and those that are locked, or later than the day after tomorrow, are not told of', async () => {
  const { owner, driver, of, driven } = await company('Complete Ltd')
  const complete = { purpose: 'Delivery', partner: 'Sample Hotel', destination: 'Sliema' }
  await tripLocking(of, '2026-11-22T09:00:00Z', { ...driven, ...complete })
  await tripLocking(of, '2026-11-22T09:30:00Z', { ...driven, category: 'private' })
  await tripLocking(of, '2026-11-20T05:59:00Z', driven)
  await tripLocking(of, '2026-11-22T11:00:00Z', { ...driven, lockedAt: new Date('2026-11-20T05:00:00Z') })
  // Six o’clock tomorrow is 48 hours before the lock.
  await tripLocking(of, '2026-11-23T05:00:00Z', driven)
  await addTrip(server.database, of.tenantId, of.vehicleId, driven)
  await remind()
  expect([await titlesOf(driver), await titlesOf(owner)]).toEqual([[], []])
  at('2026-11-21T05:00:00Z')
  await remind()
  expect((await titlesOf(driver)).length).toBe(1)
})

test('the address where a trip ended is a destination', async () => {
  const { driver, of, driven } = await company('Address Ltd')
  const said = { ...driven, purpose: 'Delivery', partner: 'Sample Hotel' }
  const tripId = await tripLocking(of, '2026-11-22T09:00:00Z', { ...said, endAddress: 'Triq Marfa' })
  await remind()
  expect(await titlesOf(driver)).toEqual([])
  await server.database.inTenant(of, (tx) =>
    tx.updateTable('trips').set({ endAddress: '' }).where('id', '=', tripId).execute(),
  )
  await remind()
  expect((await titlesOf(driver)).length).toBe(1)
})

test('nobody is told before six o’clock, and a trip is told of once', async () => {
  const { driver, of, driven } = await company('Morning Ltd')
  at('2026-11-20T04:59:00Z')
  await tripLocking(of, '2026-11-22T09:00:00Z', driven)
  await remind()
  expect(await titlesOf(driver)).toEqual([])
  at('2026-11-20T05:00:00Z')
  await remind()
  at('2026-11-21T05:00:00Z')
  await remind()
  expect((await titlesOf(driver)).length).toBe(1)
})

test('a trip that is found late is told of the next day, and one that gets another driver to that driver too', async () => {
  const { owner, driver, of, driven } = await company('Found Ltd')
  const other = await server.colleague(owner, 'driver')
  const tripId = await tripLocking(of, '2026-11-22T09:00:00Z', driven)
  await remind()
  await tripLocking(of, '2026-11-22T10:00:00Z', driven)
  await remind()
  expect((await titlesOf(driver)).length).toBe(1)
  await server.database.inTenant(of, (tx) =>
    tx.updateTable('trips').set({ driverId: other.userId }).where('id', '=', tripId).execute(),
  )
  at('2026-11-21T06:00:00Z')
  await remind()
  expect([(await titlesOf(driver)).length, (await titlesOf(other)).length]).toEqual([2, 1])
})

test('two processes write and tell each reminder once', async () => {
  const { driver, of, driven } = await company('Twice Ltd')
  await tripLocking(of, '2026-11-22T09:00:00Z', driven)
  await Promise.all([write(), write(), write()])
  await Promise.all([notifyAlerts(server), notifyAlerts(server), notifyAlerts(server)])
  expect([(await titlesOf(driver)).length, (await mailsTo(driver)).length]).toEqual([1, 1])
})

test('a process that was killed before it told a reminder tells it hours later, unless the trips are complete', async () => {
  const [late, done] = [await company('Killed Ltd'), await company('Done Ltd')]
  await tripLocking(late.of, '2026-11-22T09:00:00Z', late.driven)
  const tripId = await tripLocking(done.of, '2026-11-22T09:00:00Z', done.driven)
  await write()
  at('2026-11-20T18:00:00Z')
  const body = { purpose: 'Delivery', partner: 'Sample Hotel', destination: 'Sliema' }
  const params = { vehicleId: done.of.vehicleId, tripId }
  expect((await server.call(done.owner, api.trips.update, { params, body })).status).toBe(200)
  await notifyAlerts(server)
  expect([(await titlesOf(late.driver)).length, (await titlesOf(done.driver)).length]).toEqual([1, 0])
})

test('an email that waits for the end of quiet hours is not sent once the trips are complete', async () => {
  const { owner, driver, vehicle, of, driven } = await company('Quiet Ltd')
  const preferences = {
    quietHours: { ...defaultPreferences.quietHours, isOn: true, startTime: '22:00', endTime: '08:00' },
  }
  await server.call(driver, api.notifications.prefer, { body: preferences })
  const ids = await Promise.all(
    ['2026-11-22T09:00:00Z', '2026-11-22T10:00:00Z'].map((time) => tripLocking(of, time, driven)),
  )
  await remind()
  expect([(await titlesOf(driver)).length, await mailsTo(driver)]).toEqual([1, []])
  const complete = (tripId: string) =>
    server.call(owner, api.trips.update, {
      params: { vehicleId: vehicle.id, tripId },
      body: { purpose: 'Delivery', partner: 'Sample Hotel', destination: 'Sliema' },
    })
  for (const id of ids) expect((await complete(id)).status).toBe(200)
  at('2026-11-20T07:00:00Z')
  await sendSummaries(server)
  expect(await mailsTo(driver)).toEqual([])
})

test('who switched emails of this kind off gets none, and webhooks hear nothing of it', async () => {
  const { owner, driver, of, driven } = await company('Choice Ltd')
  const hook = { url: 'https://example.com/hooks', eventTypes: [...webhookEventTypes] }
  expect((await server.call(owner, api.webhooks.create, { body: hook })).status).toBe(201)
  await server.call(driver, api.notifications.choose, {
    body: { kind: 'logbookDue', channel: 'email', isOn: false },
  })
  await tripLocking(of, '2026-11-22T09:00:00Z', driven)
  await remind()
  expect([(await titlesOf(driver)).length, await mailsTo(driver)]).toEqual([1, []])
  const published = await server.database.inTenant(of, (tx) =>
    tx.selectFrom('webhookDeliveries').select('id').where('tenantId', '=', of.tenantId).execute(),
  )
  expect(published).toEqual([])
})

test('reminders are removed after 30 days', async () => {
  const { of, driven } = await company('Old Ltd')
  await tripLocking(of, '2026-11-22T09:00:00Z', driven)
  const count = async () => {
    await write()
    const rows = await server.database.inTenant(of, (tx) =>
      tx.selectFrom('logbookReminders').select('id').where('tenantId', '=', of.tenantId).execute(),
    )
    return rows.length
  }
  expect(await count()).toBe(1)
  at('2026-12-20T06:00:00Z')
  expect(await count()).toBe(1)
  at('2026-12-20T06:00:01Z')
  expect(await count()).toBe(0)
})
