import { api } from '@roadbook/contract/api'
import { pushLimits } from '@roadbook/contract/rules/push'
import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMail } from '../../../platform/mail/mail.ts'
import { createOutboundClient, type OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { testCertificate } from '../../../testing/servers/certificate.ts'
import { entering } from '../../money/expenses/testing.ts'
import { addNotifications } from './notifications.ts'
import { pushContact, pushKeys } from './push-keys.ts'
import { pushNotifications } from './push-messages.ts'
import { createPushSender } from './push-sender.ts'
import { createNotificationsWorker } from './notify-alerts.ts'
import { alertOutboxes as outboxes } from './outboxes.ts'
import {
  type Browser,
  createBrowser,
  type PushService,
  startPushService,
  verifyVapid,
} from './testing-push.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp({ OUTBOUND_PRIVATE_ADDRESSES: 'on' })
  enter = entering(server)
})
afterAll(() => server.close())

const open: PushService[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

async function listen(...of: Parameters<typeof startPushService>): Promise<PushService> {
  const started = await startPushService(...of)
  open.push(started)
  return started
}

const never = new AbortController().signal
const log = pino({ level: 'silent' })
const contact = 'https://fleet.test'
const ca = testCertificate.cert.toString()
const anyAddress = createOutboundClient({ allowsPrivate: true, ca })

async function send(client: OutboundClient = anyAddress, signal = never): Promise<void> {
  const keys = await pushKeys(server.database)
  await createPushSender({ ...server, log, client, keys, contact }).run(signal)
}

async function tell(): Promise<void> {
  const mail = createMail({ clock: server.clock, smtpUrl: undefined })
  await createNotificationsWorker({ ...server, mail, log, publicUrl: contact, outboxes }).run(never)
}

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function subscribe(person: Person, { origin }: { origin: string }, browser: Browser = createBrowser()) {
  const body = {
    endpoint: `${origin}/send/${crypto.randomUUID()}`,
    keys: browser.keys,
    userAgent: chromeOnWindows,
  }
  const answer = await server.call(person, api.notifications.subscribe, { body })
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ endpoint: body.endpoint })])
  return { ...browser, ...answer.body }
}

const browsersOf = async (person: Person) =>
  (await server.call(person, api.notifications.push, {})).body.subscriptions

async function waiting({ tenantId }: Person): Promise<number> {
  const rows = await server.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('pushMessages').select('id').where('tenantId', '=', tenantId).execute(),
  )
  return rows.length
}

/** Leaves the depot, as stored by ingest. */
async function leave(
  owner: Person,
  recipients: Person[] = [owner],
  { time = server.clock.now(), ...car } = {},
) {
  const vehicle = await enter.newVehicle(owner, car)
  const { body: geofence } = await server.call(owner, api.geofences.create, {
    body: {
      name: 'Depot Marsa',
      geometry: { type: 'Point', coordinates: [14.4969, 35.8719], radiusMeters: 100 },
      trigger: 'both',
      recipients: recipients.map(({ userId }) => userId),
      channels: ['push'],
    },
  })
  const place = { latitude: 35.8719, longitude: 14.4969 }
  const of = { tenantId: owner.tenantId, vehicleId: vehicle.id, geofenceId: geofence.id }
  const alert = { ...of, ...place, id: uuidv7(), geofenceName: geofence.name, type: 'exit', time }
  const add = () => server.database.asOwner((tx) => tx.insertInto('geofenceAlerts').values(alert).execute())
  return { vehicle, geofence, add }
}

/** These people are notified. */
async function told(owner: Person, recipients?: Person[]) {
  const made = await leave(owner, recipients)
  await made.add()
  await tell()
  return made
}

test('a notification is encrypted for each browser of the person, and signed by the installation', async () => {
  const owner = await server.company('Push Ltd')
  const service = await listen()
  const [desk, phone] = [await subscribe(owner, service), await subscribe(owner, service)]
  const { vehicle, geofence } = await told(owner)
  await send()
  const [notification] = (await server.call(owner, api.notifications.list, { query: {} })).body
  const expected = {
    id: notification?.id,
    title: `${vehicle.registration} left Depot Marsa`,
    body: null,
    link: `/geofence?geofence=${geofence.id}`,
    isTest: false,
  }
  const to = ({ endpoint }: { endpoint: string }) =>
    service.pushed.find(({ path }) => service.origin + path === endpoint)!
  expect([desk.read(to(desk)), phone.read(to(phone))]).toEqual([expected, expected])
  expect(service.pushed).toHaveLength(2)
  expect(to(desk).headers).toMatchObject({
    ttl: String(pushLimits.deliverableSeconds),
    urgency: 'high',
    topic: notification?.id.replaceAll('-', ''),
    'content-encoding': 'aes128gcm',
  })
  const { publicKey } = (await server.call(owner, api.notifications.push, {})).body
  expect(await verifyVapid(to(desk), publicKey)).toMatchObject({ aud: service.origin, sub: contact })
  expect(() => phone.read(to(desk))).toThrow('unable to authenticate data')
  expect([
    await waiting(owner),
    (await browsersOf(owner)).map(({ lastDeliveredAt }) => lastDeliveredAt),
  ]).toEqual([0, ['2026-11-20T09:42:00.000Z', '2026-11-20T09:42:00.000Z']])
})

test('a browser is listed by its name, and once however often it subscribes', async () => {
  const owner = await server.company('Once Ltd')
  const { id, endpoint, keys } = await subscribe(owner, { origin: 'https://push.example.com' })
  const again = await server.call(owner, api.notifications.subscribe, { body: { endpoint, keys } })
  expect(again.body).toMatchObject({ id, browser: null })
  expect(await browsersOf(owner)).toEqual([
    {
      id,
      endpoint,
      browser: null,
      system: null,
      createdAt: '2026-11-20T09:42:00.000Z',
      lastDeliveredAt: null,
    },
  ])
  const other = await subscribe(owner, { origin: 'https://push.example.com' })
  expect([other.browser, other.system]).toEqual(['Chrome', 'Windows'])
})

test('who has switched push off for a kind is not pushed to, and has it in the list', async () => {
  const owner = await server.company('Off Ltd')
  const service = await listen()
  await subscribe(owner, service)
  const choice = { kind: 'geofenceExit', channel: 'push', isOn: false } as const
  await server.call(owner, api.notifications.choose, { body: choice })
  await told(owner)
  await send()
  const list = await server.call(owner, api.notifications.list, { query: {} })
  expect([service.pushed, list.body.length]).toEqual([[], 1])
})

test('in quiet hours nobody is pushed to, but for what always gets through; the list has all', async () => {
  const owner = await server.company('Quiet Ltd')
  const service = await listen()
  const browser = await subscribe(owner, service)
  const quietHours = {
    isOn: true,
    startTime: '00:00',
    endTime: '23:59',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    allWeekend: true,
  }
  await server.call(owner, api.notifications.prefer, { body: { quietHours } })
  await told(owner)
  const { id, registration } = await enter.newVehicle(owner)
  const kinds = ['alarmPanic', 'alarmOverspeed'] as const
  await server.database.inTenant(owner, async (tx) => {
    const details = { registration, value: 120, driverId: null }
    const alarms = kinds.map((kind) => ({
      userId: owner.userId,
      kind,
      vehicleId: id,
      details,
      link: '/alarms',
      happenedAt: null,
    }))
    const at = { tenantId: owner.tenantId, now: server.clock.now() }
    const added = await addNotifications(tx, at, alarms)
    await pushNotifications(tx, { ...at, userId: owner.userId }, added)
  })
  await send()
  const list = await server.call(owner, api.notifications.list, { query: {} })
  expect([service.pushed.map((one) => browser.read(one).id), list.body.length]).toEqual([
    list.body.filter(({ kind }) => kind === 'alarmPanic').map((one) => one.id),
    3,
  ])
})

test('of a private trip only its driver is pushed to', async () => {
  const owner = await server.company('Private Ltd')
  const driver = await server.colleague(owner, 'driver')
  const service = await listen()
  await subscribe(owner, service)
  const ofDriver = await subscribe(driver, service)
  const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
  const car = { driverId: driver.userId, privacyMode: true, time: inMinutes(10) }
  const { vehicle, add } = await leave(owner, [owner, driver], car)
  const times = { startTime: inMinutes(5), endTime: inMinutes(15) }
  const trip = { ...times, category: 'private', driverId: driver.userId }
  await addTrip(server.database, owner.tenantId, vehicle.id, trip)
  server.clock.advance(15 * 60)
  await add()
  await tell()
  await send()
  expect(service.pushed.map(({ path }) => service.origin + path)).toEqual([ofDriver.endpoint])
})

test('the text is in the person’s language', async () => {
  const owner = await server.company('Sprache Ltd')
  await server.call(owner, api.users.updateMe, { body: { locale: 'de' } })
  const service = await listen()
  const browser = await subscribe(owner, service)
  const { vehicle } = await told(owner)
  await send()
  expect(browser.read(service.pushed[0]!).title).toBe(`${vehicle.registration} hat „Depot Marsa“ verlassen`)
})

test.each([404, 410])('a browser that its push service answers with %s is removed', async (status) => {
  const owner = await server.company('Gone Ltd')
  const service = await listen((response) => response.writeHead(status).end())
  await subscribe(owner, service)
  await told(owner)
  await told(owner)
  await send()
  expect([await browsersOf(owner), await waiting(owner)]).toEqual([[], 0])
})

test('what a push service refuses for now is sent again after pauses that grow, with the same tag', async () => {
  const owner = await server.company('Later Ltd')
  const answers = [503, 500, 201]
  const service = await listen((response) => response.writeHead(answers.shift() ?? 201).end())
  const browser = await subscribe(owner, service)
  await told(owner)
  await send()
  await send()
  expect(service.pushed).toHaveLength(1)
  server.clock.advance(5)
  await send()
  server.clock.advance(4)
  await send()
  expect(service.pushed).toHaveLength(2)
  server.clock.advance(6)
  await send()
  await send()
  const ids = service.pushed.map((one) => browser.read(one).id)
  expect([ids.length, new Set(ids).size, await waiting(owner)]).toEqual([3, 1, 0])
})

test('a push service may ask for a longer pause', async () => {
  const owner = await server.company('Asked Ltd')
  const service = await listen((response) => response.writeHead(429, { 'retry-after': '120' }).end())
  await subscribe(owner, service)
  await told(owner)
  await send()
  server.clock.advance(119)
  await send()
  expect(service.pushed).toHaveLength(1)
  server.clock.advance(1)
  await send()
  expect(service.pushed).toHaveLength(2)
})

test('after hours nobody is pushed to any more', async () => {
  const owner = await server.company('Hours Ltd')
  const service = await listen((response) => response.writeHead(503).end())
  await subscribe(owner, service)
  await told(owner)
  await send()
  server.clock.advance(pushLimits.deliverableSeconds)
  await send()
  expect([service.pushed.length, await waiting(owner)]).toEqual([1, 0])
})

test('a message that is too large, or for no key, is given up, and its browser stays', async () => {
  const owner = await server.company('Large Ltd')
  const service = await listen((response) => response.writeHead(413).end())
  await subscribe(owner, service)
  await told(owner)
  await send()
  expect([(await browsersOf(owner)).length, await waiting(owner)]).toEqual([1, 0])
})

test('a process that was killed after sending sends again with the same tag, once it counts as dead', async () => {
  const owner = await server.company('Killed Ltd')
  const service = await listen()
  const browser = await subscribe(owner, service)
  await told(owner)
  // Its result is lost, as if the process had been killed.
  const dying = server.database.inTenant
  let transactions = 0
  const database = {
    ...server.database,
    inTenant: ((...of: Parameters<typeof dying>) =>
      ++transactions > 1 ? Promise.reject(new Error('killed')) : dying(...of)) as typeof dying,
  }
  const keys = await pushKeys(server.database)
  await createPushSender({ ...server, database, log, client: anyAddress, keys, contact }).run(never)
  await send()
  expect([service.pushed.length, await waiting(owner)]).toEqual([1, 1])
  server.clock.advance(60)
  await send()
  const [first, second] = service.pushed.map((one) => [browser.read(one).id, one.headers['topic']])
  expect([first, await waiting(owner)]).toEqual([second, 0])
})

test('two processes send each message once', async () => {
  const owner = await server.company('Both Ltd')
  const service = await listen()
  for (let nth = 0; nth < 5; nth++) await subscribe(owner, service)
  await told(owner)
  await Promise.all([send(), send()])
  expect(service.pushed).toHaveLength(5)
})

test('a push service that never answers delays no message to another one', async () => {
  const owner = await server.company('Slow Ltd')
  const stopping = new AbortController()
  const dead = await listen(() => undefined)
  const alive = await listen()
  for (let nth = 0; nth < pushLimits.subscriptions; nth++) await subscribe(owner, dead)
  const colleague = await server.colleague(owner, 'manager')
  await subscribe(colleague, alive)
  await told(owner, [owner, colleague])
  const running = send(anyAddress, stopping.signal)
  await vi.waitFor(async () => expect(await waiting(owner)).toBe(pushLimits.subscriptions), 15_000)
  stopping.abort()
  await running
  expect([alive.pushed.length, dead.pushed.length > 0]).toEqual([1, true])
})

test('a private address is refused, at once and when a name resolves to one', async () => {
  const strict = await createTestApp()
  try {
    const owner = await strict.company('Strict Ltd')
    const { keys } = createBrowser()
    const at = (endpoint: string) =>
      strict.call(owner, api.notifications.subscribe, { body: { endpoint, keys } })
    const [literal, byName] = [
      await at('https://10.0.0.7/send/1'),
      await at('https://push.example.com/send/1'),
    ]
    expect([literal.status, literal.body, byName.status]).toEqual([
      400,
      expect.objectContaining({ code: 'push_endpoint_invalid' }),
      201,
    ])
  } finally {
    await strict.close()
  }
  const owner = await server.company('Named Ltd')
  const service = await listen()
  await subscribe(owner, { origin: service.origin.replace('127.0.0.1', 'localhost') })
  await told(owner)
  await send(createOutboundClient({ allowsPrivate: false, ca }))
  expect([service.pushed, await waiting(owner)]).toEqual([[], 1])
})

test.each([
  ['push_endpoint_invalid', { endpoint: 'http://push.example.com/send/1' }],
  ['push_endpoint_invalid', { endpoint: 'https://user:word@push.example.com/send/1' }],
  ['malformed_request', { endpoint: `https://push.example.com/${'a'.repeat(2_000)}` }],
  ['push_keys_invalid', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }],
  ['push_keys_invalid', { keys: { p256dh: 'BA', auth: 'a'.repeat(22) } }],
])('a subscription is refused with %s: %o', async (code, wrong) => {
  const owner = await server.company('Wrong Ltd')
  const body = { endpoint: 'https://push.example.com/send/1', keys: createBrowser().keys, ...wrong }
  const { status, body: error } = await server.call(owner, api.notifications.subscribe, { body })
  expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(code)])
})

test('of more than 20 browsers the oldest goes, and nobody else’s', async () => {
  const owner = await server.company('Many Ltd')
  const colleague = await server.colleague(owner, 'manager')
  const others = await subscribe(colleague, { origin: 'https://push.example.com' })
  const added = []
  for (let nth = 0; nth < pushLimits.subscriptions + 2; nth++) {
    server.clock.advance(1)
    added.push(await subscribe(owner, { origin: 'https://push.example.com' }))
  }
  const ids = (await browsersOf(owner)).map(({ id }) => id)
  expect(ids).toEqual(
    added
      .slice(2)
      .map(({ id }) => id)
      .toReversed(),
  )
  expect((await browsersOf(colleague)).map(({ id }) => id)).toEqual([others.id])
})

test('nobody sees, tests or removes the browser of somebody else, of the same company neither', async () => {
  const owner = await server.company('Own Ltd')
  const { id } = await subscribe(owner, { origin: 'https://push.example.com' })
  for (const other of [await server.colleague(owner, 'admin'), await server.company('Other Ltd')]) {
    const removed = await server.call(other, api.notifications.unsubscribe, { params: { id } })
    const tested = await server.call(other, api.notifications.testPush, { params: { id } })
    expect([removed.status, tested.status, await browsersOf(other)]).toEqual([404, 404, []])
  }
  expect([(await browsersOf(owner)).length, await waiting(owner)]).toEqual([1, 0])
})

test('a test reaches the browser that it is sent to, and no other', async () => {
  const owner = await server.company('Test Ltd')
  const service = await listen()
  const [tested] = [await subscribe(owner, service), await subscribe(owner, service)]
  const answer = await server.call(owner, api.notifications.testPush, { params: { id: tested.id } })
  await send()
  expect(service.pushed.map((one) => tested.read(one))).toEqual([
    {
      id: answer.body.id,
      title: 'Test notification',
      body: 'Roadbook can reach this browser.',
      link: '/notifications',
      isTest: true,
    },
  ])
})

test('a browser that was removed gets nothing, of what waits for it neither', async () => {
  const owner = await server.company('Removed Ltd')
  const service = await listen()
  const { id } = await subscribe(owner, service)
  await told(owner)
  const removed = await server.call(owner, api.notifications.unsubscribe, { params: { id } })
  await send()
  expect([removed.status, service.pushed, await waiting(owner)]).toEqual([204, [], 0])
})

test('who is archived gets nothing more; who is erased leaves no browser and no choice behind', async () => {
  const owner = await server.company('Left Ltd')
  const leaving = await server.colleague(owner, 'manager')
  const service = await listen()
  await subscribe(leaving, service)
  const choice = { kind: 'geofenceExit', channel: 'email', isOn: false } as const
  await server.call(leaving, api.notifications.choose, { body: choice })
  await told(owner, [leaving])
  const params = { id: leaving.userId }
  await server.call(owner, api.users.update, { params, body: { archived: true } })
  await send()
  expect([service.pushed, await waiting(owner)]).toEqual([[], 0])
  const erased = await server.call(owner, api.users.erase, { params, body: { email: leaving.email } })
  const left = await server.database.inTenant(owner, (tx) =>
    tx.selectFrom('notificationOptOuts').selectAll().where('userId', '=', leaving.userId).execute(),
  )
  expect([erased.status, left]).toEqual([200, []])
})

test('push services are told an https address of the installation, or its sender of mail', () => {
  const mailFrom = 'Roadbook <fleet@example.com>'
  expect([
    pushContact({ publicUrl: 'https://fleet.example.com', mailFrom }),
    pushContact({ publicUrl: 'http://localhost:3000', mailFrom }),
    pushContact({ publicUrl: 'http://localhost:3000', mailFrom: 'fleet@example.com' }),
  ]).toEqual(['https://fleet.example.com', 'mailto:fleet@example.com', 'mailto:fleet@example.com'])
})
