import type { PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { DAY_MS, HOUR_MS, hourOf } from './hours.ts'
import { readPositions } from './read-positions.ts'
import { decodePositions } from './position-codec.ts'
import { connectedDevice, fixAgo, storedPositions } from '../../../testing/ingest.ts'

const clock = movableClock()

const { home, tenantId } = await companyWithIngest({ clock })

/** In the middle of an hour that ended long ago. */
const earlier = hourOf(Date.now()) - 3 * HOUR_MS + 600_000

function driving(start: number, count: number, more: Partial<PositionRecord> = {}): PositionRecord[] {
  return Array.from({ length: count }, (_, index) =>
    fixAgo(0, { timeMs: start + index * 10_000, latitude: 35.8 + index / 10_000, ...more }),
  )
}

async function read(vehicleId: string) {
  const positions = await home.database.asIngest((tx) =>
    readPositions(tx, {
      tenantId,
      vehicleId,
      from: new Date(0),
      to: new Date(),
    }),
  )
  return positions.map(({ record }) => record)
}

async function segments(vehicleId: string) {
  const rows = await home.database.asIngest((tx) =>
    tx
      .selectFrom('positionSegments')
      .selectAll()
      .where('vehicleId', '=', vehicleId)
      .orderBy('hour')
      .execute(),
  )
  return rows.map(({ hour, points, data }) => ({
    hourMs: hour.getTime(),
    points,
    fixes: data === null ? [] : decodePositions(data),
  }))
}

async function removeRows(vehicleId: string): Promise<void> {
  await home.database.asIngest((tx) =>
    tx.deleteFrom('positions').where('vehicleId', '=', vehicleId).execute(),
  )
}

const dirtySegments = (vehicleId: string) =>
  home.database.asIngest((tx) =>
    tx.selectFrom('dirtySegments').selectAll().where('vehicleId', '=', vehicleId).execute(),
  )

test('an ended hour becomes one row that reads the same as its rows did', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  await device.report(driving(earlier, 30, { ignition: false, externalVolts: 12.345, odometerMeters: 5 }))
  device.close()
  const before = await read(vehicleId)
  expect(before).toHaveLength(30)
  await home.telematics.writeHours()
  expect((await segments(vehicleId)).map(({ hourMs, points }) => ({ hourMs, points }))).toEqual([
    { hourMs: hourOf(earlier), points: 30 },
  ])
  expect(await dirtySegments(vehicleId)).toEqual([])
  await removeRows(vehicleId)
  expect(await read(vehicleId)).toEqual(before)
})

test('the current hour stays in rows, and is compacted some time after its end', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  await device.report([fixAgo(0)])
  device.close()
  await home.telematics.writeHours()
  expect(await segments(vehicleId)).toEqual([])
  clock.aheadMs = HOUR_MS + 6 * 60_000
  await home.telematics.writeHours()
  clock.aheadMs = 0
  expect(await segments(vehicleId)).toHaveLength(1)
})

test("late data is visible at once, then moves to its hour's segment; repeats are found and counted", async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  const all = driving(earlier, 20)
  await device.report(all.slice(0, 10))
  await home.telematics.writeHours()
  await device.report(all.slice(8))
  expect((await read(vehicleId)).map(({ timeMs }) => timeMs)).toEqual(all.map(({ timeMs }) => timeMs))
  const { repeatsFoundTotal } = home.telematics.counts
  await home.telematics.writeHours()
  expect((await segments(vehicleId)).map(({ points }) => points)).toEqual([20])
  expect(home.telematics.counts.repeatsFoundTotal - repeatsFoundTotal).toBe(10)
  await removeRows(vehicleId)
  await device.report(all)
  expect(await read(vehicleId)).toHaveLength(20)
  await home.telematics.writeHours()
  expect((await segments(vehicleId)).map(({ points }) => points)).toEqual([20])
  device.close()
})

test('of two records of an instant the one of higher precedence is kept, in rows, in the segment and between them', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  const [poor] = driving(earlier, 1)
  const [rich] = driving(earlier, 1, { odometerMeters: 1_000 })
  if (!poor || !rich) throw new Error('There is one')
  const odometers = async () => (await read(vehicleId)).map(({ odometerMeters }) => odometerMeters)
  await device.report([poor])
  await home.telematics.writeHours()
  await removeRows(vehicleId)
  await device.report([rich])
  expect(await odometers()).toEqual([1_000])
  await home.telematics.writeHours()
  await removeRows(vehicleId)
  await device.report([poor])
  expect(await odometers()).toEqual([1_000])
  await home.telematics.writeHours()
  expect(await odometers()).toEqual([1_000])
  device.close()
})

test('rows of days long over move to the segment of their hour', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  const old = driving(earlier - 6 * DAY_MS, 5)
  await device.report(old)
  expect(await read(vehicleId)).toHaveLength(5)
  await home.telematics.writeHours()
  expect(await storedPositions(home, vehicleId)).toEqual([])
  expect((await segments(vehicleId)).map(({ points }) => points)).toEqual([5])
  await device.report(old)
  await home.telematics.writeHours()
  expect(await storedPositions(home, vehicleId)).toEqual([])
  expect(await read(vehicleId)).toHaveLength(5)
  device.close()
})

async function days(): Promise<string[]> {
  const { rows } = await home.database.pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'positions'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('a day is dropped when all its hours are in segments, and not before', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  await home.telematics.sweep()
  const newest = fixAgo(0)
  await device.report([{ ...newest, timeMs: newest.timeMs - 1000 }, newest])
  device.close()
  const before = await read(vehicleId)
  const today = `positions_${new Date(newest.timeMs).toISOString().slice(0, 10).replaceAll('-', '')}`
  clock.aheadMs = 5 * DAY_MS
  await home.telematics.expire()
  expect(await days()).toContain(today)
  await home.telematics.writeHours()
  await home.telematics.expire()
  expect(await days()).not.toContain(today)
  clock.aheadMs = 0
  expect(await read(vehicleId)).toEqual(before)
  expect((await segments(vehicleId)).reduce((sum, { points }) => sum + points, 0)).toBe(2)
})

test('any order, any repeats and any moment of compaction end in the same positions', async () => {
  const records = driving(earlier, 12).map((record, index) =>
    index % 3 === 0 ? { ...record, odometerMeters: index } : record,
  )
  const poorer = records.slice(0, 6).map(({ odometerMeters: _, ...record }) => record)
  const step = fc.record({
    records: fc.subarray([...records, ...poorer]),
    isWritten: fc.boolean(),
    isGone: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
      for (const { records: some, isWritten, isGone } of [
        ...steps,
        { records, isWritten: true, isGone: true },
      ]) {
        if (some.length > 0) await device.report(some)
        if (isWritten) await home.telematics.writeHours()
        if (isWritten && isGone) await removeRows(vehicleId)
      }
      device.close()
      const stored = await read(vehicleId)
      expect(stored.map(({ timeMs, odometerMeters }) => ({ timeMs, odometerMeters }))).toEqual(
        records.map(({ timeMs, odometerMeters }) => ({ timeMs, odometerMeters })),
      )
    }),
    { numRuns: costlyRuns },
  )
})

test('an hour is compacted without loss while ingest writes into it', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  const all = driving(earlier, 300)
  const ingest = { isDone: false }
  const writing = (async () => {
    while (!ingest.isDone) await home.telematics.writeHours()
  })()
  for (let index = 0; index < all.length; index += 5) await device.report(all.slice(index, index + 5))
  ingest.isDone = true
  await writing
  await home.telematics.writeHours()
  await removeRows(vehicleId)
  expect(await read(vehicleId)).toHaveLength(300)
  device.close()
})
