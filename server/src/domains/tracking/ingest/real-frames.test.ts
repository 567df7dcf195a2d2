import type { Message, PositionRecord } from '@roadbook/protocols/message'
import { readFixtures } from '@roadbook/protocols/testing/read-fixtures'
import { encodeLogin } from '@roadbook/protocols/teltonika/encode'
import { fromHex } from '@roadbook/protocols/text/text'
import { expect, test } from 'vitest'
import { clean } from '../positions/clean.ts'
import { mergeRepeats } from '../positions/record-precedence.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addVehicle, newDongleId, storedPositions, TestDevice } from '../../../testing/ingest.ts'
import { portOf } from '../gateway/ports.ts'

/** Real frames are years old, so for each the clock is set to just after its newest record. */
let nowMs = Date.now()

const { home, tenantId } = await companyWithIngest({ clock: { now: () => new Date(nowMs) } })

type Positions = Extract<Message, { kind: 'positions' }>

const { fixtures } = await readFixtures('teltonika')
const frames = fixtures.flatMap(({ name, transport, hex, expected }) => {
  const positions = expected?.find((message): message is Positions => message.kind === 'positions')
  return transport === 'tcp' && positions && positions.records.length > 0 ? [{ name, hex, positions }] : []
})

/** What must be in the database: one row for each instant that is valid at that clock. */
function expectedRows(records: PositionRecord[]) {
  const fixes = records.flatMap((record) => {
    const cleaned = clean(record, { dongleId: 0, receivedMs: nowMs })
    return 'reason' in cleaned ? [] : [cleaned]
  })
  return mergeRepeats(fixes).map(({ record, invalid, inaccurate }) => ({
    fixTime: new Date(record.timeMs),
    latitude: record.latitude,
    longitude: record.longitude,
    speedKmh: record.speedKmh ?? null,
    satellites: record.satellites ?? null,
    ignition: record.ignition ?? null,
    event: record.event ?? null,
    extra: record.extra ?? null,
    invalid,
    inaccurate,
  }))
}

async function storedRows(vehicleId: string) {
  const rows = await storedPositions(home, vehicleId)
  return rows.map(({ fixTime, latitude, longitude, speedKmh, satellites, ignition, event, ...row }) => ({
    fixTime,
    latitude,
    longitude,
    speedKmh,
    satellites,
    ignition,
    event,
    extra: row.extra,
    invalid: row.invalid,
    inaccurate: row.inaccurate,
  }))
}

test('there are real frames to send', () => {
  expect(frames.length).toBeGreaterThan(20)
})

test.each(frames)('$name is stored and acknowledged, in pieces and joined', async ({ hex, positions }) => {
  nowMs = Math.max(...positions.records.map(({ timeMs }) => timeMs)) + 1000
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId, at: new Date(0) })
  const frame = fromHex(hex)
  const acknowledge = Buffer.from(positions.acknowledge ?? []).toString('hex')
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  // The login, the frame, and the frame again in one packet, then once more in pieces.
  device.send(Buffer.concat([encodeLogin(String(dongleId)), frame, frame]))
  expect(await device.read(9)).toBe(`01${acknowledge}${acknowledge}`)
  for (let offset = 0; offset < frame.length; offset += 97) {
    device.send(frame.subarray(offset, offset + 97))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await device.read(4)).toBe(acknowledge)
  device.close()
  expect(await storedRows(vehicleId)).toEqual(expectedRows(positions.records))
})
