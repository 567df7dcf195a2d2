/** Protocols other than Teltonika, through real sockets: with a login, or with a number in each message. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodePosition as encodeGps103 } from '@roadbook/protocols/gps103/encode'
import { encodeHeartbeat, encodeLogin, encodePosition } from '@roadbook/protocols/gt06/encode'
import { encodeBinary, encodeText } from '@roadbook/protocols/h02/encode'
import type { FrameProtocol } from '@roadbook/protocols/message'
import type { Protocol } from '@roadbook/protocols/protocol'
import { ProtocolError } from '@roadbook/protocols/protocol-error'
import { protocols } from '@roadbook/protocols/protocols'
import { fromAscii } from '@roadbook/protocols/text/text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTenant,
  addVehicle,
  asPerson,
  fixAgo,
  liveState,
  newDongleId,
  startIngest,
  storedPositions,
  TestDevice,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { readUnknownDevices } from '../devices/read-attempts.ts'
import { portOf } from './ports.ts'

/** `number latitude longitude`, one per line, answered with OK; an equals sign stands for the number before. */
const linesFrames: FrameProtocol = {
  maxFirstFrameBytes: 64,
  maxFrameBytes: 64,
  frame(buffer) {
    const frames: Uint8Array[] = []
    let start = 0
    for (let end = buffer.indexOf(10); end >= 0; end = buffer.indexOf(10, start)) {
      frames.push(buffer.subarray(start, end + 1))
      start = end + 1
    }
    return { frames, rest: buffer.subarray(start) }
  },
  numberOf(frame) {
    const [number = ''] = Buffer.from(frame).toString('latin1').split(' ')
    return number === '=' ? undefined : number
  },
  decode(frame, { receivedMs }) {
    const [deviceId, latitude, longitude] = Buffer.from(frame).toString('latin1').trim().split(' ')
    if (!deviceId) throw new ProtocolError('no number', 0)
    const record = { timeMs: receivedMs, latitude: Number(latitude), longitude: Number(longitude) }
    return [{ kind: 'positions', deviceId, records: [record], acknowledge: fromAscii('OK') }]
  },
}
const lines: Protocol = {
  label: 'Lines',
  device: 'tracker',
  defaultPort: 4999,
  tcp: linesFrames,
  udp: linesFrames,
}

let home: TestIngest
let tenantId: string
beforeAll(async () => {
  home = await startIngest({ protocols: { ...protocols, lines } })
  tenantId = await addTenant(home)
})
afterAll(() => home.close())

let lastNumber = 9_170_000_000
/** Ten digits, as SinoTrack prints them. */
const newNumber = () => ++lastNumber

function connectTo(protocol: string): TestDevice {
  return new TestDevice(portOf(home.ports, protocol, 'tcp'))
}

/** The answer to a datagram as hex, or 'silence' if there is none. */
async function ask(protocol: string, bytes: Uint8Array, withinMs = 30_000): Promise<string> {
  const socket = createSocket('udp4')
  socket.bind()
  await once(socket, 'listening')
  const answer = await askFrom(socket, protocol, bytes, withinMs)
  socket.close()
  return answer
}

async function askFrom(
  socket: ReturnType<typeof createSocket>,
  protocol: string,
  bytes: Uint8Array,
  withinMs: number,
): Promise<string> {
  const answer = once(socket, 'message', { signal: AbortSignal.timeout(withinMs) })
  socket.send(bytes, portOf(home.ports, protocol, 'udp'), '127.0.0.1')
  return answer.then(
    ([answered]: Buffer[]) => answered?.toString('hex') ?? '',
    () => 'silence',
  )
}

const triesOf = (number: number) =>
  asPerson(home, { tenantId }, async (context) =>
    (await readUnknownDevices(context)).filter(({ dongleId }) => dongleId === String(number)),
  )

const ANSWER_BYTES = 10
/** Length of an H02 answer, such as *HQ,9170000001,V4,V1,20261123031500#. */
const ANSWER_CHARS = 36

test('a GT06 device logs in, and each message is answered with its serial number once it is stored', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const device = connectTo('gt06')
  device.send(encodeLogin(String(dongleId), 1))
  expect(await device.read(ANSWER_BYTES)).toBe('787805010001d9dc0d0a')
  const fix = fixAgo(5, { ignition: true, odometerMeters: 120_000 })
  device.send(encodePosition(fix, 0x1234))
  expect(await device.read(ANSWER_BYTES)).toMatch(/^787805221234.{4}0d0a$/)
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  expect(await liveState(home, vehicleId)).toMatchObject({
    protocol: 'gt06',
    dongleId,
    ignition: true,
    odometerMeters: 120_000,
  })
  device.close()
})

test('what a GT06 heartbeat says is shown at once, and completes the positions after it', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const device = connectTo('gt06')
  const { ignition: _ignition, ...fix } = fixAgo(3)
  device.send(encodeLogin(String(dongleId), 1))
  device.send(encodeHeartbeat({ ignition: true, batteryPercent: 67, gsmSignal: 4 }, 2))
  expect(await device.read(2 * ANSWER_BYTES)).toMatch(/^.{20}787805130002.{4}0d0a$/)
  expect(await liveState(home, vehicleId)).toMatchObject({ ignition: true, batteryPercent: 67, gsmSignal: 4 })
  device.send(encodePosition(fix, 3))
  expect(await device.read(ANSWER_BYTES)).toMatch(/^787805120003/)
  expect(await liveState(home, vehicleId)).toMatchObject({ ignition: true, latitude: 35.8989 })
  device.send(encodeHeartbeat({ ignition: false, batteryPercent: 50, gsmSignal: 4 }, 4))
  await device.read(ANSWER_BYTES)
  expect(await liveState(home, vehicleId)).toMatchObject({ ignition: false, batteryPercent: 50 })
  device.close()
})

test('an empty heartbeat takes back nothing of what a GPS103 tracker read from the vehicle’s computer', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const device = connectTo('gps103')
  const { odometerMeters: _odometer, ...fix } = fixAgo(3)
  device.send(fromAscii(`imei:${dongleId},OBD,261129142000,17887,0.00,17.06,0,0,0.00%,0,0.00%,900,12.8,,,,;`))
  device.send(fromAscii(`${dongleId};`))
  expect(await device.read(2)).toBe(Buffer.from('ON').toString('hex'))
  device.send(encodeGps103(String(dongleId), fix))
  device.send(fromAscii(`${dongleId};`))
  expect(await device.read(2)).toBe(Buffer.from('ON').toString('hex'))
  expect(await storedPositions(home, vehicleId)).toMatchObject([
    { odometerMeters: 17_887_000, engineRpm: 900 },
  ])
  device.close()
})

test('a GT06 device that nobody knows is cut off without an answer, and listed as tried', async () => {
  const number = newDongleId()
  const device = connectTo('gt06')
  device.send(encodeLogin(String(number), 1))
  expect([await device.closed(), await device.read(1, 100)]).toEqual([true, ''])
  await expect
    .poll(() => triesOf(number), { timeout: 30_000 })
    .toMatchObject([{ protocol: 'gt06', attempts: 1 }])
})

test('a GT06 device that sends datagrams is known by its address after the login', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const socket = createSocket('udp4')
  socket.bind()
  await once(socket, 'listening')
  expect(await askFrom(socket, 'gt06', encodePosition(fixAgo(9), 1), 200)).toBe('silence')
  expect(await askFrom(socket, 'gt06', encodeLogin(String(dongleId), 1), 5_000)).toBe('787805010001d9dc0d0a')
  expect(await askFrom(socket, 'gt06', encodePosition(fixAgo(8, { ignition: true }), 2), 5_000)).toMatch(
    /^787805220002/,
  )
  socket.close()
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
})

test('two H02 devices on one connection are each stored in their own vehicle, one nobody knows in none', async () => {
  const [first, second, outsider] = [newNumber(), newNumber(), newNumber()]
  const vehicles = [
    await addVehicle(home, { tenantId, dongleId: first }),
    await addVehicle(home, { tenantId, dongleId: second }),
  ]
  const relay = connectTo('h02')
  relay.send(encodeText(String(first), fixAgo(9)))
  relay.send(encodeBinary(String(second), fixAgo(8)))
  relay.send(encodeText(String(outsider), fixAgo(7)))
  relay.send(encodeText(String(second), fixAgo(6)))
  relay.send(encodeText(String(first), fixAgo(5)))
  const answers = Buffer.from(await relay.read(3 * ANSWER_CHARS), 'hex').toString('latin1')
  expect(answers.match(/\*HQ,\d{10},V4,V1,\d{14}#/g)?.map((answer) => Number(answer.slice(4, 14)))).toEqual([
    first,
    second,
    first,
  ])
  const stored = await Promise.all(vehicles.map((vehicleId) => storedPositions(home, vehicleId)))
  expect(stored.map((positions) => positions.length)).toEqual([2, 2])
  await expect
    .poll(() => triesOf(outsider), { timeout: 30_000 })
    .toMatchObject([{ protocol: 'h02', attempts: 1 }])
  relay.close()
})

test('a relay of many H02 devices is one socket with one deadline, and Node warns of nothing', async () => {
  const warnings: string[] = []
  const onWarning = ({ message }: Error): unknown => warnings.push(message)
  process.on('warning', onWarning)
  const relay = connectTo('h02')
  const numbers = Array.from({ length: 15 }, () => newNumber())
  for (const dongleId of numbers) {
    await addVehicle(home, { tenantId, dongleId })
    relay.send(encodeText(String(dongleId), fixAgo(5)))
  }
  const answers = Buffer.from(await relay.read(numbers.length * ANSWER_CHARS), 'hex').toString('latin1')
  expect(answers.match(/V4,V1/g)).toHaveLength(numbers.length)
  process.off('warning', onWarning)
  expect(warnings.filter((message) => message.includes('listeners'))).toEqual([])
  relay.close()
})

test('of an H02 connection that begins with an unknown number nothing is read', async () => {
  const known = newNumber()
  const vehicleId = await addVehicle(home, { tenantId, dongleId: known })
  const device = connectTo('h02')
  device.send(
    Buffer.concat([encodeText(String(newNumber()), fixAgo(5)), encodeText(String(known), fixAgo(4))]),
  )
  expect([await device.closed(), await device.read(1, 100)]).toEqual([true, ''])
  expect(await storedPositions(home, vehicleId)).toHaveLength(0)
})

test('bytes that are no H02 message end the connection before a number is known', async () => {
  const device = connectTo('h02')
  device.send(Buffer.from(`GET /${'x'.repeat(100)} HTTP/1.1\r\n\r\n`))
  expect(await device.closed()).toBe(true)
  const endless = connectTo('h02')
  endless.send(Buffer.from(`*HQ,9170000001,V1,${'1,'.repeat(2_000)}`))
  expect(await endless.closed()).toBe(true)
})

test('of two connections of one H02 number the newer one is kept, and a repeated message is stored once', async () => {
  const number = newNumber()
  const vehicleId = await addVehicle(home, { tenantId, dongleId: number })
  const message = encodeText(String(number), fixAgo(5))
  const older = connectTo('h02')
  older.send(message)
  await older.read(ANSWER_CHARS)
  const newer = connectTo('h02')
  newer.send(message)
  expect(await newer.read(ANSWER_CHARS)).not.toBe('')
  expect(await older.closed()).toBe(true)
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  newer.close()
})

test('H02 is answered over UDP too', async () => {
  const number = newNumber()
  const vehicleId = await addVehicle(home, { tenantId, dongleId: number })
  const answer = Buffer.from(await ask('h02', encodeText(String(number), fixAgo(5))), 'hex').toString(
    'latin1',
  )
  expect(answer).toMatch(new RegExp(String.raw`^\*HQ,${number},V4,V1,\d{14}#$`))
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  expect(await ask('h02', encodeText(String(newNumber()), fixAgo(5)), 200)).toBe('silence')
})

test('a protocol that the registry gets in one line has ports, numbers and answers', async () => {
  const number = newNumber()
  const vehicleId = await addVehicle(home, { tenantId, dongleId: number })
  const device = connectTo('lines')
  device.send(fromAscii(`${number} 35.9 14.5\n`))
  expect(await device.read(2)).toBe('4f4b')
  expect(await ask('lines', fromAscii(`${number} 35.8 14.4\n`))).toBe('4f4b')
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
  expect(await liveState(home, vehicleId)).toMatchObject({ protocol: 'lines', dongleId: number })
  expect(home.telematics.counts.frames.get('lines')).toBe(2)
  device.close()
})

test('a message without a number belongs to the device named before it, and is refused before any', async () => {
  const number = newNumber()
  const vehicleId = await addVehicle(home, { tenantId, dongleId: number })
  const nameless = connectTo('lines')
  nameless.send(fromAscii('= 35.9 14.5\n'))
  expect(await nameless.closed()).toBe(true)
  const device = connectTo('lines')
  for (const line of [`${number} 35.9 14.5\n`, '= 35.8 14.4\n']) {
    device.send(fromAscii(line))
    expect(await device.read(2)).toBe('4f4b')
  }
  device.close()
  const socket = createSocket('udp4')
  socket.bind()
  await once(socket, 'listening')
  expect(await askFrom(socket, 'lines', fromAscii('= 35.7 14.3\n'), 200)).toBe('silence')
  expect(await askFrom(socket, 'lines', fromAscii(`${number} 35.7 14.3\n`), 5_000)).toBe('4f4b')
  expect(await askFrom(socket, 'lines', fromAscii('= 35.6 14.2\n'), 5_000)).toBe('4f4b')
  socket.close()
  expect(await storedPositions(home, vehicleId)).toHaveLength(4)
})
