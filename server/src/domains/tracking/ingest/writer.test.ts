import { encodePositions } from '@roadbook/protocols/teltonika/encode'
import { expect, test } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { query } from '../../../testing/administration.ts'
import { touchVehicle } from '../locations/touch-vehicles.ts'
import {
  asPerson,
  connectedDevice,
  fixAgo,
  liveState,
  storedPositions,
  type TestDevice,
} from '../../../testing/ingest.ts'

/** With four records per transaction, the next one is prepared while each is in progress. */
const { home, tenantId } = await companyWithIngest({ limits: { maxBatchRecords: 4, retryMs: 50 } })

const FRAMES = 30

/** One record per frame, the newest 1 s old, driving north. */
function sendAll(device: TestDevice, speedOf: (frame: number) => number = () => 40): void {
  for (let frame = 0; frame < FRAMES; frame++) {
    const record = fixAgo(FRAMES - frame, { latitude: 35.9 + frame / 1000, speedKmh: speedOf(frame) })
    device.send(encodePositions([record], { codec: '8' }))
  }
}

test('frames that wait for their transactions are all stored, and the vehicle is at the last one', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  sendAll(device)
  expect(await device.read(4 * FRAMES)).toBe('00000001'.repeat(FRAMES))
  expect(await storedPositions(home, vehicleId)).toHaveLength(FRAMES)
  expect((await liveState(home, vehicleId)).latitude).toBeCloseTo(35.929, 6)
  device.close()
})

test('when the vehicle changes while transactions follow each other, nothing is lost and the change stays', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const before = (await liveState(home, vehicleId)).revision
  const failedBefore = home.telematics.counts.batchesFailedTotal
  for (let round = 0; round < 5; round++) {
    sendAll(device)
    await asPerson(home, { tenantId }, (context) => touchVehicle(context, vehicleId))
    expect(await device.read(4 * FRAMES)).toBe('00000001'.repeat(FRAMES))
  }
  const { revision, latitude } = await liveState(home, vehicleId)
  expect(home.telematics.counts.batchesFailedTotal).toBeGreaterThan(failedBefore)
  expect(revision).toBeGreaterThanOrEqual(before + 5 + 5)
  expect(latitude).toBeCloseTo(35.929, 6)
  const rows = await storedPositions(home, vehicleId)
  expect(new Set(rows.map(({ fixTime }) => fixTime.getTime())).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(FRAMES)
  device.close()
})

test('a record that the database refuses is set aside, and prepared batches behind it are stored', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await query(
    home.connectionString,
    `alter table positions add constraint no_speed_of_77 check (speed_kmh is distinct from 77)`,
  )
  sendAll(device, (frame) => (frame === 6 ? 77 : 40))
  expect(await device.read(4 * FRAMES)).toBe('00000001'.repeat(FRAMES))
  await query(home.connectionString, 'alter table positions drop constraint no_speed_of_77')
  expect((await storedPositions(home, vehicleId)).map((row) => row.speedKmh)).toEqual(
    Array.from({ length: FRAMES - 1 }, () => 40),
  )
  expect((await liveState(home, vehicleId)).latitude).toBeCloseTo(35.929, 6)
  expect(home.telematics.counts.recordsQueued).toBe(0)
  device.close()
})

test('while a company is locked, prepared frames behind it wait too, and are stored in order', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await home.database.asOwner(async (tx) => {
    await tx
      .selectFrom('tenantRevisions')
      .select('revision')
      .where('tenantId', '=', tenantId)
      .forUpdate()
      .execute()
    sendAll(device)
    expect(await device.read(4, 600)).toBe('')
  })
  expect(await device.read(4 * FRAMES)).toBe('00000001'.repeat(FRAMES))
  expect(await storedPositions(home, vehicleId)).toHaveLength(FRAMES)
  expect((await liveState(home, vehicleId)).latitude).toBeCloseTo(35.929, 6)
  device.close()
})
