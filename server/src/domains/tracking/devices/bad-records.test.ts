/**
 * A frame that arrived intact is acknowledged as a whole: good records are stored, and the device's status shows the others.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import fc from 'fast-check'
import { encodeLogin, encodeUdp } from '@roadbook/protocols/teltonika/encode'
import { framed, framedRecords, recordBytes, withoutTime } from '@roadbook/protocols/teltonika/testing'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { readDeviceStatus } from './device-status.ts'
import { sampleLimits } from './refused-rows.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import {
  addVehicle,
  asPerson,
  connectedDevice,
  fixAgo,
  liveState,
  newDongleId,
  storedPositions,
  TestDevice,
} from '../../../testing/ingest.ts'
import { portOf } from '../gateway/ports.ts'

const { home, tenantId } = await companyWithIngest()

async function refusedOf(vehicleId: string): Promise<string[]> {
  const { refused } = await asPerson(home, { tenantId }, (context) => readDeviceStatus(context, vehicleId))
  return refused.map(({ reason, count }) => `${reason} ${count}`)
}

async function storedTimes(vehicleId: string): Promise<number[]> {
  const rows = await storedPositions(home, vehicleId)
  return rows.map(({ fixTime }) => fixTime.getTime())
}

type Sample = { reason: string; record: { detail?: string; content?: string; extra?: object | null } }

async function samplesOf(vehicleId: string): Promise<Sample[]> {
  const { rows } = await home.database.pools.ingest.query<Sample>(
    'select reason, record from refused_positions where vehicle_id = $1 order by received_at',
    [vehicleId],
  )
  return rows
}

const bytesAgo = (secondsAgo: number) => recordBytes(fixAgo(secondsAgo))

test('five good records beside one with time FF…FF are stored, and the device continues', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const good = [30, 29, 28, 27, 26].map((secondsAgo) => fixAgo(secondsAgo))
  device.send(framedRecords([...good.map((fix) => recordBytes(fix)), withoutTime(bytesAgo(25))]))
  expect(await device.read(4)).toBe('00000006')
  expect(await storedTimes(vehicleId)).toEqual(good.map(({ timeMs }) => timeMs))
  expect(await refusedOf(vehicleId)).toEqual(['impossibleTime 1'])
  expect(await device.report([fixAgo(3)])).toBe('00000001')
  device.close()
})

test('unreadable bytes are kept as samples and counted, with the time of the first', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const cut = bytesAgo(10).slice(0, -3)
  device.send(framedRecords([bytesAgo(12), bytesAgo(11), cut], { announced: 5 }))
  expect(await device.read(4)).toBe('00000005')
  expect(await storedTimes(vehicleId)).toHaveLength(2)
  expect(await samplesOf(vehicleId)).toMatchObject([
    { reason: 'unreadable', record: { content: expect.stringContaining(Buffer.from(cut).toString('hex')) } },
  ])
  const status = await asPerson(home, { tenantId }, (context) => readDeviceStatus(context, vehicleId))
  expect(status.refused).toMatchObject([{ reason: 'unreadable', count: 3 }])
  expect(Math.abs(Date.parse(status.refused[0]?.firstAt ?? '') - Date.now())).toBeLessThan(10_000)
  expect((await liveState(home, vehicleId)).lastSeenAt?.getTime()).toBeGreaterThan(Date.now() - 10_000)
  device.close()
})

test('a frame of another codec is acknowledged and counted, and an unreadable text closes no connection', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  device.send(framed(Uint8Array.of(6, 4, 1, 2, 3)))
  expect(await device.read(4)).toBe('00000004')
  device.send(framed(Uint8Array.of(0x0c, 9, 5, 0, 0, 0, 200, 65)))
  expect(await device.report([fixAgo(3)])).toBe('00000001')
  expect(await refusedOf(vehicleId)).toEqual(['unreadable 1', 'unsupportedFormat 4'])
  device.close()
})

test('over UDP a datagram with records that cannot be read is acknowledged whole', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const options = { codec: '8', imei: String(dongleId), packetId: 0xcafe, avlPacketId: 7 } as const
  const whole = encodeUdp([fixAgo(9), fixAgo(8), fixAgo(7)], options)
  const packet = Uint8Array.of(...whole.slice(0, -2), 3)
  packet[1] = packet.length - 2
  const socket = createSocket('udp4')
  const answer = once(socket, 'message', { signal: AbortSignal.timeout(5_000) })
  socket.send(packet, portOf(home.ports, 'teltonika', 'udp'), '127.0.0.1')
  const [bytes]: Buffer[] = await answer
  socket.close()
  expect(bytes?.toString('hex')).toBe('0005cafe010703')
  expect(await storedTimes(vehicleId)).toHaveLength(2)
  expect(await refusedOf(vehicleId)).toEqual(['unreadable 1'])
})

test('nothing from an unknown device is kept or logged as bad data', async () => {
  const before = home.telematics.counts.positionsRefusedTotal
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  device.send(Buffer.concat([encodeLogin('990000000000009'), framedRecords([withoutTime(bytesAgo(5))])]))
  expect(await device.read(5)).toBe('00')
  expect(await device.closed()).toBe(true)
  expect(home.telematics.counts.positionsRefusedTotal).toBe(before)
})

test('a device that sends nothing but bad records fills no disk: few samples stay, and all are counted', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const old = (index: number) => fixAgo(0, { timeMs: index * 1000, extra: { vin: 'x'.repeat(60) } })
  for (let frame = 0; frame < 5; frame++) {
    expect(await device.report(Array.from({ length: 50 }, (_, index) => old(frame * 50 + index)))).toBe(
      '00000032',
    )
    device.send(framed(Uint8Array.of(0x42, 10, ...Array.from({ length: 1_000 }, () => frame), 10)))
    expect(await device.read(4)).toBe('0000000a')
  }
  expect(await refusedOf(vehicleId)).toEqual(['tooOld 250', 'unsupportedFormat 50'])
  const samples = await samplesOf(vehicleId)
  const count = (reason: string) => samples.filter((sample) => sample.reason === reason).length
  expect([count('tooOld'), count('unsupportedFormat')]).toEqual([sampleLimits.maxSamplesPerDay, 5])
  expect(Math.max(...samples.map(({ record }) => JSON.stringify(record).length))).toBeLessThan(
    sampleLimits.maxCharacters,
  )
  device.close()
})

test('a bad record too long for a sample keeps its position', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const long = fixAgo(0, { timeMs: 5_000, extra: { vin: 'x'.repeat(5_000) } })
  expect(await device.report([long])).toBe('00000001')
  expect(await samplesOf(vehicleId)).toMatchObject([{ record: { timeMs: 5_000, extra: null } }])
  device.close()
})

test('the same bytes that cannot be read are counted each time, and kept once', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const frame = framed(Uint8Array.of(0x42, 2, 1, 2))
  device.send(Buffer.concat([frame, frame, frame]))
  expect(await device.read(12)).toBe('00000002'.repeat(3))
  device.send(frame)
  expect(await device.read(4)).toBe('00000002')
  expect(await refusedOf(vehicleId)).toEqual(['unsupportedFormat 8'])
  expect(await samplesOf(vehicleId)).toHaveLength(1)
  device.close()
})

const anyKind = fc.constantFrom('good', 'good', 'noTime', 'noPlace', 'old')
const anyFrame = fc.record({
  kinds: fc.array(anyKind, { minLength: 1, maxLength: 12 }),
  tail: fc.constantFrom('none', 'none', 'cut', 'junk', 'counts'),
})

test('of any mix of good and bad records exactly the good ones are stored, and the others are counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { minLength: 1, maxLength: 4 }), async (frames) => {
      const { device, vehicleId } = await connectedDevice(home, { tenantId })
      const expected: Record<string, number> = {}
      const times: number[] = []
      let second = 0
      for (const { kinds, tail } of frames) {
        const parts = kinds.map((kind) => {
          const record = fixAgo(3_000 - ++second)
          if (kind === 'good') times.push(record.timeMs)
          else expected[reasons[kind] ?? ''] = (expected[reasons[kind] ?? ''] ?? 0) + 1
          const timeMs = kind === 'old' ? second * 1000 : record.timeMs
          const bytes = recordBytes({ ...record, timeMs, latitude: kind === 'noPlace' ? 200 : 35.9 })
          return kind === 'noTime' ? withoutTime(bytes) : bytes
        })
        if (tail === 'cut') parts.push(bytesAgo(++second).slice(0, 20))
        if (tail === 'junk') parts.push(Uint8Array.of(1, 2, 3))
        if (tail !== 'none') expected.unreadable = (expected.unreadable ?? 0) + 1
        const announced = parts.length + (tail === 'counts' ? 1 : 0)
        device.send(framedRecords(parts, { announced }))
        expect(await device.read(4)).toBe(announced.toString(16).padStart(8, '0'))
      }
      device.close()
      expect(await storedTimes(vehicleId)).toEqual(times)
      const told = Object.entries(expected).map(([reason, count]) => `${reason} ${count}`)
      expect(await refusedOf(vehicleId)).toEqual(told.sort())
    }),
    { numRuns: costlyRuns },
  )
})

const reasons: Record<string, string> = {
  noTime: 'impossibleTime',
  noPlace: 'impossiblePlace',
  old: 'tooOld',
}
