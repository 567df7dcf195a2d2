import { type AddressInfo, createServer } from 'node:net'
import { h02Encoder } from '@roadbook/protocols/h02/encode'
import type { PositionRecord } from '@roadbook/protocols/message'
import { suntechEncoder } from '@roadbook/protocols/suntech/encode'
import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { teltonikaCommands } from '@roadbook/protocols/teltonika/commands'
import { encodeText, tcpEncoder as encoder } from '@roadbook/protocols/teltonika/encode'
import { costlyRuns } from '../../../property-runs.ts'
import { Device, type DeviceOptions } from './device.ts'
import { type Reaction, TestServer } from '../test-server.ts'

const IMEI = '001010110000013'
const started: { device?: Device; server?: TestServer }[] = []

afterEach(async () => {
  for (const { device, server } of started.splice(0)) {
    device?.stop()
    await server?.close()
  }
})

async function serve(behaviour: Parameters<typeof TestServer.start>[0] = {}): Promise<TestServer> {
  const server = await TestServer.start(behaviour)
  started.push({ server })
  return server
}

function startDevice(port: number, options: Partial<DeviceOptions> = {}): Device {
  const quick = { firstPauseMs: 2, longestPauseMs: 20, answerTimeoutMs: 30_000, log: () => {} }
  const device = new Device({ imei: IMEI, host: '127.0.0.1', port, encoder, ...quick, ...options })
  started.push({ device })
  device.start()
  return device
}

function record(i: number): PositionRecord {
  return { timeMs: 1_795_000_000_000 + i * 1000, latitude: 35.9, longitude: 14.5, speedKmh: i % 80 }
}

function timesKept(server: TestServer): number[] | undefined {
  return server.stored.get(IMEI)?.map(({ timeMs }) => timeMs)
}

const times = (count: number) => Array.from({ length: count }, (_, i) => record(i).timeMs)

async function untilAcknowledged(device: Device, count: number): Promise<void> {
  await vi.waitFor(() => expect(device.acknowledged).toBe(count), { timeout: 30_000, interval: 2 })
}

test('what a device says arrives as it was said', async () => {
  const server = await serve()
  const device = startDevice(server.port)
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: 14.5146,
    altitudeMeters: 0,
    speedKmh: 48,
    headingDegrees: 271,
    satellites: 14,
    ignition: true,
    movement: true,
    odometerMeters: 81_234_567,
    externalVolts: 14.12,
    batteryVolts: 4.05,
    gsmSignal: 4,
    event: 'ignitionOn',
  }
  device.send(said)
  await untilAcknowledged(device, 1)
  expect(server.logins).toEqual([IMEI])
  expect(server.stored.get(IMEI)).toEqual([said])
})

test('many fixes go out in order, in frames of twenty at most', async () => {
  const sizes: number[] = []
  const server = await serve({
    reactions: (_frame, records) => {
      sizes.push(records.length)
      return { acknowledge: records.length }
    },
  })
  const device = startDevice(server.port)
  for (let i = 0; i < 45; i++) device.send(record(i))
  await untilAcknowledged(device, 45)
  expect(timesKept(server)).toEqual(times(45))
  expect(sizes).toEqual([20, 20, 5])
})

test('whatever the server does, nothing is lost and the order is kept', async () => {
  const reaction = fc.oneof(
    fc.constantFrom<Reaction>('cut', 'cutInAnswer'),
    fc.nat(3).map((acknowledge): Reaction => ({ acknowledge })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(reaction, { maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      async (plan, count) => {
        const server = await TestServer.start({
          reactions: (frame, records) => {
            const next = plan[frame]
            if (typeof next === 'string') return next
            return { acknowledge: Math.min(records.length, next?.acknowledge ?? records.length) }
          },
        })
        const device = startDevice(server.port)
        for (let i = 0; i < count; i++) device.send(record(i))
        await untilAcknowledged(device, count)
        expect(timesKept(server)).toEqual(times(count))
        expect(device.waiting).toBe(0)
        device.stop()
        await server.close()
      },
    ),
    { numRuns: costlyRuns },
  )
})

test('a server that is away and comes back gets all that was collected', async () => {
  const first = await TestServer.start()
  const device = startDevice(first.port)
  device.send(record(0))
  await untilAcknowledged(device, 1)
  await first.close()
  for (let i = 1; i < 30; i++) device.send(record(i))
  const second = await serve({ port: first.port })
  await untilAcknowledged(device, 30)
  expect(timesKept(second)).toEqual(times(30).slice(1))
})

test('a server that does not answer is left, and asked again', async () => {
  const server = await serve({
    reactions: (frame, records) => (frame === 0 ? 'silence' : { acknowledge: records.length }),
  })
  const lines: string[] = []
  const device = startDevice(server.port, { answerTimeoutMs: 30, log: (line) => lines.push(line) })
  device.send(record(0))
  await untilAcknowledged(device, 1)
  // Retries until it answers in time: the machine may be busy.
  expect(server.logins.length).toBeGreaterThan(1)
  expect([lines[0], lines.at(-1)]).toEqual([`${IMEI}: the server did not answer`, `${IMEI}: connected again`])
})

test('a device that is not known says so once and keeps trying until it is', async () => {
  const server = await serve({ accepts: (login) => login > 3 })
  const lines: string[] = []
  const device = startDevice(server.port, { log: (line) => lines.push(line) })
  device.send(record(0))
  await untilAcknowledged(device, 1)
  expect(server.logins.length).toBe(4)
  expect(lines).toEqual([`${IMEI}: the server does not know this device`, `${IMEI}: connected again`])
})

test('a device answers a command, also one that comes with the answer to its login', async () => {
  const command = (text: string) =>
    teltonikaCommands.encode({ kind: 'customText', text }, { address: '', serial: 1, timeMs: 0 })
  const received: Buffer[] = []
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(Buffer.concat([Uint8Array.of(1), command('getver')])))
    socket.on('data', (bytes: Buffer) => received.push(bytes))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // a server that listens on TCP has an address and a port
  const { port } = server.address() as AddressInfo
  startDevice(port)
  const expected = Buffer.from(encodeText('Simulated: getver')).toString('hex')
  await vi.waitFor(() => expect(Buffer.concat(received).toString('hex')).toContain(expected), {
    timeout: 20_000,
  })
})

test('a device that is finished leaves once all is acknowledged, and stays away', async () => {
  const server = await serve()
  const device = startDevice(server.port)
  device.send(record(0))
  device.finish()
  await untilAcknowledged(device, 1)
  await vi.waitFor(() => expect(server.connections).toBe(0), { timeout: 20_000 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.logins).toEqual([IMEI])
})

test('a device without a server keeps the newest 20 000 fixes', () => {
  // the discard port: nobody listens
  const device = startDevice(9)
  for (let i = 0; i < 20_010; i++) device.send(record(i))
  expect(device.waiting).toBe(20_000)
  expect(device.dropped).toBe(10)
})

test('a server that has no answer for unknown devices closes the connection: the simulator reports it, and reconnects', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // a server that listens on TCP has an address and a port
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  const lines: string[] = []
  let connections = 0
  server.on('connection', () => connections++)
  const device = startDevice(port, { encoder: h02Encoder, log: (line) => lines.push(line) })
  device.send(record(0))
  await vi.waitFor(() => expect(connections).toBeGreaterThan(2), { timeout: 20_000 })
  expect(lines).toEqual([
    `${IMEI}: the server does not know this device, or closed the connection before an answer`,
  ])
  expect([device.acknowledged, device.waiting]).toEqual([0, 1])
})

test('a device whose server answers nothing sends one message after the other, and disconnects at the end', async () => {
  const chunks: Buffer[] = []
  const server = createServer((socket) =>
    socket.on('data', (bytes) => chunks.push(Buffer.from(bytes))).on('end', () => socket.end()),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // a server that listens on TCP has an address and a port
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  const device = startDevice(port, { encoder: suntechEncoder })
  for (let i = 0; i < 3; i++) device.send(record(i))
  device.finish()
  await vi.waitFor(() => expect(device.acknowledged).toBe(3), { timeout: 30_000, interval: 2 })
  const expected = [0, 1, 2].map((i) => Buffer.from(suntechEncoder.encode(IMEI, [record(i)], i + 1)))
  await vi.waitFor(() => expect(Buffer.concat(chunks)).toEqual(Buffer.concat(expected)), { timeout: 30_000 })
})
