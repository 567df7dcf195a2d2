import { api } from '@roadbook/contract/api'
import type { PreviewCursor } from '@roadbook/contract/rules/alarm-rules'
import type { AlarmCreate } from '@roadbook/contract/rules/alarms'
import { destination } from '@roadbook/geo/destination'
import type { PositionRecord } from '@roadbook/protocols/message'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { afterCommitMessages } from '../../../database/after-commit.ts'
import { dateIn } from '../../../http/period.ts'
import { createMail, newestMails } from '../../../platform/mail/mail.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { appOver, createTestClock, type Person } from '../../../testing/app-over.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { asPerson, connectedDevice, fixAgo, storeRecords } from '../../../testing/ingest.ts'
import { entering } from '../../money/expenses/testing.ts'
import type { LookUpAddresses } from '../../tracking/locations/index.ts'
import { alertOutboxes as outboxes, createNotificationsWorker } from '../notifications/index.ts'
import { createDueWorker, DUE_DATES } from './daily-worker.ts'
import { previewAlarm } from './preview-alarm.ts'
import { addAlarm } from './write-alarm.ts'

const { home } = await companyWithIngest()
const clock = createTestClock(new Date())
const server = await appOver({ database: home.database, clock })
afterAll(() => server.close())
const enter = entering(server)
const never = new AbortController().signal
const log = pino({ level: 'silent' })
const depot = { latitude: 35.8719, longitude: 14.4969 }

const motorway: AlarmCreate = {
  name: 'Motorway',
  type: 'overspeed',
  parameters: { limitKmh: 100, minDurationSeconds: 10 },
}

async function add(owner: Person, alarm: Partial<AlarmCreate> = {}) {
  return (await server.call(owner, api.alarms.create, { body: { ...motorway, ...alarm } })).body
}

async function tell(): Promise<void> {
  const mail = createMail({ clock, smtpUrl: undefined })
  const parts = { database: home.database, clock, mail, log, publicUrl: 'https://fleet.test', outboxes }
  await createNotificationsWorker(parts).run(never)
}

const notifications = async (person: Person) =>
  (await server.call(person, api.notifications.list, { query: {} })).body
const historyOf = async (person: Person, id: string) =>
  (await server.call(person, api.alarms.history, { params: { id }, query: {} })).body

const at = (secondsAgo: number, more: Partial<PositionRecord> = {}): PositionRecord =>
  fixAgo(secondsAgo, { ...destination(depot, 0, (300 - secondsAgo) * 20), ...more })

async function driving(owner: Person) {
  const { device, vehicleId } = await connectedDevice(home, { tenantId: owner.tenantId })
  const { registration } = (await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })).body
  return { device, vehicleId, registration }
}

test('what a device reports ends in the history of the alarm, and in a notification, once', async () => {
  const owner = await server.company('Whole Ltd')
  const alarm = await add(owner, { recipients: [owner.userId], channels: ['push', 'email'] })
  const { device, vehicleId, registration } = await driving(owner)
  clock.set(new Date())
  // An alarm counts from when it was added; another process reads its current version.
  await home.database.asOwner((tx) =>
    tx
      .updateTable('alarms')
      .set({ watchingSince: new Date(Date.now() - 3_600_000) })
      .where('id', '=', alarm.id)
      .execute(),
  )
  const fresh = await home.startAnother()
  device.close()
  const again = await connectedDevice(fresh, { tenantId: owner.tenantId })
  const speeds = [at(60, { speedKmh: 90 }), at(50, { speedKmh: 131.4 }), at(30, { speedKmh: 118 })]
  await again.device.report(speeds)
  again.device.close()
  const plate = (await server.call(owner, api.vehicles.get, { params: { id: again.vehicleId } })).body
    .registration
  const message = `${plate} drove 131 km/h`
  const { items, totalItems } = await historyOf(owner, alarm.id)
  expect([totalItems, items]).toMatchObject([
    1,
    [
      {
        alarmId: alarm.id,
        alarmName: 'Motorway',
        type: 'overspeed',
        vehicleId: again.vehicleId,
        registration: plate,
        time: new Date(speeds[1]?.timeMs ?? 0).toISOString(),
        endTime: null,
        value: 131,
        unit: 'kmh',
        tripId: null,
        address: expect.any(String),
        message,
      },
    ],
  ])
  await tell()
  await tell()
  expect(await notifications(owner)).toMatchObject([
    {
      kind: 'alarmOverspeed',
      title: message,
      vehicleId: again.vehicleId,
      link: `/alarms?alarm=${alarm.id}&event=${items[0]?.id}`,
    },
  ])
  expect(await newestMails(home.database, 1)).toMatchObject([{ recipient: owner.email, subject: message }])
  const [listed] = (await server.call(owner, api.alarms.list, {})).body
  expect(listed).toMatchObject({ last7Days: [0, 0, 0, 0, 0, 0, 1], lastFiredAt: items[0]?.time })
  expect([vehicleId, registration]).not.toContain(plate)
})

/** As ingest stores it. */
async function found(owner: Person, vehicleId: string, more: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  const event = { type: 'panic', time: clock.now(), foundAt: clock.now(), latitude: 35.9, longitude: 14.5 }
  await home.database.asOwner((tx) =>
    tx
      .insertInto('alarmEvents')
      .values({ tenantId: owner.tenantId, id, vehicleId, ...event, ...more })
      .execute(),
  )
  return id
}

test('a panic is told to all who manage the fleet, without any alarm, and to nobody else', async () => {
  const owner = await server.company('Panic Ltd')
  const [manager, viewer] = [
    await server.colleague(owner, 'manager'),
    await server.colleague(owner, 'viewer'),
  ]
  const { id: vehicleId, registration } = await enter.newVehicle(owner)
  await found(owner, vehicleId)
  await found(owner, vehicleId, { type: 'harshBraking' })
  await tell()
  const title = `Somebody pressed the panic button in ${registration}`
  for (const person of [owner, manager])
    expect(await notifications(person)).toMatchObject([{ kind: 'alarmPanic', title }])
  expect(await notifications(viewer)).toEqual([])
})

test('the history is newest first, by vehicle, type and day, and in the reader’s language', async () => {
  const owner = await server.company('Filters Ltd')
  const [{ id: van }, { id: car, registration }] = [
    await enter.newVehicle(owner),
    await enter.newVehicle(owner),
  ]
  const days = (count: number) => new Date(clock.now().getTime() - count * 86_400_000)
  const old = await found(owner, van, { time: days(3), type: 'jamming' })
  const newer = await found(owner, car, { time: days(1), type: 'idling', value: 840, unit: 'seconds' })
  const newest = await found(owner, van)
  const ids = async (query: object) =>
    (await server.call(owner, api.alarms.allHistory, { query })).body.items.map(({ id }) => id)
  expect(await ids({})).toEqual([newest, newer, old])
  expect(await ids({ vehicleId: van })).toEqual([newest, old])
  expect(await ids({ types: 'idling,jamming' })).toEqual([newer, old])
  expect(await ids({ startDate: days(2).toISOString(), endDate: days(0.5).toISOString() })).toEqual([newer])
  expect(await ids({ limit: 1, page: 2 })).toEqual([newer])
  await home.database.asOwner((tx) =>
    tx.updateTable('users').set({ locale: 'de-DE' }).where('id', '=', owner.userId).execute(),
  )
  const { body } = await server.call(owner, api.alarms.allHistory, { query: { types: 'idling' } })
  expect(body.items[0]?.message).toBe(`${registration} stand 14 Minuten mit laufendem Motor`)
})

test('what happened on a private trip is shown to its driver alone, and told to nobody else', async () => {
  const owner = await server.company('Private Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { id: vehicleId } = await enter.newVehicle(owner, { driverId: driver.userId, privacyMode: true })
  const time = new Date(clock.now().getTime() - 60_000)
  await home.database.asOwner((tx) =>
    tx
      .updateTable('driverAssignments')
      .set({ validFrom: new Date(0) })
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
  await addTrip(home.database, owner.tenantId, vehicleId, {
    startTime: new Date(time.getTime() - 600_000),
    endTime: new Date(time.getTime() + 30_000),
    category: 'private',
    driverId: driver.userId,
  })
  const alarm = await add(owner, { recipients: [owner.userId], channels: ['push'] })
  await found(owner, vehicleId, { type: 'overspeed', alarmId: alarm.id, time, value: 140, unit: 'kmh' })
  await tell()
  expect([(await historyOf(owner, alarm.id)).totalItems, await notifications(owner)]).toEqual([0, []])
  const [listed] = (await server.call(owner, api.alarms.list, {})).body
  expect(listed?.lastFiredAt).toBeNull()
})

test('entries of a deleted alarm stay in the history of all, with its name', async () => {
  const owner = await server.company('Deleted Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const alarm = await add(owner)
  const named = { alarmId: alarm.id, alarmName: 'Motorway' }
  await found(owner, vehicleId, { ...named, type: 'overspeed', value: 140, unit: 'kmh' })
  await server.call(owner, api.alarms.delete, { params: { id: alarm.id } })
  const { body } = await server.call(owner, api.alarms.allHistory, { query: {} })
  expect(body.items).toMatchObject([{ alarmId: null, alarmName: 'Motorway' }])
})

test('what is due already is found when an alarm is added, and not an hour later', async () => {
  const { tenantId, userId } = await server.company('Due Ltd')
  const woken = (alarm: Partial<AlarmCreate>) =>
    asPerson(home, { tenantId, userId }, async (context) => {
      await addAlarm(context, { ...motorway, ...alarm })
      return afterCommitMessages(context.tx).filter(({ topic }) => topic === 'work')
    })
  expect(await woken({ type: 'documentExpiry', parameters: {} })).toEqual([
    { topic: 'work', message: { worker: DUE_DATES } },
  ])
  expect(await woken({})).toEqual([])
})

test('what is due is found once for each due date, by the company’s day, and not at night', async () => {
  const owner = await server.company('Due Ltd')
  const { id, registration } = await enter.newVehicle(owner)
  const today = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(
    'Europe/Malta',
  )
  const day = (days: number) => today.toPlainDate().add({ days }).toString()
  const change = (body: object) => server.call(owner, api.vehicles.update, { params: { id }, body })
  await change({ insuranceExpiresOn: day(10), inspectionDueDate: day(40), serviceDueDate: day(-2) })
  const papers = await add(owner, { type: 'documentExpiry', parameters: { daysBefore: 30 } })
  const service = await add(owner, { type: 'maintenanceDue', parameters: {} })
  const run = (hour: number) => {
    const now = new Date(today.with({ hour }).epochMilliseconds)
    return createDueWorker({ database: home.database, clock: { now: () => now }, log }).run(never)
  }
  await run(3)
  expect((await historyOf(owner, papers.id)).totalItems).toBe(0)
  await run(9)
  await run(10)
  const expiry = await historyOf(owner, papers.id)
  expect(expiry.items).toMatchObject([
    {
      value: 10,
      unit: 'days',
      latitude: null,
      endTime: null,
      message: expect.stringContaining(`The insurance of ${registration} ends on`),
      document: { kind: 'insurance', fileName: null },
    },
  ])
  expect((await historyOf(owner, service.id)).items).toMatchObject([
    { value: -2, unit: 'days', document: null },
  ])
  await change({ insuranceExpiresOn: day(20) })
  await run(11)
  const values = (await historyOf(owner, papers.id)).items.map(({ value }) => value ?? 0)
  expect(values.toSorted((a, b) => a - b)).toEqual([10, 20])
})

test('the preview finds what the alarm would have found, day by day, and names vehicle and sentence', async () => {
  const owner = await server.company('Preview Ltd')
  const { id: vehicleId, registration } = await enter.newVehicle(owner)
  const startMs = clock.now().getTime() - 2 * 86_400_000
  const records = [90, 120, 125, 90, 80, 130, 130, 60].map((speedKmh, nth) => ({
    ...destination(depot, 0, nth * 900),
    timeMs: startMs + nth * 30_000,
    satellites: 9,
    speedKmh,
  }))
  await storeRecords(home, { tenantId: owner.tenantId, vehicleId }, records)
  const { type, parameters } = motorway
  const { body } = await server.call(owner, api.alarms.preview, { body: { type, parameters } })
  expect(body).toMatchObject({ events: 2, vehicles: 1, watchedVehicles: 1, checkedVehicles: 1, next: null })
  // Nothing is known of the days before the first position.
  const firstDay = dateIn('Europe/Malta', new Date(startMs)).toString()
  expect(body.days.map(({ events }) => events === null)).toEqual(body.days.map(({ date }) => date < firstDay))
  expect([body.days.length, body.days.reduce((sum, { events }) => sum + (events ?? 0), 0)]).toEqual([30, 2])
  expect(body.latest.map(({ time, endTime, value, message }) => [time, endTime, value, message])).toEqual([
    [at30(startMs, 5), at30(startMs, 7), 130, `${registration} drove 130 km/h`],
    [at30(startMs, 1), at30(startMs, 3), 125, `${registration} drove 125 km/h`],
  ])
  const none = await server.call(owner, api.alarms.preview, {
    body: { type, parameters, alarmRuleTargets: [] },
  })
  expect(none.body).toMatchObject({ events: 0, watchedVehicles: 0, next: null })
  expect(new Set(none.body.days.map(({ events }) => events))).toEqual(new Set([null]))
  const nights = [{ weekday: 1, startTime: '00:00', endTime: '00:01' }]
  const scheduled = await server.call(owner, api.alarms.preview, {
    body: { type, parameters, schedule: nights },
  })
  expect(scheduled.body.events).toBe(0)
  const wrong = await server.call(owner, api.alarms.preview, { body: { type, parameters: { limit: 3 } } })
  expect(wrong.body).toMatchObject({ code: 'unknown_fields' })
})

test('the preview goes on from vehicle to vehicle until all were looked at, over the same days', async () => {
  const owner = await server.company('Parts Ltd')
  const ids: string[] = []
  const endMs = clock.now().getTime() - 60_000
  for (const count of [1, 2, 3]) {
    const { id: vehicleId } = await enter.newVehicle(owner)
    ids.push(vehicleId)
    const records = Array.from({ length: 2 * count }, (_, nth) => ({
      ...destination(depot, 0, nth * 2_000),
      timeMs: endMs - (2 * count - nth) * 120_000,
      satellites: 9,
      speedKmh: nth % 2 === 0 ? 130 : 60,
    }))
    await storeRecords(home, { tenantId: owner.tenantId, vehicleId }, records)
  }
  const rule = { type: 'overspeed', parameters: { limitKmh: 100, minDurationSeconds: 0 } } as const
  const namePlaces: LookUpAddresses = async (_tx, _tenantId, places) => places.map(() => null)
  const part = (now: Date, after?: PreviewCursor) =>
    asPerson(home, owner, async (context) =>
      previewAlarm({ context: { ...context, now }, namePlaces, partMs: 0 }, { ...rule, after }),
    )
  const parts = [await part(clock.now())]
  while (parts.at(-1)?.next) {
    const { next } = parts.at(-1) ?? {}
    parts.push(await part(new Date(clock.now().getTime() + 3_600_000), next ?? undefined))
  }
  expect(parts.map(({ checkedVehicles, watchedVehicles }) => [checkedVehicles, watchedVehicles])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  const byId = ids.toSorted().map((id) => 1 + ids.indexOf(id))
  expect(parts.map(({ events }) => events)).toEqual(byId)
  expect(new Set(parts.map(({ endDate }) => endDate)).size).toBe(1)
})

test('a preview of due dates knows only today', async () => {
  const owner = await server.company('Today Ltd')
  const { id } = await enter.newVehicle(owner)
  const soon = Temporal.Now.plainDateISO().add({ days: 3 }).toString()
  await server.call(owner, api.vehicles.update, { params: { id }, body: { insuranceExpiresOn: soon } })
  const { body } = await server.call(owner, api.alarms.preview, {
    body: { type: 'documentExpiry', parameters: { daysBefore: 30 } },
  })
  expect(body.days.map(({ events }) => events)).toEqual([...Array.from({ length: 29 }, () => null), 1])
})

function at30(startMs: number, nth: number): string {
  return new Date(startMs + nth * 30_000).toISOString()
}
