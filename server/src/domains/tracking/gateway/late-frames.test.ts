/**
 * Frames that trackers buffered while offline, for each protocol with an encoder: hours old, in any order,
 * with duplicates, split and joined anywhere, with invalid bytes in between. Through real sockets, with
 * PostgreSQL.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { FrameEncoder } from '@roadbook/protocols/frames/frame-encoder'
import { encodeBinary, encodeText } from '@roadbook/protocols/h02/encode'
import type { PositionRecord } from '@roadbook/protocols/message'
import { protocols } from '@roadbook/protocols/protocols'
import { fromHex } from '@roadbook/protocols/text/text'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { socketRuns } from '../../../../../property-runs.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { fixAgo, liveState, storedPositions, TestDevice } from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'
import { addVehicleWithDevice } from '../../../testing/vehicle-with-device.ts'

const { home, tenantId } = await companyWithIngest()

type Encoded = { name: string; encoder: FrameEncoder }

function encodersOver(transport: 'tcp' | 'udp'): Encoded[] {
  return Object.entries(protocols).flatMap(([name, { encode }]) => {
    const encoder = encode?.[transport]
    return encoder ? [{ name, encoder }] : []
  })
}

const HOUR_SECONDS = 3_600
/** From the last six hours, in whole seconds: duplicates have the same second. */
const anyAges = fc.uniqueArray(fc.integer({ min: 60, max: 6 * HOUR_SECONDS }), { minLength: 1, maxLength: 9 })
/** In sending order; some are sent twice. */
const anyDelivery = anyAges.chain((ages) =>
  fc.tuple(
    fc.shuffledSubarray(ages, { minLength: ages.length }),
    fc.array(fc.constantFrom(...ages), { maxLength: 4 }),
    fc.array(fc.nat(), { maxLength: 8 }),
  ),
)

/** All relative to one moment, so that no two have the same time. */
function recordsOf(ages: readonly number[]): PositionRecord[] {
  const { timeMs } = fixAgo(0)
  return ages.map((age) => fixAgo(age, { timeMs: timeMs - age * 1000, latitude: 35.8 + age / 1e6 }))
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  )
  return ends.slice(1).map((end, at) => bytes.subarray(ends[at], end))
}

/** One message per record, since data is lost by the message. */
function framesOf({ encoder }: Encoded, dongleId: number, records: readonly PositionRecord[]): Uint8Array[] {
  const number = String(dongleId)
  return records.map((record, index) => encoder.encode(number, [record], index + 1))
}

const newVehicle = () => addVehicleWithDevice(home, tenantId)

/** Connected, and logged in if the protocol has a login. */
async function connected({ name, encoder }: Encoded, dongleId: number): Promise<TestDevice> {
  const device = new TestDevice(portOf(home.ports, name, 'tcp'))
  if (!encoder.login) return device
  device.send(encoder.login.encode(String(dongleId)))
  const answer = await readAnswer(device, (bytes) => encoder.login?.readAnswer(bytes))
  expect(answer).toMatchObject({ isAccepted: true })
  return device
}

async function readAnswer<T>(device: TestDevice, read: (bytes: Uint8Array) => T | undefined) {
  let received = ''
  for (;;) {
    const byte = await device.read(1)
    if (byte === '') return undefined
    received += byte
    const answer = read(fromHex(received))
    if (answer) return answer
  }
}

/** Reads the answers to this many messages, if the protocol has any. */
async function answersOf({ encoder }: Encoded, device: TestDevice, messages: number): Promise<void> {
  for (let serial = 1; encoder.readAnswer && serial <= messages; serial++) {
    const answer = await readAnswer(device, (bytes) => encoder.readAnswer?.(bytes, serial))
    expect(answer).toMatchObject({ records: 1 })
  }
}

/** Exactly these records are stored, and the live position is the newest of them. */
async function expectStored(vehicleId: string, ages: readonly number[], sent: readonly PositionRecord[]) {
  const times = sent.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b)
  const isStored = async () => {
    const stored = await storedPositions(home, vehicleId)
    expect(stored.map(({ fixTime }) => fixTime.getTime())).toEqual([...new Set(times)])
    expect((await liveState(home, vehicleId)).fixTime?.getTime()).toBe(times.at(-1))
    expect(stored).toHaveLength(new Set(ages).size)
  }
  await vi.waitFor(isStored, { timeout: 30_000, interval: 20 })
}

describe.each(encodersOver('tcp'))('late messages of $name over TCP', (encoded) => {
  test('nothing is lost or doubled, however they are cut, and the vehicle stays where it is', async () => {
    await fc.assert(
      fc.asyncProperty(anyDelivery, async ([ages, again, places]) => {
        const { dongleId, vehicleId } = await newVehicle()
        const device = await connected(encoded, dongleId)
        const records = recordsOf(ages)
        const sent = [...records, ...again.map((age) => records[ages.indexOf(age)] ?? fixAgo(age))]
        const stream = Buffer.concat(framesOf(encoded, dongleId, sent))
        for (const chunk of cut(stream, places)) {
          device.send(chunk)
          await new Promise((resolve) => setImmediate(resolve))
        }
        await answersOf(encoded, device, sent.length)
        await expectStored(vehicleId, ages, sent)
        device.close()
      }),
      { numRuns: socketRuns },
    )
  })

  test('of hours ago do not move a vehicle that is live', async () => {
    const { dongleId, vehicleId } = await newVehicle()
    const device = await connected(encoded, dongleId)
    const live = fixAgo(2, { ignition: true })
    const late = [5, 3, 4, 1].map((hours) =>
      fixAgo(hours * HOUR_SECONDS, { ignition: false, latitude: 35.9 }),
    )
    device.send(Buffer.concat(framesOf(encoded, dongleId, [live, ...late])))
    await answersOf(encoded, device, 5)
    await vi.waitFor(async () => expect(await storedPositions(home, vehicleId)).toHaveLength(5), {
      timeout: 30_000,
      interval: 20,
    })
    const { fixTime, latitude, ignition } = await liveState(home, vehicleId)
    expect(fixTime?.getTime()).toBe(live.timeMs)
    // Not every protocol can say it.
    expect(ignition).not.toBe(false)
    expect(latitude).toBeCloseTo(live.latitude, 4)
    device.close()
  })

  test('what was sent before bytes that are no message is stored, and all of it once when it is sent again', async () => {
    await fc.assert(
      fc.asyncProperty(anyAges, fc.nat(), async (ages, place) => {
        const { dongleId, vehicleId } = await newVehicle()
        const records = recordsOf(ages)
        const frames = framesOf(encoded, dongleId, records)
        const good = place % (frames.length + 1)
        const garbage = new Uint8Array(5_000).fill(0x0b)
        const broken = await connected(encoded, dongleId)
        broken.send(Buffer.concat([...frames.slice(0, good), garbage, ...frames.slice(good)]))
        await broken.closed()
        const device = await connected(encoded, dongleId)
        device.send(Buffer.concat(frames))
        await answersOf(encoded, device, frames.length)
        await expectStored(vehicleId, ages, records)
        device.close()
      }),
      { numRuns: socketRuns },
    )
  })
})

describe.each(encodersOver('udp'))('late messages of $name over UDP', (encoded) => {
  test('nothing is lost or doubled, in any order, one datagram each or all in one', async () => {
    await fc.assert(
      fc.asyncProperty(anyDelivery, fc.boolean(), async ([ages, again], isJoined) => {
        const { name, encoder } = encoded
        const { dongleId, vehicleId } = await newVehicle()
        const socket = createSocket('udp4')
        let answered: Uint8Array = new Uint8Array()
        socket.on('message', (bytes) => (answered = Buffer.concat([answered, bytes])))
        const send = (bytes: Uint8Array) => socket.send(bytes, portOf(home.ports, name, 'udp'), '127.0.0.1')
        if (encoder.login) {
          send(encoder.login.encode(String(dongleId)))
          await once(socket, 'message')
        }
        const records = recordsOf(ages)
        const sent = [...records, ...again.map((age) => records[ages.indexOf(age)] ?? fixAgo(age))]
        const frames = framesOf(encoded, dongleId, sent)
        // Each Teltonika packet needs its own datagram.
        if (isJoined && name !== 'teltonika') send(Buffer.concat(frames))
        else for (const frame of frames) send(frame)
        await expectStored(vehicleId, ages, sent)
        socket.close()
      }),
      { numRuns: socketRuns },
    )
  })
})

test('H02 texts and binary messages of hours ago, with line ends and tails between, are each stored once', async () => {
  const [first, second] = [await newVehicle(), await newVehicle()]
  const tail = fromHex('0015060000002c02dc0c00')
  const lineEnd = Buffer.from('\r\n')
  const ages = [3, 1, 2, 1].map((hours) => hours * HOUR_SECONDS)
  const stream = Buffer.concat(
    ages.flatMap((age) => [
      encodeText(String(first.dongleId), fixAgo(age)),
      lineEnd,
      encodeBinary(String(second.dongleId), fixAgo(age)),
      tail,
    ]),
  )
  const device = new TestDevice(portOf(home.ports, 'h02', 'tcp'))
  for (const chunk of cut(stream, [1, 50, 83, 84, 120, 131, 200, 201, 333])) {
    device.send(chunk)
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const { vehicleId } of [first, second]) {
    await vi.waitFor(async () => expect(await storedPositions(home, vehicleId)).toHaveLength(3), {
      timeout: 20_000,
    })
    const { fixTime } = await liveState(home, vehicleId)
    expect(Math.round((Date.now() - (fixTime?.getTime() ?? 0)) / 1000 / HOUR_SECONDS)).toBe(1)
  }
  device.close()
})

test('an H02 alarm that comes late is an event at its own time, once, and not of now', async () => {
  const { dongleId, vehicleId } = await newVehicle()
  const device = new TestDevice(portOf(home.ports, 'h02', 'tcp'))
  const { event: _, ...live } = fixAgo(5)
  const late = [3, 2].map((hours) => fixAgo(hours * HOUR_SECONDS, { event: 'panic' }))
  const frames = [live, ...late].map((record) => encodeText(String(dongleId), record))
  device.send(Buffer.concat(frames))
  await vi.waitFor(async () => expect(await storedPositions(home, vehicleId)).toHaveLength(3), {
    timeout: 20_000,
  })
  const stored = await storedPositions(home, vehicleId)
  expect(stored.map(({ event }) => event)).toEqual(['panic', null, null])
  device.close()
})
