/** What open pages receive: sockets of two companies, changes by people, and a device on its port. */
import { api } from '@roadbook/contract/api'
import { locationsChannel, recordsChannel } from '@roadbook/contract/core/changes'
import { protocols } from '@roadbook/protocols/protocols'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRules } from './domains/rules/create-rules.ts'
import { createTelematics, type Telematics } from './domains/tracking/gateway/create-telematics.ts'
import { portOf } from './domains/tracking/gateway/ports.ts'
import { type Bus, createBus } from './platform/bus/bus.ts'
import { systemClock } from './platform/clock.ts'
import { appOver, createTestClock, type Person, type TestApp } from './testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { addVehicle, fixAgo, silent, TestDevice } from './testing/ingest.ts'
import { authorizePage, type PusherPages, startPusherPages } from './testing/pusher-pages.ts'
import type { PusherSocket } from './testing/pusher-socket.ts'

const DONGLE = 356_307_042_441_013

let place: TestDatabase
let server: TestApp
let bus: Bus
let telematics: Telematics
let devicePort: number
let pages: PusherPages
/** What is sent to the other processes. */
const sent: string[] = []

beforeAll(async () => {
  const open = () => ({
    send: (payload: string) => void sent.push(payload),
    keep: async () => undefined,
    close: async () => undefined,
  })
  bus = createBus({ processId: 'this one', open })
  place = await createTestDatabase(bus.publishAll)
  const { database } = place
  server = await appOver({ database, clock: createTestClock(new Date()) })
  const devicePorts = Object.fromEntries(
    Object.keys(protocols).map((name) => [name, { port: 0, tlsPort: 0 }]),
  )
  const config = { deviceHost: '127.0.0.1', devicePorts }
  const hasOther = () => false
  const ingest = { database, config, rules: createRules(database) }
  telematics = createTelematics({ ...ingest, log: silent, clock: systemClock, bus, hasOther })
  devicePort = portOf(await telematics.start(), 'teltonika', 'tcp')
  pages = await startPusherPages(server, bus)
})
afterAll(async () => {
  pages.close()
  await telematics.stop()
  await bus.close()
  await server.close()
  await place.drop()
})

const openPage = (person: Person, channel: string) => pages.open(person, channel)

const authorize = (person: Person, channel: string, socketId: string) =>
  authorizePage(server, person, { channel, socketId })

const kindsHeard = ({ heard }: PusherSocket): unknown[] =>
  heard.filter(({ event }) => event === 'changed').flatMap(({ data }) => (data as { kinds: unknown[] }).kinds)

test('two pages of a company hear which kind of record a person changed, and no page of another company does', async () => {
  const [owner, other] = [await server.company('Heard Ltd'), await server.company('Other Ltd')]
  const driver = await server.colleague(owner, 'driver')
  const first = await openPage(owner, recordsChannel(owner.tenantId))
  const second = await openPage(driver, recordsChannel(owner.tenantId))
  const foreign = await openPage(other, recordsChannel(other.tenantId))
  await server.call(owner, api.vehicles.create, { body: { registration: 'LNA 730', fuelType: 'diesel' } })
  for (const page of [first, second]) {
    expect(await page.next('changed')).toEqual({
      event: 'changed',
      channel: `private-company-${owner.tenantId}`,
      data: { kinds: ['vehicle'] },
    })
  }
  expect(kindsHeard(foreign)).toEqual([])
})

test('nobody subscribes to a channel of another company', async () => {
  const [owner, other] = [await server.company('Closed Ltd'), await server.company('Curious Ltd')]
  for (const channel of [recordsChannel(owner.tenantId), locationsChannel(owner.tenantId)]) {
    expect((await authorize(owner, channel, '12.34')).status).toBe(200)
    expect((await authorize(other, channel, '12.34')).status).toBe(404)
  }
})

test('a refused change is not announced', async () => {
  const owner = await server.company('Refused Ltd')
  const page = await openPage(owner, recordsChannel(owner.tenantId))
  const vehicle = { registration: 'LNA 731', fuelType: 'diesel' as const }
  await server.call(owner, api.vehicles.create, { body: vehicle })
  await page.next('changed')
  const again = await server.call(owner, api.vehicles.create, { body: vehicle })
  expect(again.status).toBe(409)
  await server.call(owner, api.settings.createFleetCategory, { body: { name: 'Vans', colour: '#0f766e' } })
  await vi.waitFor(() => expect(kindsHeard(page)).toEqual(['vehicle', 'fleetCategory']), { timeout: 30_000 })
})

test('an open map hears of a fix without its place, and other processes only if they have the page', async () => {
  const owner = await server.company('Moving Ltd')
  await addVehicle(place, { tenantId: owner.tenantId, dongleId: DONGLE })
  const map = await openPage(owner, locationsChannel(owner.tenantId))
  const list = await openPage(owner, recordsChannel(owner.tenantId))
  sent.length = 0
  const device = new TestDevice(devicePort)
  await device.logIn(DONGLE)
  await device.report([fixAgo(0, { latitude: 35.8719, longitude: 14.4969 })])
  expect(await map.next('changed')).toEqual({
    event: 'changed',
    channel: `private-company-${owner.tenantId}-locations`,
    data: { kinds: ['location'] },
  })
  device.close()
  expect(kindsHeard(list)).toEqual([])
  expect(sent.filter((payload) => payload.includes('location'))).toEqual([])
})
