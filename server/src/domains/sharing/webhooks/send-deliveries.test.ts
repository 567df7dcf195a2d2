import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { api } from '@roadbook/contract/api'
import type {
  NewWebhook,
  Webhook as WebhookRecord,
  WebhookDelivery,
} from '@roadbook/contract/sharing/webhooks'
import pino from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { afterCommitMessages } from '../../../database/after-commit.ts'
import { createMail, newestMails } from '../../../platform/mail/mail.ts'
import { createOutboundClient, type OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import { testCertificate } from '../../../testing/servers/certificate.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { publishEvents } from './publish-events.ts'
import { webhookSecrets } from './secret.ts'
import { createDeliveryCleaner, createWebhookSender } from './send-deliveries.ts'
import { addWebhook, type Received, type Receiver, startReceiver } from './testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ OUTBOUND_PRIVATE_ADDRESSES: 'on' })
})
afterAll(() => server.close())

const open: Receiver[] = []
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close()
})

async function listen(...of: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...of)
  open.push(started)
  return started
}

const never = new AbortController().signal
const anyAddress = createOutboundClient({ allowsPrivate: true })

async function sender(client: OutboundClient = anyAddress) {
  const { database, clock } = server
  const secrets = await webhookSecrets(database)
  const mail = createMail({ clock, smtpUrl: undefined })
  const log = pino({ level: 'silent' })
  return createWebhookSender({ database, clock, log, mail, secrets, client, publicUrl: 'https://fleet.test' })
}

async function send(client?: OutboundClient): Promise<void> {
  await (await sender(client)).run(never)
}

async function publish({ tenantId }: Person, geofenceName = 'Depot Marsa'): Promise<void> {
  const now = server.clock.now()
  const [alertId, geofenceId, vehicleId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const data = { alertId, geofenceId, geofenceName, vehicleId, registration: 'ABC 123', driverId: null }
  await server.database.inTenant({ tenantId }, (tx) =>
    publishEvents(tx, { tenantId, now }, [{ type: 'geofence.exited', time: now, data }]),
  )
}

/** As the owner, with a token that outlives a session. */
async function forWeeks(owner: Person): Promise<Person> {
  const { body } = await server.call(owner, api.apiKeys.createOwn, { body: { name: 'Watch' } })
  return { ...owner, token: body.key }
}

async function deliveryLog(owner: Person, { id }: NewWebhook): Promise<WebhookDelivery[]> {
  return (await server.call(owner, api.webhooks.deliveries, { params: { id }, query: {} })).body.items
}

async function read(owner: Person, { id }: NewWebhook): Promise<WebhookRecord> {
  return (await server.call(owner, api.webhooks.get, { params: { id } })).body
}

/** By the test's clock, since the library compares the timestamp with the time. */
function verify({ headers, body }: Received, secret: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) // its headers come once
  } finally {
    vi.useRealTimers()
  }
}

test('a delivery is signed as Standard Webhooks says, and logged with the answer', async () => {
  const owner = await server.company()
  const there = await listen((response) => response.writeHead(202).end('thanks'))
  const webhook = await addWebhook(server, owner, there)
  await publish(owner)
  await send()
  const [received] = there.received
  const [delivery] = await deliveryLog(owner, webhook)
  expect(verify(received!, webhook.secret)).toMatchObject({
    type: 'geofence.exited',
    timestamp: '2026-11-20T09:42:00.000Z',
    data: { geofenceName: 'Depot Marsa', registration: 'ABC 123', driverId: null },
  })
  expect(() => verify({ ...received!, body: `${received!.body} ` }, webhook.secret)).toThrow(
    'No matching signature found',
  )
  expect(received?.headers).toMatchObject({
    'webhook-id': delivery?.id,
    'content-type': 'application/json',
    'user-agent': 'Roadbook-Webhooks/1',
  })
  expect(delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
    statusCode: 202,
    failure: null,
    requestBody: received?.body,
    responseBody: 'thanks',
    nextAttemptAt: null,
  })
})

test('only those who want the type and are on get an event, and only of their company', async () => {
  const [owner, other] = [await server.company(), await server.company()]
  const there = await listen()
  await addWebhook(server, owner, { url: there.url, eventTypes: ['trip.completed'] })
  await addWebhook(server, owner, { url: there.url, active: false })
  await addWebhook(server, other, there)
  await publish(owner)
  await send()
  expect(there.received).toEqual([])
})

test('for a day after a new secret both signatures are sent, then only the new one', async () => {
  const owner = await server.company()
  const there = await listen()
  const { id, secret } = await addWebhook(server, owner, there)
  const rotated = await server.call(owner, api.webhooks.rotateSecret, { params: { id } })
  await publish(owner)
  await send()
  verify(there.received[0]!, secret)
  verify(there.received[0]!, rotated.body.secret)
  server.clock.advance(24 * 3_600)
  await publish(owner)
  await send()
  verify(there.received[1]!, rotated.body.secret)
  expect(() => verify(there.received[1]!, secret)).toThrow('No matching signature found')
})

test('what fails is sent again over more than a day under the same id, then given up', async () => {
  const person = await server.company()
  const there = await listen((response) => response.writeHead(503).end())
  const webhook = await addWebhook(server, person, there)
  const owner = await forWeeks(person)
  await publish(owner)
  const pauses: number[] = []
  for (let waits = true; waits;) {
    await send()
    const [delivery] = await deliveryLog(owner, webhook)
    waits = delivery!.state === 'waiting'
    if (!waits) break
    pauses.push((Date.parse(delivery!.nextAttemptAt!) - server.clock.now().getTime()) / 1000)
    server.clock.advance(pauses.at(-1)! - 1)
    await send()
    expect(there.received.length).toBe(pauses.length)
    server.clock.advance(1)
  }
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000])
  expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveryLog(owner, webhook)).toMatchObject([
    { state: 'failed', attempts: 8, statusCode: 503, failure: 'status' },
  ])
})

test('one that was given up is sent again by hand, with all its attempts', async () => {
  const owner = await server.company()
  let status = 410
  const there = await listen((response) => response.writeHead(status).end())
  const webhook = await addWebhook(server, owner, there)
  const params = { id: webhook.id }
  await publish(owner)
  await send()
  status = 200
  const on = await server.call(owner, api.webhooks.update, { params, body: { active: true } })
  expect(on.body).toMatchObject({ active: true, disabledFor: null, failingSince: null })
  const [failed] = await deliveryLog(owner, webhook)
  await server.call(owner, api.webhooks.replay, { params: { ...params, deliveryId: failed!.id } })
  await send()
  expect(await deliveryLog(owner, webhook)).toMatchObject([
    { id: failed!.id, state: 'delivered', attempts: 2 },
  ])
  expect(there.received.map(({ headers }) => headers['webhook-id'])).toEqual([failed!.id, failed!.id])
})

test('a receiver that is gone is switched off at once, and the admins are told', async () => {
  const owner = await server.company('Gone Ltd')
  const there = await listen((response) => response.writeHead(410).end())
  const webhook = await addWebhook(server, owner, there)
  await publish(owner)
  await send()
  expect(await read(owner, webhook)).toMatchObject({ active: false, disabledFor: 'gone', version: 2 })
  const [mail] = await newestMails(server.database, 1)
  expect([mail?.recipient, mail?.subject]).toEqual([owner.email, 'A webhook of Gone Ltd was switched off'])
  expect(mail?.body).toContain(`https://fleet.test/settings/webhooks?webhook=${webhook.id}`)
  const audit = await server.call(owner, api.audit.activityLog, { query: { resourceId: webhook.id } })
  expect(audit.body.items[0]).toMatchObject({
    action: 'updated',
    actor: { id: null },
    changes: [
      { field: 'active', before: true, after: false },
      { field: 'disabledFor', before: null, after: 'gone' },
    ],
  })
})

test('a receiver that accepts nothing for five days is switched off, and a single success before that starts anew', async () => {
  const person = await server.company('Failing Ltd')
  let status = 500
  const there = await listen((response) => response.writeHead(status).end())
  const webhook = await addWebhook(server, person, there)
  const working = await addWebhook(server, person, await listen())
  const owner = await forWeeks(person)
  const after = async (days: number, answer: number): Promise<WebhookRecord> => {
    status = answer
    server.clock.advance(days * 86_400)
    await publish(owner)
    await send()
    return read(owner, webhook)
  }
  const first = await after(0, 500)
  expect(first).toMatchObject({ active: true, failingSince: server.clock.now().toISOString(), version: 1 })
  expect(await read(owner, working)).toMatchObject({ failingSince: null })
  expect(await after(4, 200)).toMatchObject({ active: true, failingSince: null })
  expect(await after(2, 500)).toMatchObject({ active: true })
  expect(await after(4.9, 500)).toMatchObject({ active: true })
  expect(await after(0.2, 500)).toMatchObject({ active: false, disabledFor: 'failing' })
  const mails = (await newestMails(server.database, 50)).filter(({ recipient }) => recipient === owner.email)
  const subjects = mails.map(({ subject }) => subject).filter((subject) => subject.includes('webhook'))
  expect(subjects).toEqual(['A webhook of Failing Ltd was switched off'])
})

test('what a killed process was sending is sent again a minute later under the same id', async () => {
  const owner = await server.company()
  const held: (() => void)[] = []
  const there = await listen((response) => {
    if (there.received.length === 1) held.push(() => response.writeHead(500).end())
    else response.writeHead(200).end()
  })
  const webhook = await addWebhook(server, owner, there)
  await publish(owner)
  const stuck = send()
  await vi.waitFor(() => expect(held.length).toBe(1), { timeout: 30_000 })
  await send()
  expect(there.received.length).toBe(1)
  server.clock.advance(61)
  await send()
  expect(there.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    (await deliveryLog(owner, webhook))[0]!.id,
    (await deliveryLog(owner, webhook))[0]!.id,
  ])
  // It was only slow: its answer is too late.
  held[0]!()
  await stuck
  expect(await deliveryLog(owner, webhook)).toMatchObject([
    { state: 'delivered', statusCode: 200, attempts: 2 },
  ])
  expect(await read(owner, webhook)).toMatchObject({ failingSince: null })
})

test('two processes send each delivery once', async () => {
  const owner = await server.company()
  const there = await listen()
  await addWebhook(server, owner, there)
  for (let nth = 0; nth < 30; nth++) await publish(owner)
  await Promise.all([send(), send()])
  expect(there.received.length).toBe(30)
  expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
})

test('a receiver that never answers holds up four of its own deliveries and nobody else’s, and none is lost at the end', async () => {
  const [slow, fast] = [await server.company(), await server.company()]
  const hanging = await listen(() => undefined)
  const answering = await listen()
  const webhook = await addWebhook(server, slow, hanging)
  await addWebhook(server, fast, answering)
  for (let nth = 0; nth < 10; nth++) await publish(slow)
  const stop = new AbortController()
  const running = (await sender()).run(stop.signal)
  await vi.waitFor(() => expect(hanging.received.length).toBe(4), { timeout: 30_000 })
  await publish(fast)
  await vi.waitFor(() => expect(answering.received.length).toBe(1), { timeout: 30_000 })
  expect(hanging.received.length).toBe(4)
  stop.abort()
  await running
  expect((await deliveryLog(slow, webhook)).map(({ state }) => state)).toEqual(Array(10).fill('waiting'))
  const next = new AbortController()
  const again = (await sender()).run(next.signal)
  await vi.waitFor(() => expect(hanging.received.length).toBe(8), { timeout: 30_000 })
  next.abort()
  await again
})

test('a private address is refused once the operator allows none, also behind a public name', async () => {
  const owner = await server.company()
  const there = await listen()
  const direct = await addWebhook(server, owner, there)
  const named = await addWebhook(server, owner, {
    url: there.url.replace('http://127.0.0.1', 'https://hooks.example'),
  })
  const plain = await addWebhook(server, owner, { url: 'http://hooks.example/' })
  await publish(owner)
  await send(
    createOutboundClient({
      allowsPrivate: false,
      resolve: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    }),
  )
  expect(await deliveryLog(owner, direct)).toMatchObject([
    { state: 'waiting', failure: 'privateAddress', statusCode: null },
  ])
  expect(await deliveryLog(owner, named)).toMatchObject([
    { failure: 'privateAddress', failureText: 'hooks.example has the private address 127.0.0.1' },
  ])
  expect(await deliveryLog(owner, plain)).toMatchObject([{ failure: 'httpNotAllowed' }])
  expect(there.received).toEqual([])
})

test('whoever can’t be reached, or takes too long, has a reason in the log', async () => {
  const owner = await server.company()
  const gone = await listen()
  const silent = await listen(() => undefined)
  const [unreachable, late] = [await addWebhook(server, owner, gone), await addWebhook(server, owner, silent)]
  await gone.close()
  open.splice(open.indexOf(gone), 1)
  await publish(owner)
  await send(createOutboundClient({ allowsPrivate: true, timeoutMs: 50 }))
  expect(await deliveryLog(owner, unreachable)).toMatchObject([
    { failure: 'connection', failureText: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(await deliveryLog(owner, late)).toMatchObject([
    { failure: 'timeout', failureText: 'no response in 0.05 s' },
  ])
})

test('a certificate that nobody has signed is refused', async () => {
  const owner = await server.company()
  const there = createServer(testCertificate, (_request, response) => response.end())
  there.listen(0, '127.0.0.1')
  await once(there, 'listening')
  const { port } = there.address() as AddressInfo // it listens on a port
  const webhook = await addWebhook(server, owner, { url: `https://localhost:${port}/` })
  await publish(owner)
  await send()
  there.close()
  expect(await deliveryLog(owner, webhook)).toMatchObject([
    {
      state: 'waiting',
      failure: 'certificate',
      failureText: expect.stringContaining('self-signed certificate'),
    },
  ])
})

test('the log has the first 2 kB of an answer, whatever is in it', async () => {
  const owner = await server.company()
  const there = await listen((response) => response.writeHead(200).end(`\0${'x'.repeat(10_000)}`))
  const webhook = await addWebhook(server, owner, there)
  await publish(owner)
  await send()
  expect(await deliveryLog(owner, webhook)).toMatchObject([
    { state: 'delivered', responseBody: `\ufffd${'x'.repeat(2_047)}` },
  ])
})

test('the log is kept for 30 days', async () => {
  const person = await server.company()
  const there = await listen()
  const webhook = await addWebhook(server, person, there)
  const owner = await forWeeks(person)
  await publish(owner)
  await send()
  server.clock.advance(15 * 86_400)
  await publish(owner)
  server.clock.advance(15 * 86_400 + 1)
  await createDeliveryCleaner(server).run(never)
  expect(await deliveryLog(owner, webhook)).toMatchObject([{ state: 'waiting' }])
})

test('the worker is woken after the commit, if anybody wants the event', async () => {
  const owner = await server.company()
  const { tenantId } = owner
  await addWebhook(server, owner, { url: 'https://example.com/' })
  const now = server.clock.now()
  const ids = {
    alertId: crypto.randomUUID(),
    geofenceId: crypto.randomUUID(),
    vehicleId: crypto.randomUUID(),
  }
  const data = { ...ids, geofenceName: 'Depot', registration: 'ABC 123', driverId: null }
  const wokenBy = (type: 'geofence.entered' | 'geofence.exited') =>
    server.database.inTenant({ tenantId }, async (tx) => {
      await publishEvents(tx, { tenantId, now }, [{ type, time: now, data }])
      return afterCommitMessages(tx)
    })
  expect(await wokenBy('geofence.entered')).toEqual([])
  const { name } = await sender()
  expect(await wokenBy('geofence.exited')).toEqual([{ topic: 'work', message: { worker: name } }])
})
