import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@roadbook/contract/api'
import type { PublicLocation } from '@roadbook/contract/sharing/share-links'
import { decodePolyline } from '@roadbook/geo/polyline'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AfterCommitMessage } from '../../../../database/after-commit.ts'
import { type Bus, createBus } from '../../../../platform/bus/bus.ts'
import { listenNotify } from '../../../../platform/bus/listen-notify.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { appOver, createTestClock, type Person, type TestApp } from '../../../../testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { eventsOf, openStream as streamOf } from '../../../../testing/event-stream.ts'
import { stand, tokenOf } from '../../../../testing/records/share-links.ts'
import { EventStream } from './event-stream.ts'

const { shareLinks: calls } = api

/** Two processes over one database, as two apps with a bus each; calls go to the first. */
let home: TestDatabase
let buses: [Bus, Bus]
let first: TestApp
let second: TestApp
let admin: Person
const clock = createTestClock(new Date('2026-11-20T09:42:00Z'))
const open: IncomingMessage[] = []
beforeAll(async () => {
  const publish = (messages: readonly AfterCommitMessage[]): void => buses[0].publishAll(messages)
  home = await createTestDatabase(publish)
  buses = [await connectBus(), await connectBus()]
  first = await appOver({ database: home.database, clock, bus: buses[0] })
  second = await appOver({ database: home.database, clock, bus: buses[1] })
  for (const { app } of [first, second]) await app.listen({ port: 0, host: '127.0.0.1' })
  admin = await first.company('Grand Harbour Services')
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy()
})
afterAll(async () => {
  for (const process of [first, second]) await process.close()
  for (const bus of buses) await bus.close()
  await home.drop()
})

async function connectBus(): Promise<Bus> {
  const bus = createBus({ processId: randomUUID(), open: listenNotify(home.connectionString) })
  const { signal } = new AbortController()
  await vi.waitFor(() => bus.worker.run(signal), { timeout: 30_000 })
  return bus
}

async function openStream(on: TestApp, token: string): Promise<IncomingMessage> {
  const response = await streamOf(on, token)
  open.push(response)
  return response
}

/** The next event that matches. */
async function until(
  events: AsyncGenerator<PublicLocation, undefined>,
  isExpected: (event: PublicLocation) => boolean,
): Promise<PublicLocation> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error('The stream has ended.')
    if (isExpected(value)) return value
  }
}

async function vehicle(more: object = {}): Promise<string> {
  const body = { registration: uuidv7(), fuelType: 'diesel' as const, ...more }
  return (await first.call(admin, api.vehicles.create, { body })).body.id
}

async function share(vehicleId: string, more: object = {}) {
  return (await first.call(admin, calls.create, { body: { vehicleId, ...more } })).body
}

/** As ingest does after a commit. */
function tellMoved(): void {
  buses[0].publish('changes', { tenantId: admin.tenantId, kinds: ['location'] })
}

async function moveTo(vehicleId: string, latitude: number): Promise<void> {
  await stand(first, { ...admin, vehicleId }, [{ minutesAgo: 0, latitude, longitude: 14.4 }])
  await raiseRevision(vehicleId)
  tellMoved()
}

async function raiseRevision(vehicleId: string): Promise<void> {
  await home.database.asIngest((tx) =>
    tx
      .updateTable('vehicleState')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
}

const isAt = (latitude: number) => (event: PublicLocation) =>
  event.status === 'active' && event.location?.latitude === latitude

test('a page hears at once what the link shows, and of each move, in every process', async () => {
  const vehicleId = await vehicle()
  await moveTo(vehicleId, 35.9)
  const token = tokenOf(await share(vehicleId))
  for (const process of [first, second]) {
    const stream = await openStream(process, token)
    expect([stream.statusCode, stream.headers]).toMatchObject([
      200,
      {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      },
    ])
    const events = eventsOf(stream)
    const latitude = process === first ? 35.91 : 35.92
    await until(events, (event) => event.status === 'active')
    clock.advance(30)
    await moveTo(vehicleId, latitude)
    expect(await until(events, isAt(latitude))).toMatchObject({ companyName: 'Grand Harbour Services' })
  }
})

test('stopping ends the open pages of another process, with the word that it is stopped', async () => {
  const link = await share(await vehicle())
  const events = eventsOf(await openStream(second, tokenOf(link)))
  await until(events, (event) => event.status === 'active')
  await first.call(admin, calls.stop, { params: { id: link.id } })
  const stopped = await events.next()
  expect(stopped.value).toEqual({ status: 'stopped', companyName: 'Grand Harbour Services' })
  expect((await events.next()).done).toBe(true)
})

test('an ended link has one event, and the stream ends', async () => {
  const link = await share(await vehicle())
  await first.call(admin, calls.stop, { params: { id: link.id } })
  const events = eventsOf(await openStream(first, tokenOf(link)))
  expect((await events.next()).value).toMatchObject({ status: 'stopped' })
  expect((await events.next()).done).toBe(true)
})

test('by the clock a link starts and expires while its page is open', async () => {
  const soon = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString()
  const link = await share(await vehicle(), { startsAt: soon(60_000), expiresAt: soon(120_000) })
  const events = eventsOf(await openStream(first, tokenOf(link)))
  expect((await events.next()).value).toMatchObject({ status: 'scheduled' })
  const change = (label: string) =>
    first.call(admin, calls.update, { params: { id: link.id }, body: { label } })
  clock.advance(60)
  await change('started')
  expect((await events.next()).value).toMatchObject({ status: 'active', location: null })
  clock.advance(60 - 0.05)
  // Read 50 ms before its end, it is read again without any other event.
  await change('nearly over')
  const ending = events.next()
  await vi.waitFor(
    async () => {
      const { body } = await first.call(admin, calls.get, { params: { id: link.id } })
      expect(body.label).toBe('nearly over')
    },
    { timeout: 30_000 },
  )
  clock.advance(1)
  expect((await ending).value).toMatchObject({ status: 'expired' })
  expect((await events.next()).done).toBe(true)
})

test.each([false, true])(
  'a trip that becomes private disappears from open pages, with its line; privacy mode is %s',
  async (privacyMode) => {
    const vehicleId = await vehicle({ privacyMode })
    await moveTo(vehicleId, 35.8)
    const token = tokenOf(await share(vehicleId))
    const events = eventsOf(await openStream(second, token))
    await until(events, isAt(35.8))
    clock.advance(60)
    const startTime = clock.now()
    await moveTo(vehicleId, 35.81)
    clock.advance(60)
    await moveTo(vehicleId, 35.82)
    await until(events, isAt(35.82))
    const tripId = await addTrip(home.database, admin.tenantId, vehicleId, {
      startTime,
      endTime: clock.now(),
      running: true,
      endRule: null,
    })
    const params = { vehicleId, tripId }
    await first.call(admin, api.trips.update, { params, body: { category: 'private' } })
    const hidden = await until(events, (event) => event.status === 'active' && event.location === null)
    expect(hidden).toMatchObject({ arrival: null, driven: [], drivenMeters: 0, startAddress: null })
    const { body } = await first.call(undefined, calls.publicLocation, { params: { token } })
    expect(body).toEqual(hidden)
    // In privacy mode only its driver can make it a business trip again.
    if (privacyMode) return
    await first.call(admin, api.trips.update, { params, body: { category: 'business' } })
    const shown = await until(events, isAt(35.82))
    if (shown.status !== 'active') throw new Error('The link is active.')
    expect(shown.driven.map((line) => decodePolyline(line).map(({ latitude }) => latitude))).toEqual([
      [35.8, 35.82],
    ])
  },
)

test('a vehicle whose trips are private by default is never shown under way', async () => {
  const vehicleId = await vehicle({ defaultTripCategory: 'private' })
  await moveTo(vehicleId, 35.8)
  const events = eventsOf(await openStream(first, tokenOf(await share(vehicleId))))
  expect((await events.next()).value).toMatchObject({ status: 'active', location: null, driven: [] })
})

test('what is lost on the way is found by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  const vehicleId = await vehicle()
  const events = eventsOf(await openStream(first, tokenOf(await share(vehicleId))))
  await until(events, (event) => event.status === 'active')
  await stand(first, { ...admin, vehicleId }, [{ minutesAgo: 0, latitude: 35.7, longitude: 14.4 }])
  const found = until(events, isAt(35.7))
  await vi.advanceTimersByTimeAsync(15_000)
  await found
  vi.useRealTimers()
})

test('a client that doesn’t read is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const http = createServer((_request, response) => {
    const stream = new EventStream(response, 64 * 1024)
    stream.open(1_000)
    stream.whenClosed(() => closed.resolve())
    const text = `data: ${'x'.repeat(100_000)}\n\n`
    const writing = setInterval(() => stream.send(text))
    stream.whenClosed(() => clearInterval(writing))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // it listens on TCP
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  response.pause()
  response.on('error', () => undefined)
  await closed.promise
  response.destroy()
  http.close()
})

test('streams end when the server stops', async () => {
  const third = await appOver({ database: home.database, clock })
  await third.app.listen({ port: 0, host: '127.0.0.1' })
  const events = eventsOf(await openStream(third, tokenOf(await share(await vehicle()))))
  await until(events, (event) => event.status === 'active')
  const closing = third.close()
  expect((await events.next()).done).toBe(true)
  await closing
})

test('a page that is on its way when the server stops doesn’t keep it from stopping', async () => {
  const third = await appOver({ database: home.database, clock })
  await third.app.listen({ port: 0, host: '127.0.0.1' })
  const token = tokenOf(await share(await vehicle()))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { asDirectory } = home.database
  const lookUp = vi.spyOn(home.database, 'asDirectory').mockImplementation(async (...args) => {
    await released
    return asDirectory.apply(home.database, args)
  })
  const opening = openStream(third, token)
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalledOnce(), { timeout: 30_000 })
  const closing = third.close()
  await vi.waitFor(() => expect(third.app.server.listening).toBe(false), { timeout: 30_000 })
  release()
  lookUp.mockRestore()
  expect((await eventsOf(await opening).next()).done).toBe(true)
  await closing
})

test('reading a link by streams that are closed again is limited as openings are', async () => {
  const third = await appOver({ database: home.database, clock })
  await third.app.listen({ port: 0, host: '127.0.0.1' })
  const token = tokenOf(await share(await vehicle()))
  const statuses: (number | undefined)[] = []
  const stopped = await first.call(admin, calls.create, { body: { vehicleId: await vehicle() } })
  await first.call(admin, calls.stop, { params: { id: stopped.body.id } })
  for (let nth = 0; nth < 301; nth++) {
    const stream = await openStream(third, tokenOf(stopped.body))
    statuses.push(stream.statusCode)
    for await (const _ of stream);
  }
  expect([statuses.indexOf(429), (await openStream(third, token)).statusCode]).toEqual([300, 429])
  await third.close()
})

test('a link that was not given out has no stream', async () => {
  const stream = await openStream(first, 'x'.repeat(43))
  expect(stream.statusCode).toBe(404)
})
