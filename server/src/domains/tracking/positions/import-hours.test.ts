import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, hourOf } from './hours.ts'
import { importHours } from './import-hours.ts'
import { readPositions } from './read-positions.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addVehicle, fixAgo, liveState, storedPositions } from '../../../testing/ingest.ts'

/**
 * On today's date, since rows of the day before would have no partition; too early for the previous hour to be written,
 * until a test moves the clock.
 */
let now = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS + 4 * 60_000)
const { home, tenantId } = await companyWithIngest({ clock: { now: () => now } })
const records = [5 * DAY_MS, 4 * DAY_MS, HOUR_MS]
  .flatMap((agoMs) =>
    Array.from({ length: 90 }, (_, index) =>
      fixAgo(0, {
        timeMs: hourOf(now.getTime() - agoMs) + index * 60_000,
        latitude: (3_580_000 + index) / 1e5,
      }),
    ),
  )
  .filter(({ timeMs }) => timeMs < now.getTime())

function read(vehicleId: string) {
  return home.database.asIngest((tx) =>
    readPositions(tx, { tenantId, vehicleId, from: new Date(0), to: new Date(now.getTime() + DAY_MS) }),
  )
}

async function segmentsOf(vehicleId: string) {
  const { rows } = await home.database.pools.ingest.query(
    'select hour, points, fingerprint from position_segments where vehicle_id = $1 order by hour',
    [vehicleId],
  )
  return rows
}

test('old hours are segments at once, hours of today rows, and a repeat changes nothing', async () => {
  const vehicleId = await addVehicle(home, { tenantId })
  const before = await liveState(home, vehicleId)
  const bring = () =>
    importHours(
      home.database.pools.ingest,
      { tenantId, vehicleId, dongleId: 7, records: [...records, fixAgo(0, { latitude: 91 })], now },
      () => Promise.resolve(),
    )
  expect(await bring()).toEqual({ stored: 244, refused: { impossiblePlace: 1 } })
  const first = await read(vehicleId)
  expect(first.map(({ record }) => record)).toEqual(records)
  const segments = await segmentsOf(vehicleId)
  expect(segments.map(({ points }) => points)).toEqual([60, 30, 60, 30])
  expect((await storedPositions(home, vehicleId)).length).toBe(64)
  await bring()
  expect([await read(vehicleId), await segmentsOf(vehicleId)]).toEqual([first, segments])
  expect(await liveState(home, vehicleId)).toEqual(before)
  now = new Date(hourOf(now.getTime()) + 30 * 60_000)
  await home.telematics.writeHours()
  expect((await segmentsOf(vehicleId)).map(({ points }) => points)).toEqual([60, 30, 60, 30, 60])
  expect(await read(vehicleId)).toEqual(first)
})

test('if one part of the transaction fails, nothing is stored', async () => {
  const vehicleId = await addVehicle(home, { tenantId })
  const given = { tenantId, vehicleId, dongleId: 7, records, now }
  const failing = () => Promise.reject(new Error('No.'))
  await expect(importHours(home.database.pools.ingest, given, failing)).rejects.toThrow('No.')
  expect(await read(vehicleId)).toEqual([])
})
