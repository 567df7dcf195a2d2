/**
 * What is sent of a private trip that a real device reports: to sockets of open pages, event streams of share links,
 * notifications, emails, webhooks, and the audit log. For responses of calls see `http/privacy.test.ts`.
 */
import { api } from '@roadbook/contract/api'
import { Changed, locationsChannel, recordsChannel } from '@roadbook/contract/core/changes'
import { NOTIFICATION_EVENT, notificationChannel } from '@roadbook/contract/rules/notifications'
import type { PublicLocation } from '@roadbook/contract/sharing/share-links'
import { webhookEventTypes } from '@roadbook/contract/sharing/webhook-events'
import { destination } from '@roadbook/geo/destination'
import { decodePolyline } from '@roadbook/geo/polyline'
import { protocols } from '@roadbook/protocols/protocols'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRules } from './domains/rules/create-rules.ts'
import { createTelematics, type Telematics } from './domains/tracking/gateway/create-telematics.ts'
import { portOf } from './domains/tracking/gateway/ports.ts'
import {
  alertOutboxes as outboxes,
  createNotificationsWorker,
  fireNotifications,
} from './domains/rules/notifications/index.ts'
import { createTripWorker } from './domains/trips/trips/rebuild/trip-worker.ts'
import { createWebhookSender, webhookSecrets } from './domains/sharing/webhooks/index.ts'
import { addWebhook, type Receiver, startReceiver } from './domains/sharing/webhooks/testing.ts'
import { type Bus, createBus } from './platform/bus/bus.ts'
import { createMail, newestMails } from './platform/mail/mail.ts'
import { createOutboundClient } from './platform/outbound/outbound-client.ts'
import { appOver, createTestClock, type Person, type TestApp, type TestClock } from './testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { eventsOf, openStream } from './testing/event-stream.ts'
import { fixAgo, newDongleId, silent, TestDevice } from './testing/ingest.ts'
import { authorizePage, type PusherPages, startPusherPages } from './testing/pusher-pages.ts'
import type { PusherSocket } from './testing/pusher-socket.ts'
import { tokenOf } from './testing/records/share-links.ts'

const home = { latitude: 35.871, longitude: 14.471 }
const never = new AbortController().signal
const within = { timeout: 30_000 }

let place: TestDatabase
let server: TestApp
let clock: TestClock
let bus: Bus
let telematics: Telematics
let devicePort: number
let pages: PusherPages
const receivers: Receiver[] = []

beforeAll(async () => {
  const open = () => ({ send: () => undefined, keep: async () => undefined, close: async () => undefined })
  bus = createBus({ processId: 'this one', open })
  place = await createTestDatabase(bus.publishAll)
  clock = createTestClock(new Date())
  const environment = { OUTBOUND_PRIVATE_ADDRESSES: 'on' }
  server = await appOver({ database: place.database, clock, bus, environment })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const devicePorts = Object.fromEntries(
    Object.keys(protocols).map((name) => [name, { port: 0, tlsPort: 0 }]),
  )
  telematics = createTelematics({
    database: place.database,
    config: { deviceHost: '127.0.0.1', devicePorts },
    rules: createRules(place.database),
    log: silent,
    clock,
    bus,
    hasOther: () => false,
  })
  devicePort = portOf(await telematics.start(), 'teltonika', 'tcp')
  pages = await startPusherPages(server, bus)
  fireNotifications({ bus, database: place.database, pusher: pages.pusher, log: silent })
})
afterAll(async () => {
  pages.close()
  for (const receiver of receivers) await receiver.close()
  await telematics.stop()
  await bus.close()
  await server.close()
  await place.drop()
})

type People = Record<'admin' | 'manager' | 'viewer' | 'driver' | 'other', Person>

/** It began three hours ago, since rules don't look back. */
async function companyWithPeople(): Promise<People> {
  clock.set(new Date(Date.now() - 3 * 3_600_000))
  const admin = await server.company('Grand Harbour Services')
  return {
    admin,
    manager: await server.colleague(admin, 'manager'),
    viewer: await server.colleague(admin, 'viewer'),
    driver: await server.colleague(admin, 'driver'),
    // The driver of another vehicle.
    other: await server.colleague(admin, 'driver'),
  }
}

type Vehicle = { privacyMode: boolean; defaultTripCategory: string }

async function vehicleOf({ admin, driver, other }: People, settings: Vehicle) {
  const dongleId = newDongleId()
  const body = { fuelType: 'diesel' as const, ...settings }
  const create = (more: { registration: string; driverId: string; dongleId?: number }) =>
    server.call(admin, api.vehicles.create, { body: { ...body, ...more } })
  await create({ registration: 'OTH 001', driverId: other.userId })
  const { body: vehicle } = await create({ registration: 'PRV 001', driverId: driver.userId, dongleId })
  return { vehicleId: vehicle.id, dongleId }
}

const away = (seconds: number) => destination(home, 60, seconds * 14)

/** A geofence on the way and a speed limit, each of which notifies everybody by every channel. */
async function watch({ admin, ...others }: People): Promise<void> {
  const told = {
    recipients: [admin, ...Object.values(others)].map(({ userId }) => userId),
    channels: ['push' as const, 'email' as const],
  }
  const { latitude, longitude } = away(300)
  const geometry = {
    type: 'Point' as const,
    coordinates: [longitude, latitude] as [number, number],
    radiusMeters: 400,
  }
  await server.call(admin, api.geofences.create, {
    body: { name: 'Clinic Mosta', geometry, trigger: 'both', ...told },
  })
  await server.call(admin, api.alarms.create, {
    body: {
      name: 'Too fast',
      type: 'overspeed',
      parameters: { limitKmh: 30, minDurationSeconds: 10 },
      ...told,
    },
  })
}

async function listenToEverything(people: People) {
  const heard: PusherSocket[] = []
  for (const person of Object.values(people)) {
    const { tenantId, email } = person
    const channels = [recordsChannel(tenantId), locationsChannel(tenantId), await notificationChannel(email)]
    for (const channel of channels) heard.push(await pages.open(person, channel))
  }
  return heard
}

/** Stood at home, drove for ten minutes, and has stopped unless it is still in progress. */
async function drive(dongleId: number, { isUnderWay }: { isUnderWay: boolean }): Promise<void> {
  clock.set(new Date())
  const startsAgo = isUnderWay ? 600 : 1_000
  const stand = [5, 4, 3, 2, 1].map((minutes) =>
    fixAgo(startsAgo + minutes * 60, { ...home, speedKmh: 0, ignition: false }),
  )
  const driven = Array.from({ length: 60 }, (_, nth) =>
    fixAgo(startsAgo - nth * 10, { ...away(nth * 10), speedKmh: 50, ignition: true }),
  )
  const parked = Array.from({ length: 9 }, (_, nth) =>
    fixAgo(400 - nth * 40, { ...away(590), speedKmh: 0, ignition: false }),
  )
  const device = new TestDevice(devicePort)
  await device.logIn(dongleId)
  for (const records of [stand, driven.slice(0, 30), driven.slice(30), isUnderWay ? [] : parked])
    if (records.length > 0) await device.report(records)
  device.close()
  // Trips wait a little for more positions.
  clock.advance(60)
  await createTripWorker({ database: place.database, clock, log: silent }).run()
}

/** What workers send. */
async function passOn(): Promise<void> {
  const mail = createMail({ clock, smtpUrl: undefined })
  const parts = { database: place.database, clock, mail, log: silent, publicUrl: 'https://fleet.test' }
  await createNotificationsWorker({ ...parts, outboxes }).run(never)
  const client = createOutboundClient({ allowsPrivate: true })
  const secrets = await webhookSecrets(place.database)
  await createWebhookSender({ ...parts, secrets, client }).run(never)
}

async function receive(admin: Person, status: () => number): Promise<Receiver> {
  const receiver = await startReceiver((response) => response.writeHead(status()).end())
  receivers.push(receiver)
  await addWebhook(server, admin, { url: receiver.url, eventTypes: [...webhookEventTypes] })
  return receiver
}

async function share(admin: Person, vehicleId: string) {
  const { body } = await server.call(admin, api.shareLinks.create, { body: { vehicleId } })
  const stream = await openStream(server, tokenOf(body))
  const events: PublicLocation[] = []
  const listen = async () => {
    for await (const event of eventsOf(stream)) events.push(event)
  }
  // Until the page is closed.
  void listen().catch(() => undefined)
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), within)
  return { events, close: () => stream.destroy() }
}

const farther = (longitude: number) => longitude > home.longitude + 0.0005

/** Whether the event of a share link shows a place of the drive. */
function showsDrive(event: PublicLocation): boolean {
  if (event.status !== 'active') return false
  const lines = event.driven.flatMap((line) => decodePolyline(line))
  return [...lines, ...(event.location ? [event.location] : [])].some(({ longitude }) => farther(longitude))
}

const notified = async (person: Person) =>
  (await server.call(person, api.notifications.list, { query: {} })).body.map(({ kind }) => kind)
const unread = async (person: Person) =>
  (await server.call(person, api.notifications.countUnread, {})).body.unread

async function mailed({ email }: Person): Promise<number> {
  const mails = await newestMails(place.database, 200)
  return mails.filter(({ recipient, subject }) => recipient === email && /PRV 001/.test(subject)).length
}

/** That something changed, and nothing else. */
function expectBareEvents(heard: readonly PusherSocket[]): void {
  for (const { event, data } of heard.flatMap((page) => page.heard)) {
    if (event.startsWith('pusher')) continue
    if (event === NOTIFICATION_EVENT) expect(data).toEqual({})
    else expect(Changed.strict().parse(data)).toEqual(data)
  }
}

const ofTrips = (type: string) => /^(geofence|alarm|trip)\./.test(type)

test.each([
  { privacyMode: true, isUnderWay: true },
  { privacyMode: true, isUnderWay: false },
  { privacyMode: false, isUnderWay: true },
  { privacyMode: false, isUnderWay: false },
])(
  'of a trip that is private from the start its driver alone is told; privacy mode $privacyMode, under way $isUnderWay',
  async ({ privacyMode, isUnderWay }) => {
    const people = await companyWithPeople()
    const { driver, ...others } = people
    const { vehicleId, dongleId } = await vehicleOf(people, { privacyMode, defaultTripCategory: 'private' })
    await watch(people)
    const receiver = await receive(people.admin, () => 204)
    const link = await share(people.admin, vehicleId)
    const heard = await listenToEverything(people)
    await drive(dongleId, { isUnderWay })
    await passOn()
    expect(await notified(driver)).toContain('geofenceEnter')
    expect(await mailed(driver)).toBeGreaterThan(0)
    for (const person of Object.values(others))
      expect([await notified(person), await unread(person), await mailed(person)]).toEqual([[], 0, 0])
    expect(receiver.types().filter(ofTrips)).toEqual([])
    await vi.waitFor(
      () => expect(heard.some((page) => page.heard.some(({ event }) => event === 'changed'))).toBe(true),
      within,
    )
    expectBareEvents(heard)
    expect(link.events.filter(showsDrive)).toEqual([])
    link.close()
  },
  60_000,
)

test.each([true, false])(
  'once a trip becomes private, what was told of it is gone and what waits is not sent; privacy mode %s',
  async (privacyMode) => {
    const people = await companyWithPeople()
    const { admin, driver, ...others } = people
    const { vehicleId, dongleId } = await vehicleOf(people, { privacyMode, defaultTripCategory: 'business' })
    await watch(people)
    let status = 503
    const receiver = await receive(admin, () => status)
    const link = await share(admin, vehicleId)
    const heard = await listenToEverything(people)
    await drive(dongleId, { isUnderWay: false })
    await passOn()
    for (const person of [admin, people.manager, people.viewer, driver])
      expect(await notified(person)).toContain('geofenceEnter')
    expect(await notified(people.other)).toEqual([])
    expect(receiver.types()).toEqual(
      expect.arrayContaining(['geofence.entered', 'alarm.fired', 'trip.completed']),
    )
    await vi.waitFor(() => expect(link.events.some(showsDrive)).toBe(true), within)

    const { body: trips } = await server.call(driver, api.trips.list, { query: {} })
    const params = { vehicleId, tripId: trips.items[0]?.id ?? '' }
    const edit = (body: object) => server.call(driver, api.trips.update, { params, body })
    await edit({ purpose: 'Knee', destination: 'Clinic Mosta' })
    expect((await edit({ category: 'private' })).status).toBe(200)
    const sent = receiver.received.length
    status = 204
    clock.advance(600)
    await passOn()
    expect(receiver.types().slice(sent).filter(ofTrips)).toEqual([])
    for (const person of [admin, ...Object.values(others)])
      expect([await notified(person), await unread(person)]).toEqual([[], 0])
    expect(await notified(driver)).toContain('geofenceEnter')
    const { body: hooks } = await server.call(admin, api.webhooks.list, {})
    const { body: log } = await server.call(admin, api.webhooks.deliveries, {
      params: { id: hooks[0]?.id ?? '' },
      query: {},
    })
    expect(log.items.map(({ type }) => type).filter(ofTrips)).toEqual([])
    await vi.waitFor(() => expect(link.events.at(-1)).toMatchObject({ location: null, driven: [] }), within)
    expectBareEvents(heard)
    const { body: data } = await server.call(admin, api.users.data, { params: { id: driver.userId } })
    expect(JSON.stringify(data).includes('Clinic Mosta')).toBe(!privacyMode)
    const { body: audit } = await server.call(admin, api.audit.activityLog, {
      query: { resourceId: params.tripId },
    })
    const fields = audit.items.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect([audit.items.length, new Set(fields)]).toEqual([
      2,
      new Set(privacyMode ? ['category'] : ['category', 'purpose', 'destination']),
    ])
    link.close()
  },
  60_000,
)

test('an API key subscribes to nothing, and a page of another company hears nothing', async () => {
  const people = await companyWithPeople()
  const { body: key } = await server.call(people.admin, api.apiKeys.create, {
    body: { name: 'Listener', role: 'manager', endsOn: null },
  })
  const program = { ...people.admin, token: key.key }
  const channel = locationsChannel(people.admin.tenantId)
  expect((await authorizePage(server, program, { channel, socketId: '12.34' })).status).toBe(403)
  const outsider = await server.company('Other Ltd')
  expect((await authorizePage(server, outsider, { channel, socketId: '12.34' })).status).toBe(404)
})
