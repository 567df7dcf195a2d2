import { createHmac } from 'node:crypto'
import { api, apiBase } from '@roadbook/contract/api'
import { recordsChannel } from '@roadbook/contract/core/changes'
import {
  type NotificationChannel,
  notificationChannel,
  type NotificationKind,
} from '@roadbook/contract/rules/notifications'
import { webhookEventTypes } from '@roadbook/contract/sharing/webhook-events'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGeofenceAlerts, type Watched } from '../../../testing/records/add-geofence-alerts.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { createOldRowsWorker } from '../../../platform/workers/old-rows.ts'
import { newestMails } from '../../../platform/mail/mail.ts'
import { entering } from '../../money/expenses/testing.ts'
import { oldNotifications } from './old-notifications.ts'
import { type Setting, notifyAlerts, watched } from './testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const never = new AbortController().signal
const tell = () => notifyAlerts(server)
const fleet = async (owner: Person, setting: Setting = {}) =>
  watched(server, owner, { vehicle: await enter.newVehicle(owner), ...setting })
const alert = (of: Watched, more: object = {}) =>
  addGeofenceAlerts(server.database, of, [{ time: server.clock.now(), ...more }])
const list = async (person: Person) => (await server.call(person, api.notifications.list, { query: {} })).body
const unread = async (person: Person) =>
  (await server.call(person, api.notifications.countUnread, {})).body.unread

test('an alert is told once, to its recipients alone, with a sentence and a link', async () => {
  const owner = await server.company('Told Ltd')
  const colleague = await server.colleague(owner, 'manager')
  const of = await fleet(owner)
  await alert(of)
  await tell()
  await tell()
  expect(await list(owner)).toMatchObject([
    {
      kind: 'geofenceExit',
      title: `${of.vehicle.registration} left Depot Marsa`,
      body: null,
      vehicleId: of.vehicle.id,
      link: `/geofence?geofence=${of.geofence.id}`,
      readAt: null,
    },
  ])
  expect([await unread(owner), await list(colleague)]).toEqual([1, []])
})

test('two processes that tell at the same time tell each alert once', async () => {
  const owner = await server.company('Twice Ltd')
  const of = await fleet(owner, { channels: ['push', 'email'] })
  for (const type of ['enter', 'exit', 'enter', 'exit']) await alert(of, { type })
  await Promise.all([tell(), tell(), tell()])
  const mails = (await newestMails(server.database, 20)).filter(({ recipient }) => recipient === owner.email)
  expect([(await list(owner)).length, mails.length]).toEqual([4, 4])
})

test('what is older than a quarter of an hour, and what nobody asked to be told of, is told to nobody', async () => {
  const owner = await server.company('Late Ltd')
  const of = await fleet(owner)
  await alert(of, { time: new Date(server.clock.now().getTime() - 16 * 60_000) })
  await alert(await fleet(owner, { channels: [] }))
  await tell()
  expect(await list(owner)).toEqual([])
})

test('of a call for help that the tracker could send only later people are told for a day', async () => {
  const owner = await server.company('No Network Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000)
  const events = [['panic', 23] as const, ['panic', 25] as const, ['jamming', 1] as const]
  const rows = events.map(([type, hours]) => {
    const [time, { tenantId }] = [hoursAgo(hours), owner]
    return { tenantId, vehicleId, id: crypto.randomUUID(), type, reported: type, time, foundAt: time }
  })
  await server.database.asIngest((tx) => tx.insertInto('alarmEvents').values(rows).execute())
  await tell()
  expect((await list(owner)).map(({ kind }) => kind)).toEqual(['alarmPanic'])
})

test('an alert that nobody can be notified of holds up no other', async () => {
  const owner = await server.company('Poison Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const watching = { recipients: [owner.userId], channels: ['email' as const] }
  const body = { name: 'Power', type: 'powerCut' as const, parameters: {}, ...watching }
  const { id: alarmId } = (await server.call(owner, api.alarms.create, { body })).body
  const time = server.clock.now()
  const event = (type: string, secondsAgo: number) => {
    const at = new Date(time.getTime() - secondsAgo * 1000)
    return { tenantId: owner.tenantId, vehicleId, id: crypto.randomUUID(), type, time: at, foundAt: at }
  }
  // As a newer process finds it, which this one has no text for.
  const rows = [event('panic', 30), { ...event('fromTheFuture', 20), alarmId }, event('crash', 10)]
  const told = () =>
    server.database.asOwner((tx) =>
      tx
        .selectFrom('alarmEvents')
        .select('type')
        .where('tenantId', '=', owner.tenantId)
        .where('told', '=', true)
        .orderBy('time')
        .execute(),
    )
  await server.database.asIngest((tx) => tx.insertInto('alarmEvents').values(rows).execute())
  await tell()
  await tell()
  expect((await list(owner)).map(({ kind }) => kind)).toEqual(['alarmCrash', 'alarmPanic'])
  expect((await told()).map(({ type }) => type)).toEqual(['panic', 'crash'])
})

test('a person hears nothing of a vehicle whose place they may not see', async () => {
  const owner = await server.company('Private Ltd')
  const driver = await server.colleague(owner, 'driver')
  const of = await fleet(owner, { recipients: [owner.userId, driver.userId] })
  await alert(of)
  await tell()
  expect([(await list(owner)).length, (await list(driver)).length]).toEqual([1, 0])
})

test('an email has the sentence, the time by the company’s clock, and the link', async () => {
  const owner = await server.company('Mail Ltd')
  const of = await fleet(owner, { channels: ['email'] })
  await alert(of, { type: 'dwell', dwellSeconds: 1_800 })
  await tell()
  expect(await list(owner)).toEqual([])
  const [mail] = await newestMails(server.database, 1)
  expect(mail).toMatchObject({
    recipient: owner.email,
    subject: `${of.vehicle.registration} has been in Depot Marsa for 30 minutes`,
  })
  expect(mail?.body).toContain('20 Nov, 10:42')
  expect(mail?.body).toContain(`https://fleet.test/geofence?geofence=${of.geofence.id}`)
})

/** What waits for the company's webhooks, oldest first. */
async function published({ tenantId }: Person): Promise<unknown[]> {
  const rows = await server.database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('webhookDeliveries')
      .select('body')
      .where('tenantId', '=', tenantId)
      .orderBy('createdAt')
      .execute(),
  )
  return rows.map(({ body }) => JSON.parse(body) as unknown)
}

async function addWebhook(owner: Person): Promise<void> {
  const eventTypes = webhookEventTypes.filter((type) => type.startsWith('geofence.'))
  const body = { url: 'https://example.com/hooks', eventTypes }
  expect((await server.call(owner, api.webhooks.create, { body })).status).toBe(201)
}

test('webhooks get each alert once with its time, also late ones and those that no person asked for', async () => {
  const owner = await server.company('Hooks Ltd')
  await addWebhook(owner)
  const of = await fleet(owner, { channels: [], recipients: [] })
  const time = new Date(server.clock.now().getTime() - 3_600_000)
  await alert(of, { type: 'speeding', speedKmh: 84.5, time })
  await tell()
  await tell()
  expect(await published(owner)).toEqual([
    {
      type: 'geofence.speeding',
      timestamp: time.toISOString(),
      data: {
        alertId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        geofenceId: of.geofence.id,
        geofenceName: 'Depot Marsa',
        vehicleId: of.vehicle.id,
        registration: of.vehicle.registration,
        driverId: null,
        speedKmh: 84.5,
      },
    },
  ])
})

test.each([true, false])(
  'webhooks get nothing of a private trip, with privacy mode %s',
  async (privacyMode) => {
    const owner = await server.company('Secret Ltd')
    await addWebhook(owner)
    const of = { ...(await fleet(owner)), vehicle: await enter.newVehicle(owner, { privacyMode }) }
    const [startTime, endTime] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-20T09:20:00Z')]
    const trip = { startTime, endTime, category: 'private' }
    await addTrip(server.database, owner.tenantId, of.vehicle.id, trip)
    await alert(of, { time: new Date('2026-11-20T09:10:00Z') })
    await alert(of, { time: new Date('2026-11-20T08:50:00Z'), type: 'enter' })
    await tell()
    expect(await published(owner)).toMatchObject([
      { type: 'geofence.entered', timestamp: '2026-11-20T08:50:00.000Z' },
    ])
  },
)

test('read notifications stay in the list: some are marked, then all', async () => {
  const owner = await server.company('Read Ltd')
  const of = await fleet(owner)
  for (const type of ['enter', 'exit', 'enter']) await alert(of, { type })
  await tell()
  const [newest] = await list(owner)
  const one = await server.call(owner, api.notifications.read, { body: { ids: [newest?.id ?? ''] } })
  expect([one.body.read, await unread(owner)]).toEqual([1, 2])
  const all = await server.call(owner, api.notifications.read, { body: {} })
  expect([all.body.read, await unread(owner), (await list(owner)).length]).toEqual([2, 0, 3])
})

test('the list can be only of what is unread, and only of some kinds', async () => {
  const owner = await server.company('Filter Ltd')
  const of = await fleet(owner)
  await alert(of)
  await tell()
  server.clock.advance(60)
  await alert(of, { type: 'enter' })
  await tell()
  const [entered] = await list(owner)
  await server.call(owner, api.notifications.read, { body: { ids: [entered?.id ?? ''] } })
  const kindsOf = async (query: { unread?: 'true' | 'false'; kinds?: string }) =>
    (await server.call(owner, api.notifications.list, { query })).body.map(({ kind }) => kind)
  expect(await kindsOf({})).toEqual(['geofenceEnter', 'geofenceExit'])
  expect(await kindsOf({ unread: 'false' })).toEqual(['geofenceEnter', 'geofenceExit'])
  expect(await kindsOf({ unread: 'true' })).toEqual(['geofenceExit'])
  expect(await kindsOf({ kinds: 'geofenceEnter,alarmTowing' })).toEqual(['geofenceEnter'])
  expect(await kindsOf({ unread: 'true', kinds: 'geofenceEnter' })).toEqual([])
})

test('marking as read is undone for those that it marked, and for nobody else', async () => {
  const owner = await server.company('Undo Ltd')
  const of = await fleet(owner)
  for (const type of ['enter', 'exit', 'enter']) await alert(of, { type })
  await tell()
  const [newest] = await list(owner)
  await server.call(owner, api.notifications.read, { body: { ids: [newest?.id ?? ''] } })
  server.clock.advance(1)
  const { readAt } = (await server.call(owner, api.notifications.read, { body: {} })).body
  const other = await server.colleague(owner, 'manager')
  const ofOther = await server.call(other, api.notifications.undoRead, { body: { readAt } })
  expect([ofOther.body, await unread(owner)]).toEqual([{ unread: 0 }, 0])
  const undone = await server.call(owner, api.notifications.undoRead, { body: { readAt } })
  expect([undone.body, await unread(owner)]).toEqual([{ unread: 2 }, 2])
})

const choose = (person: Person, kind: NotificationKind, channel: NotificationChannel, isOn: boolean) =>
  server.call(person, api.notifications.choose, { body: { kind, channel, isOn } })

test('a kind that a person has switched off is told to the others, and by the other channel', async () => {
  const owner = await server.company('Choice Ltd')
  const colleague = await server.colleague(owner, 'manager')
  const of = await fleet(owner, {
    recipients: [owner.userId, colleague.userId],
    channels: ['push', 'email'],
  })
  await choose(owner, 'geofenceExit', 'inApp', false)
  await choose(owner, 'geofenceEnter', 'email', false)
  await alert(of, { type: 'exit' })
  await alert(of, { type: 'enter' })
  await tell()
  const kindsOf = async (person: Person) => (await list(person)).map(({ kind }) => kind).toSorted()
  expect([await kindsOf(owner), await kindsOf(colleague)]).toEqual([
    ['geofenceEnter'],
    ['geofenceEnter', 'geofenceExit'],
  ])
  const mails = await newestMails(server.database, 20)
  const subjectsTo = (person: Person) =>
    mails.filter(({ recipient }) => recipient === person.email).map(({ subject }) => subject)
  const { registration } = of.vehicle
  expect(subjectsTo(owner)).toEqual([`${registration} left Depot Marsa`])
  expect(subjectsTo(colleague)).toHaveLength(2)
})

test('a choice adds no channel that the rule doesn’t have', async () => {
  const owner = await server.company('Offer Ltd')
  const of = await fleet(owner, { channels: ['email'] })
  await choose(owner, 'geofenceExit', 'inApp', true)
  await alert(of)
  await tell()
  expect(await list(owner)).toEqual([])
})

test('choices are the person’s own, all on at first; push is off with in app, and back with it', async () => {
  const owner = await server.company('Boxes Ltd')
  const colleague = await server.colleague(owner, 'manager')
  const exitOf = async (person: Person) =>
    (await server.call(person, api.notifications.choices, {})).body.find(
      ({ kind }) => kind === 'geofenceExit',
    )
  const on = { kind: 'geofenceExit', inApp: true, push: true, email: true }
  expect(await exitOf(owner)).toEqual(on)
  await choose(owner, 'geofenceExit', 'inApp', false)
  await choose(owner, 'geofenceExit', 'inApp', false)
  expect(await exitOf(owner)).toEqual({ ...on, inApp: false, push: false })
  expect(await exitOf(colleague)).toEqual(on)
  await choose(owner, 'geofenceExit', 'inApp', true)
  expect(await exitOf(owner)).toEqual(on)
})

test('a notification is removed after 90 days, read or not, and not before', async () => {
  const owner = await server.company('Old Ltd')
  const of = await fleet(owner)
  const remove = () =>
    createOldRowsWorker({ ...server, log: pino({ level: 'silent' }) }, oldNotifications).run(never)
  for (const type of ['enter', 'exit']) await alert(of, { type })
  await tell()
  const [newest] = await list(owner)
  await server.call(owner, api.notifications.read, { body: { ids: [newest?.id ?? ''] } })
  const toldAt = server.clock.now()
  const inDays = (days: number) => server.clock.set(new Date(toldAt.getTime() + days * 86_400_000))
  const inList = () =>
    server.database.inTenant(owner, (tx) =>
      tx.selectFrom('notifications').select('id').where('userId', '=', owner.userId).execute(),
    )
  inDays(90)
  await remove()
  expect(await inList()).toHaveLength(2)
  inDays(90.01)
  await remove()
  expect(await inList()).toEqual([])
  server.clock.set(toldAt)
})

test('a page may subscribe to the channel of its own user, and to no other', async () => {
  const owner = await server.company('Channel Ltd')
  const authorize = (channel: string) =>
    server.call(owner, api.notifications.authorize, { body: { socket_id: '12.34', channel_name: channel } })
  const own = await authorize(await notificationChannel(owner.email))
  expect(own).toMatchObject({
    status: 200,
    body: { auth: expect.stringMatching(/^[0-9a-f]{20}:[0-9a-f]{64}$/) },
  })
  expect((await authorize('private-somebody@else.test')).status).toBe(404)
  const form = new URLSearchParams({
    socket_id: '12.34',
    channel_name: await notificationChannel(owner.email),
  })
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: apiBase + api.notifications.authorize.path,
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form.toString(),
  })
  expect([statusCode, JSON.parse(body)]).toEqual([200, own.body])
})

test('channels of Pusher Channels are signed as it expects them, also those of the company', async () => {
  const environment = { PUSHER_APP_ID: '7', PUSHER_KEY: 'public', PUSHER_SECRET: 'a secret' }
  const hosted = await createTestApp(environment)
  const owner = await hosted.company('Hosted Ltd')
  const channel = recordsChannel(owner.tenantId)
  const { body } = await hosted.call(owner, api.notifications.authorize, {
    body: { socket_id: '12.34', channel_name: channel },
  })
  const signature = createHmac('sha256', 'a secret').update(`12.34:${channel}`).digest('hex')
  expect(body).toEqual({ auth: `public:${signature}` })
  await hosted.close()
})
