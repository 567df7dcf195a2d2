import type { PositionRecord } from '@roadbook/protocols/message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTails } from './read-tails.ts'
import {
  addTenant,
  addVehicle,
  fixAgo,
  startIngest,
  storeRecords,
  type TestIngest,
} from '../../../testing/ingest.ts'

const NOW_MS = Math.floor(Date.now() / 1000) * 1000

let home: TestIngest
beforeAll(async () => {
  home = await startIngest()
})
afterAll(() => home.close())

/** Stored one after the other. */
async function vehicleWith(records: readonly PositionRecord[]) {
  const tenantId = await addTenant(home)
  const vehicleId = await addVehicle(home, { tenantId })
  for (const record of records) await storeRecords(home, { tenantId, vehicleId }, [record])
  return { tenantId, vehicleId }
}

const fix = (secondsAgo: number, more: Partial<PositionRecord>): PositionRecord =>
  fixAgo(0, { timeMs: NOW_MS - secondsAgo * 1000, ...more })

test('each vehicle gets the fixes after its own instant, in order', async () => {
  const long = await vehicleWith([10, 0, 30, 20].map((ago) => fix(ago, { latitude: 35 + ago / 100 })))
  const silent = await vehicleWith([])
  const doubtful = await vehicleWith([fix(5, { latitude: 0, longitude: 0, valid: false })])
  const full = await vehicleWith([fix(15, { latitude: 36.5, odometerMeters: 1_234, ignition: false })])
  const asked = [
    { ...long, afterMs: NOW_MS - 20_000 },
    { ...silent, afterMs: NOW_MS - 60_000 },
    { ...doubtful, afterMs: NOW_MS - 60_000 },
    { ...full, afterMs: NOW_MS - 60_000 },
    { ...full, afterMs: NOW_MS - 15_000 },
  ]
  const heard = {
    headingDegrees: 90,
    accuracyMeters: null,
    dongleId: 0,
    receivedMs: expect.any(Number) as number,
  }
  const said = { longitude: 14.5146, speedKmh: 40, ignition: true, odometerMeters: null, doubtful: false }
  const plain = { ...said, ...heard }
  expect(await readTails(home.database.pools.ingest, asked)).toEqual([
    [
      { ...plain, timeMs: NOW_MS - 10_000, latitude: 35.1 },
      { ...plain, timeMs: NOW_MS, latitude: 35 },
    ],
    [],
    [{ ...plain, timeMs: NOW_MS - 5_000, latitude: 0, longitude: 0, doubtful: true }],
    [{ ...plain, timeMs: NOW_MS - 15_000, latitude: 36.5, odometerMeters: 1_234, ignition: false }],
    [],
  ])
})
