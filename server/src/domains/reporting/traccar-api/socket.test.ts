import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { api } from '@roadbook/contract/api'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Topics } from '../../../platform/bus/bus-topics.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { addGeofenceAlerts } from '../../../testing/records/add-geofence-alerts.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { stand } from '../../../testing/records/share-links.ts'
import { type ChangesBus, traccarOver } from './testing.ts'

let server: TestApp
let traccar: FastifyInstance
let admin: Person
let key: { id: string; key: string }
let van: string
let announce: (message: Topics['changes']) => void = () => undefined
const bus: ChangesBus = {
  subscribe(topic, listener) {
    // The API subscribes to this topic alone.
    if (topic === 'changes') announce = listener as typeof announce
  },
}
const open: WebSocket[] = []
beforeAll(async () => {
  server = await createTestApp()
  traccar = await traccarOver(server, bus)
  await traccar.listen({ host: '127.0.0.1', port: 0 })
  admin = await server.company('Grand Harbour Services')
  van = await addVehicle('AAA 111')
  await moveTo(35.9)
  key = await addKey()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(async () => {
  await traccar.close()
  await server.close()
})

async function addKey(role: 'manager' | 'viewer' = 'manager') {
  return (await server.call(admin, api.apiKeys.create, { body: { name: 'Home', role } })).body
}

async function addVehicle(registration: string): Promise<string> {
  const body = { registration, fuelType: 'diesel' as const }
  return (await server.call(admin, api.vehicles.create, { body })).body.id
}

/** As ingest does. */
async function moveTo(latitude: number): Promise<void> {
  server.clock.advance(60)
  await stand(server, { ...admin, vehicleId: van }, [{ minutesAgo: 0, latitude, longitude: 14.5 }])
  await server.database.asIngest((tx) =>
    tx
      .updateTable('vehicleState')
      .set((eb) => ({ revision: eb('revision', '+', 1_000) }))
      .where('vehicleId', '=', van)
      .execute(),
  )
  announce({ tenantId: admin.tenantId, kinds: ['location'] })
}

type Message = {
  devices?: { name: string }[]
  positions?: { latitude: number }[]
  events?: { type: string }[]
}

function connect(
  token: string | undefined,
  headers: Record<string, string> = {},
  localAddress = '127.0.0.1',
): WebSocket {
  const { port } = traccar.server.address() as AddressInfo // it listens on TCP
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket${token ? `?token=${token}` : ''}`, {
    headers,
    localAddress,
  })
  open.push(socket)
  return socket
}

async function* messagesOf(socket: WebSocket): AsyncGenerator<Message, undefined> {
  const received: Message[] = []
  let wake = (): void => undefined
  socket.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString()))
    wake()
  })
  for (;;) {
    const message = received.shift()
    if (message) yield message
    else await new Promise<void>((resolve) => (wake = resolve))
  }
}

async function next(messages: AsyncGenerator<Message, undefined>): Promise<Message> {
  return (await messages.next()).value ?? {}
}

async function refusal(socket: WebSocket): Promise<number | undefined> {
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}

test('a client receives all last positions, then each change and each alert', async () => {
  const messages = messagesOf(connect(key.key))
  expect(await next(messages)).toMatchObject({
    devices: [{ id: 1, name: 'AAA 111', status: 'online' }],
    positions: [{ deviceId: 1, latitude: 35.9 }],
  })
  await moveTo(35.91)
  expect(await next(messages)).toMatchObject({
    devices: [{ name: 'AAA 111' }],
    positions: [{ latitude: 35.91 }],
  })
  const geometry = { type: 'Point' as const, coordinates: [0, 0] as [number, number], radiusMeters: 500 }
  const body = { name: 'Depot', geometry, trigger: 'both' as const }
  const { body: geofence } = await server.call(admin, api.geofences.create, { body })
  const vehicle = { id: van, registration: 'AAA 111' }
  const watched = { tenantId: admin.tenantId, vehicle, geofence }
  await addGeofenceAlerts(server.database, watched, [
    { time: new Date(server.clock.now().getTime() - 86_400_000) },
    { time: server.clock.now(), type: 'enter' },
  ])
  announce({ tenantId: admin.tenantId, kinds: ['alert'] })
  expect((await next(messages)).events).toEqual([
    expect.objectContaining({ type: 'geofenceEnter', deviceId: 1 }),
  ])
  announce({ tenantId: admin.tenantId, kinds: ['alert'] })
  expect(await next(messages)).toEqual({})
})

test('the place of a private trip is not sent to viewers', async () => {
  const messages = messagesOf(connect((await addKey('viewer')).key))
  await next(messages)
  const tripId = await addTrip(server.database, admin.tenantId, van, {
    startTime: new Date(server.clock.now().getTime() + 30_000),
    endTime: new Date(server.clock.now().getTime() + 60_000),
    running: true,
    endRule: null,
    category: 'private',
  })
  await moveTo(35.92)
  const message = await next(messages)
  expect([message.devices, message.positions]).toEqual([
    [expect.objectContaining({ name: 'AAA 111', positionId: 0, lastUpdate: null })],
    undefined,
  ])
  await server.database.inTenant(admin, (tx) => tx.deleteFrom('trips').where('id', '=', tripId).execute())
})

test('a revoked key closes the connection', async () => {
  const other = await addKey()
  const socket = connect(other.key)
  await next(messagesOf(socket))
  await server.call(admin, api.apiKeys.revoke, { params: { id: other.id } })
  const closed = once(socket, 'close')
  announce({ tenantId: admin.tenantId, kinds: ['location'] })
  expect((await closed)[0]).toBe(1008)
})

test('strangers and pages of other sites are refused; the connection of the same site is not', async () => {
  expect(await refusal(connect(undefined))).toBe(401)
  expect(await refusal(connect(key.key, { origin: 'https://evil.example' }))).toBe(403)
  expect(await refusal(connect(key.key, { origin: 'null' }))).toBe(403)
  const { port } = traccar.server.address() as AddressInfo // it listens on TCP
  const own = connect(key.key, { origin: `http://127.0.0.1:${port}` })
  expect((await next(messagesOf(own))).devices).toHaveLength(1)
})

test('a network has fifty connections at most, also if they come at once', async () => {
  const outcomes = Array.from({ length: 55 }, async () => {
    const socket = connect(key.key, {}, '127.0.0.9')
    // A refusal is an error.
    return once(socket, 'open').then(
      () => 'open',
      () => 'refused',
    )
  })
  const opened = (await Promise.all(outcomes)).filter((outcome) => outcome === 'open')
  expect(opened).toHaveLength(50)
})

test('a message beyond 4 kB closes the connection', async () => {
  const socket = connect(key.key)
  await next(messagesOf(socket))
  const closed = once(socket, 'close')
  socket.send('x'.repeat(40_000))
  expect((await closed)[0]).toBe(1009)
})

test('connections end with the server', async () => {
  const other = await traccarOver(server)
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as AddressInfo // it listens on TCP
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket?token=${key.key}`)
  await once(socket, 'message')
  const closed = once(socket, 'close')
  await other.close()
  expect((await closed)[0]).toBe(1001)
})
