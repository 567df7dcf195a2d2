/** Over real sockets: what people ask, what the device receives, and what becomes of it. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { api } from '@roadbook/contract/api'
import type { DeviceCommandCreate } from '@roadbook/contract/tracking/device-commands'
import { gt06Commands } from '@roadbook/protocols/gt06/commands'
import { encodeHeartbeat, encodeLogin } from '@roadbook/protocols/gt06/encode'
import { teltonikaCommands } from '@roadbook/protocols/teltonika/commands'
import { encodeText, encodeUdp } from '@roadbook/protocols/teltonika/encode'
import { toHex } from '@roadbook/protocols/text/text'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { appOver, createTestClock, type Person, type TestApp } from '../../../testing/app-over.ts'
import {
  connectedDevice,
  fixAgo,
  addVehicle,
  asPerson,
  newDongleId,
  silent,
  startIngest,
  TestDevice,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { assignDevice } from '../devices/index.ts'
import { portOf } from '../gateway/ports.ts'
import { take } from './command-rows.ts'
import { createEndedCommandsWorker } from './record-ended.ts'

const clock = createTestClock(new Date())
let ingest: TestIngest
let other: TestIngest
let server: TestApp
let admin: Person

beforeAll(async () => {
  ingest = await startIngest({ clock, hasWorkers: false })
  other = await ingest.startAnother()
  server = await appOver({ database: ingest.database, clock })
  admin = await server.company('Grand Harbour Services')
})
afterAll(async () => {
  await server.close()
  await ingest.close()
})

type Given = Omit<DeviceCommandCreate, 'hours'> & { hours?: number }

async function give(vehicleId: string, body: Given) {
  // Each kind with its own values; `hours` has a default.
  const typed = body as DeviceCommandCreate
  const { body: command, status } = await server.call(admin, api.deviceCommands.create, {
    params: { id: vehicleId },
    body: typed,
  })
  return { command, status, code: (command as unknown as { code?: string }).code }
}

async function listed(vehicleId: string) {
  const { body } = await server.call(admin, api.deviceCommands.list, { params: { id: vehicleId } })
  return body
}

const states = async (vehicleId: string) =>
  (await listed(vehicleId)).items.map(({ kind, state, failure }) => [kind, state, failure])

/** A Teltonika tracker that has reported once. */
async function tracker(speedKmh = 0) {
  const registration = `CMD ${newDongleId()}`
  const made = await connectedDevice(ingest, { tenantId: admin.tenantId, registration })
  onTestFinished(() => made.device.close())
  await report(made.device, speedKmh)
  return { ...made, registration }
}

/** At the test's time, which is ahead of the real one. */
async function report(device: TestDevice, speedKmh: number, latitude = 35.8989): Promise<void> {
  clock.advance(1)
  const timeMs = Math.floor(clock.now().getTime() / 1000) * 1000
  const ignition = speedKmh > 0
  expect(await device.report([fixAgo(0, { timeMs, speedKmh, ignition, latitude })])).toBe('00000001')
}

const command = (text: string) =>
  toHex(teltonikaCommands.encode({ kind: 'customText', text }, { address: '', serial: 1, timeMs: 0 }))

/** What the device receives next, of that text's length. */
const received = (device: TestDevice, text: string) => device.read(command(text).length / 2)

/** Its next answer is the acknowledgement: no command came before it. */
async function receivesNothing(device: TestDevice): Promise<void> {
  await ingest.telematics.sendCommands()
  await report(device, 0)
}

const immobilise = (registration: string): Given => ({ kind: 'immobilise', registration }) as Given
const text = (words: string): Given => ({ kind: 'customText', text: words }) as Given

test('a connected device gets the command at once, and its answer is in the list and in the audit log', async () => {
  const { device, vehicleId } = await tracker()
  const { command: given, status } = await give(vehicleId, { kind: 'positionNow' })
  expect([status, given.state, given.createdByName]).toEqual([201, 'waiting', 'Ada Admin 1'])
  await ingest.telematics.sendCommands()
  expect(await received(device, 'getgps')).toBe(command('getgps'))
  expect(await states(vehicleId)).toEqual([['positionNow', 'sent', null]])
  device.send(encodeText('GPS:1 Sat:7'))
  await vi.waitFor(async () => expect(await states(vehicleId)).toEqual([['positionNow', 'answered', null]]))
  const [{ answer } = { answer: '' }] = (await listed(vehicleId)).items
  expect(answer).toBe('GPS:1 Sat:7')
  await createEndedCommandsWorker({ database: ingest.database, clock, log: silent }).run(
    new AbortController().signal,
  )
  const query = { resourceId: given.id, page: 1, limit: 10 }
  const audit = await server.call(admin, api.audit.activityLog, { query })
  const entries = audit.body.items
  expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual([
    ['answered', null],
    ['created', admin.userId],
  ])
  expect(JSON.stringify(entries)).not.toContain('Sat:7')
})

test('a text that answers a command is kept at the command only, any other among the device’s messages', async () => {
  const { device, vehicleId } = await tracker()
  await give(vehicleId, text('getinf'))
  await ingest.telematics.sendCommands()
  await received(device, 'getinf')
  device.send(encodeText('RTC:2026/11/20 9:42'))
  await vi.waitFor(async () => expect(await states(vehicleId)).toEqual([['customText', 'answered', null]]))
  device.send(encodeText('SIM card changed'))
  const texts = async () => {
    const { body } = await server.call(admin, api.devices.deviceStatus, { params: { id: vehicleId } })
    return body.messages.map((message) => message.text)
  }
  await vi.waitFor(async () => expect(await texts()).not.toEqual([]))
  expect(await texts()).toEqual(['SIM card changed'])
})

test('an answer longer than an SMS is kept whole, and at the command only', async () => {
  const { device, vehicleId } = await tracker()
  await give(vehicleId, text('getparam'))
  await ingest.telematics.sendCommands()
  await received(device, 'getparam')
  const long = 'Param ID:2001 New Text:internet;'.repeat(50)
  device.send(encodeText(long))
  await vi.waitFor(async () => expect(await states(vehicleId)).toEqual([['customText', 'answered', null]]))
  expect((await listed(vehicleId)).items.map(({ answer }) => answer)).toEqual([long])
  const { body } = await server.call(admin, api.devices.deviceStatus, { params: { id: vehicleId } })
  expect(body.messages).toEqual([])
})

test('what the device refuses has failed', async () => {
  const { device, vehicleId } = await tracker()
  await give(vehicleId, text('getinf'))
  await ingest.telematics.sendCommands()
  await received(device, 'getinf')
  device.send(encodeText('Unknown command or invalid format'))
  await vi.waitFor(async () => expect(await states(vehicleId)).toEqual([['customText', 'failed', 'refused']]))
})

test('a text from a serial port is no answer to an immobiliser', async () => {
  const { device, vehicleId, registration } = await tracker()
  await give(vehicleId, immobilise(registration))
  await ingest.telematics.sendCommands()
  await received(device, 'setdigout 1')
  device.send(encodeText('$TEMP,21.5'))
  await report(device, 0)
  expect(await states(vehicleId)).toEqual([['immobilise', 'sent', null]])
  device.send(encodeText('DOUT1:1 Timeout:INFINITY'))
  await vi.waitFor(async () => expect(await states(vehicleId)).toEqual([['immobilise', 'answered', null]]))
})

test('a command waits until the device connects, whichever process it connects to', async () => {
  const { device, dongleId, vehicleId } = await tracker()
  device.close()
  await give(vehicleId, { kind: 'positionNow' })
  await ingest.telematics.sendCommands()
  await other.telematics.sendCommands()
  const again = new TestDevice(portOf(other.ports, 'teltonika', 'tcp'))
  onTestFinished(() => again.close())
  await again.logIn(dongleId)
  expect(await received(again, 'getgps')).toBe(command('getgps'))
  await ingest.telematics.sendCommands()
  expect(await states(vehicleId)).toEqual([['positionNow', 'sent', null]])
})

test('processes that look at the same moment send it once', async () => {
  const { device, vehicleId } = await tracker()
  await give(vehicleId, { kind: 'positionNow' })
  await Promise.all([1, 2, 3].map(() => ingest.telematics.sendCommands()))
  await received(device, 'getgps')
  await receivesNothing(device)
})

test('a device does one thing at a time, in the order in which it was asked', async () => {
  const { device, vehicleId } = await tracker()
  await give(vehicleId, { kind: 'positionNow' })
  clock.advance(1)
  await give(vehicleId, text('getver'))
  await ingest.telematics.sendCommands()
  await received(device, 'getgps')
  await receivesNothing(device)
  device.send(encodeText('GPS:1'))
  await vi.waitFor(async () =>
    expect(await states(vehicleId)).toContainEqual(['positionNow', 'answered', null]),
  )
  await ingest.telematics.sendCommands()
  expect(await received(device, 'getver')).toBe(command('getver'))
})

test('a moving vehicle is not immobilised: it is refused, and what waits goes out once the vehicle stands', async () => {
  const { device, vehicleId, registration } = await tracker()
  await give(vehicleId, immobilise(registration))
  // It drives off before the command is sent.
  await report(device, 50, 35.9)
  await ingest.telematics.sendCommands()
  expect(await give(vehicleId, immobilise(registration))).toMatchObject({
    status: 409,
    code: 'command_while_moving',
  })
  expect(await give(vehicleId, text('setdigout 1'))).toMatchObject({ code: 'command_while_moving' })
  expect(await states(vehicleId)).toEqual([['immobilise', 'waiting', null]])
  clock.advance(60)
  await report(device, 0, 35.9)
  await ingest.telematics.sendCommands()
  expect(await received(device, 'setdigout 1')).toBe(command('setdigout 1'))
})

test('a vehicle whose last record is two minutes old may have driven off: it is not immobilised', async () => {
  const { device, vehicleId, registration } = await tracker()
  clock.advance(121)
  await give(vehicleId, immobilise(registration))
  await ingest.telematics.sendCommands()
  expect(await states(vehicleId)).toEqual([['immobilise', 'waiting', null]])
  await report(device, 0)
  await ingest.telematics.sendCommands()
  await received(device, 'setdigout 1')
})

test('immobilising needs the registration of this vehicle, with or without spaces', async () => {
  const { vehicleId, registration } = await tracker()
  expect(await give(vehicleId, immobilise('CMD 1'))).toMatchObject({
    status: 400,
    code: 'command_other_registration',
  })
  expect((await give(vehicleId, immobilise(registration.toLowerCase().replaceAll(' ', '')))).status).toBe(201)
})

test('without an answer, an immobiliser has failed, is never sent again, and its connection is closed', async () => {
  const { device, dongleId, vehicleId, registration } = await tracker()
  await give(vehicleId, immobilise(registration))
  await ingest.telematics.sendCommands()
  await received(device, 'setdigout 1')
  clock.advance(61)
  await ingest.telematics.sendCommands()
  expect(await states(vehicleId)).toEqual([['immobilise', 'failed', 'noAnswer']])
  expect(await device.closed()).toBe(true)
  const again = new TestDevice(portOf(ingest.ports, 'teltonika', 'tcp'))
  onTestFinished(() => again.close())
  await again.logIn(dongleId)
  await receivesNothing(again)
})

test('a process that was killed before it sent an immobiliser leaves none that goes out later', async () => {
  const { dongleId, device, vehicleId, registration } = await tracker()
  await give(vehicleId, immobilise(registration))
  const devices = new Map([[dongleId, { since: clock.now() }]])
  expect(await take(ingest.database.pools.ingest, devices, clock.now())).toHaveLength(1)
  clock.advance(61)
  await receivesNothing(device)
  expect(await states(vehicleId)).toEqual([['immobilise', 'failed', 'noAnswer']])
})

test('without an answer, a harmless command is sent again when the device connects, three times in all', async () => {
  const { device, dongleId, vehicleId } = await tracker()
  await give(vehicleId, { kind: 'positionNow' })
  await ingest.telematics.sendCommands()
  await received(device, 'getgps')
  let last = device
  for (let attempt = 2; attempt <= 3; attempt++) {
    clock.advance(61)
    await receivesNothing(last)
    last = new TestDevice(portOf(ingest.ports, 'teltonika', 'tcp'))
    const { socket } = last
    onTestFinished(() => void socket.destroy())
    await last.logIn(dongleId)
    expect(await received(last, 'getgps')).toBe(command('getgps'))
  }
  clock.advance(61)
  await ingest.telematics.sendCommands()
  expect(await states(vehicleId)).toEqual([['positionNow', 'failed', 'noAnswer']])
})

test('after its deadline a command is not sent', async () => {
  const { device, vehicleId } = await tracker()
  device.close()
  await give(vehicleId, { kind: 'positionNow', hours: 1 })
  clock.advance(3_600)
  await ingest.telematics.sendCommands()
  expect(await states(vehicleId)).toEqual([['positionNow', 'expired', null]])
})

test('a device that is in another vehicle by now gets nothing', async () => {
  const { device, dongleId, vehicleId } = await tracker()
  const elsewhere = await addVehicle(ingest, { tenantId: admin.tenantId })
  await give(vehicleId, { kind: 'positionNow' })
  await asPerson(ingest, { tenantId: admin.tenantId }, async (context) => {
    const moved = { ...context, now: clock.now() }
    await assignDevice(moved, { vehicleId, dongleId: null, at: clock.now() })
    await assignDevice(moved, { vehicleId: elsewhere, dongleId, at: clock.now() })
  })
  await ingest.telematics.sendCommands()
  expect(await states(vehicleId)).toEqual([['positionNow', 'waiting', null]])
  device.close()
})

test('releasing the immobiliser cancels an immobilisation that waits', async () => {
  const { device, vehicleId, registration } = await tracker()
  device.close()
  await give(vehicleId, immobilise(registration))
  clock.advance(1)
  await give(vehicleId, { kind: 'mobilise' })
  expect(await states(vehicleId)).toEqual([
    ['mobilise', 'waiting', null],
    ['immobilise', 'cancelled', null],
  ])
})

test('a waiting command can be cancelled, a sent one cannot', async () => {
  const { device, vehicleId } = await tracker()
  const cancel = async (id: string) => {
    const { status, body } = await server.call(admin, api.deviceCommands.cancel, { params: { id } })
    return [status, body.state]
  }
  const first = await give(vehicleId, { kind: 'positionNow' })
  expect(await cancel(first.command.id)).toEqual([200, 'cancelled'])
  const second = await give(vehicleId, { kind: 'positionNow' })
  await ingest.telematics.sendCommands()
  await received(device, 'getgps')
  expect((await cancel(second.command.id))[0]).toBe(409)
})

test('a vehicle has ten open commands at most', async () => {
  const { device, vehicleId } = await tracker()
  device.close()
  for (let count = 0; count < 10; count++) await give(vehicleId, { kind: 'positionNow' })
  expect(await give(vehicleId, { kind: 'positionNow' })).toMatchObject({
    status: 409,
    code: 'too_many_commands',
  })
})

test('the protocol decides what is offered', async () => {
  const { vehicleId } = await tracker()
  const { kinds, outputs } = await listed(vehicleId)
  expect([kinds.length, outputs]).toEqual([7, 4])
  expect(await give(vehicleId, { kind: 'outputOn', output: 5 } as Given)).toMatchObject({
    status: 400,
    code: 'command_output_unknown',
  })
  const unknown = await addVehicle(ingest, { tenantId: admin.tenantId })
  expect((await listed(unknown)).kinds).toEqual([])
  expect(await give(unknown, { kind: 'positionNow' })).toMatchObject({ code: 'command_not_supported' })
})

test('an interval between the steps in which the device counts is set, and shown, as the nearest of them', async () => {
  const { vehicleId } = await tracker()
  const says = `update vehicle_state set protocol = 'meitrack' where tenant_id = $1 and vehicle_id = $2`
  await ingest.database.pools.owner.query(says, [admin.tenantId, vehicleId])
  for (const intervalSeconds of [7, 44, 600])
    await give(vehicleId, { kind: 'reportingInterval', intervalSeconds } as Given)
  const { items } = await listed(vehicleId)
  expect(items.map((item) => item.intervalSeconds).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    10, 40, 600,
  ])
})

test('over UDP a Teltonika device takes no commands, so none are offered', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(ingest, { tenantId: admin.tenantId, dongleId })
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  const imei = String(dongleId)
  const packet = encodeUdp([fixAgo(0)], { codec: '8E', imei, packetId: 1, avlPacketId: 1 })
  socket.send(packet, portOf(ingest.ports, 'teltonika', 'udp'), '127.0.0.1')
  await once(socket, 'message')
  expect((await listed(vehicleId)).kinds).toEqual([])
  expect(await give(vehicleId, { kind: 'positionNow' })).toMatchObject({ code: 'command_not_supported' })
})

test('an answer that came during a private trip is shown to nobody else, and whether the vehicle moves neither', async () => {
  const { device, vehicleId, registration } = await tracker()
  const [startTime = new Date(), endTime = new Date()] = [-3_600, 3_600].map(
    (seconds) => new Date(clock.now().getTime() + seconds * 1000),
  )
  await addTrip(ingest.database, admin.tenantId, vehicleId, { startTime, endTime, category: 'private' })
  await ingest.database.asOwner((tx) =>
    tx.updateTable('vehicles').set({ privacyMode: true }).where('id', '=', vehicleId).execute(),
  )
  await give(vehicleId, { kind: 'positionNow' })
  await ingest.telematics.sendCommands()
  await received(device, 'getgps')
  device.send(encodeText('GPS:1 Lat:35.9'))
  await vi.waitFor(async () => expect(await states(vehicleId)).toEqual([['positionNow', 'answered', null]]))
  expect((await listed(vehicleId)).items.map(({ answer }) => answer)).toEqual([null])
  await report(device, 50, 35.9)
  expect((await give(vehicleId, immobilise(registration))).status).toBe(201)
})

test('over UDP the command follows the next message', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(ingest, { tenantId: admin.tenantId, dongleId })
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  const send = (bytes: Uint8Array) => socket.send(bytes, portOf(ingest.ports, 'gt06', 'udp'), '127.0.0.1')
  const next = async () => toHex(new Uint8Array((await once(socket, 'message'))[0]))
  const login = next()
  send(encodeLogin(String(dongleId), 1))
  await login
  const first = next()
  send(encodeHeartbeat({ ignition: false }, 2))
  await first
  await give(vehicleId, { kind: 'positionNow' })
  await ingest.telematics.sendCommands()
  const answers: string[] = []
  socket.on('message', (bytes) => answers.push(toHex(bytes)))
  send(encodeHeartbeat({ ignition: false }, 3))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const serial = Number.parseInt(answers[1]?.slice(10, 18) ?? '', 16)
  expect(answers[1]).toBe(
    toHex(gt06Commands.encode({ kind: 'positionNow' }, { address: '', serial, timeMs: 0 })),
  )
})
