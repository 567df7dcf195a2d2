import type { PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { DAY_MS, HOUR_MS, hourOf } from './hours.ts'
import { readPositions } from './read-positions.ts'
import { readTrack } from './read-track.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addVehicle, fixAgo, storeRecords } from '../../../testing/ingest.ts'

const { home, tenantId } = await companyWithIngest()

/** Ended hours, one of them days before the others, and the current one. */
const hours = [52, 3, 2, 0].map((ago) => hourOf(Date.now()) - ago * HOUR_MS)

const record: fc.Arbitrary<PositionRecord> = fc
  .record(
    {
      hour: fc.constantFrom(...hours),
      second: fc.integer({ min: 0, max: 12 }),
      latitude: fc.constantFrom(35.8, 35.8000001, 35.9),
      ignition: fc.boolean(),
      speedKmh: fc.constantFrom(0, 40, 56.12),
      odometerMeters: fc.constantFrom(0, 1_000.5),
      satellites: fc.constantFrom(2, 9),
      valid: fc.constant(false),
      altitudeMeters: fc.constantFrom(1, 2, 3),
      event: fc.constant('towing' as const),
      extra: fc.constantFrom({ io1: 1 }, { text: 'a', io1: 2 }),
    },
    { requiredKeys: ['hour', 'second'] },
  )
  .map(({ hour, second, latitude, ...more }) => {
    const place = latitude === undefined ? { latitude: 0, longitude: 0 } : { latitude, longitude: 14.5 }
    return { ...more, ...place, timeMs: hour + second * 10_000 }
  })

const step = fc.record({
  records: fc.array(record, { maxLength: 12 }),
  isWritten: fc.boolean(),
  isGone: fc.boolean(),
})

const period = fc
  .tuple(fc.integer({ min: -600, max: 34_000 }), fc.integer({ min: 0, max: 34_000 }))
  .map(([from, tens]) => {
    const start = hours[0]! + from * 10_000 // there are four
    return { from: new Date(start), to: new Date(start + tens * 10_000) }
  })

test('trips are rebuilt from the same fixes as reading all columns gives, wherever they are stored and whenever they came', async () => {
  const ofAll = async (asked: Parameters<typeof readPositions>[1]) => {
    const positions = await home.database.inTenant({ tenantId }, (tx) => readPositions(tx, asked))
    return positions.map(({ record: fix, dongleId, receivedMs, invalid, inaccurate }) => ({
      timeMs: fix.timeMs,
      latitude: fix.latitude,
      longitude: fix.longitude,
      speedKmh: fix.speedKmh ?? null,
      ignition: fix.ignition ?? null,
      odometerMeters: fix.odometerMeters ?? null,
      headingDegrees: fix.headingDegrees ?? null,
      accuracyMeters: fix.accuracyMeters ?? null,
      dongleId,
      receivedMs,
      doubtful: invalid || inaccurate,
    }))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), period, async (steps, part) => {
      const vehicleId = await addVehicle(home, { tenantId })
      const whole = { from: new Date(0), to: new Date(Date.now() + DAY_MS) }
      for (const { records, isWritten, isGone } of steps) {
        await store(vehicleId, records)
        if (isWritten) await home.telematics.writeHours()
        if (isWritten && isGone) await removeWritten(vehicleId)
        for (const { from, to } of [whole, part]) {
          const asked = { tenantId, vehicleId, from, to }
          const track = await home.database.inTenant({ tenantId }, (tx) => readTrack(tx, asked))
          expect(track).toEqual(await ofAll(asked))
        }
      }
    }),
    { numRuns: costlyRuns },
  )
})

test('of two records of an instant that differ in the columns read here, the one of higher precedence counts', async () => {
  const vehicleId = await addVehicle(home, { tenantId })
  const timeMs = hours[1]! // there are four
  const poor = fixAgo(0, { timeMs, speedKmh: 10 })
  await store(vehicleId, [{ ...poor, speedKmh: 20, hdop: 1, engineRpm: 900 }])
  await home.telematics.writeHours()
  await removeWritten(vehicleId)
  await store(vehicleId, [poor])
  const asked = { tenantId, vehicleId, from: new Date(timeMs), to: new Date(timeMs) }
  const track = await home.database.inTenant({ tenantId }, (tx) => readTrack(tx, asked))
  expect(track.map(({ speedKmh }) => speedKmh)).toEqual([20])
})

async function store(vehicleId: string, records: readonly PositionRecord[]): Promise<void> {
  await storeRecords(home, { tenantId, vehicleId }, records)
}

async function removeWritten(vehicleId: string): Promise<void> {
  await home.database.asIngest((tx) =>
    tx
      .deleteFrom('positions')
      .where('vehicleId', '=', vehicleId)
      .where('fixTime', '<', new Date(hourOf(Date.now())))
      .execute(),
  )
}
