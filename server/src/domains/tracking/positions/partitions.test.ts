/** Partitions are created and dropped while other transactions hold locks, and after a clock was wrong. */
import type { PositionRecord } from '@roadbook/protocols/message'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ShardGroups } from '../../../database/citus/shard-groups.ts'
import { untilWaiting } from '../../../testing/lock-waits.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { cleanImported } from './clean-imported.ts'
import { addDirtySegments, toDirtySegmentParameters } from './dirty-segments.ts'
import { DAY_MS, HOUR_MS, hourOf } from './hours.ts'
import { insertPositions, toPositionParameters } from './position-rows.ts'
import { readPositions } from './read-positions.ts'
import {
  addTenant,
  connectedDevice,
  fixAgo,
  liveState,
  startIngest,
  storedPositions,
  type TestIngest,
} from '../../../testing/ingest.ts'

const clock = movableClock()

let home: TestIngest
let tenantId: string
beforeAll(async () => {
  home = await startIngest({ clock })
  tenantId = await addTenant(home)
})
afterEach(() => {
  clock.aheadMs = 0
})
afterAll(() => home.close())

const partitionOf = (timeMs: number): string =>
  `positions_${new Date(timeMs).toISOString().slice(0, 10).replaceAll('-', '')}`

async function partitions(): Promise<string[]> {
  const { rows } = await home.database.pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'positions'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function timesOf(vehicleId: string): Promise<number[]> {
  const period = { tenantId, vehicleId, from: new Date(0), to: new Date(Date.now() + DAY_MS) }
  const positions = await home.database.asIngest((tx) => readPositions(tx, period))
  return positions.map(({ record }) => record.timeMs)
}

/** Reads all positions in one transaction that stays open, as a backup does. */
async function reader(): Promise<{ end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: home.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('select count(*) from positions')
  return { end: () => client.end() }
}

const batchOf = (vehicleId: string, record: PositionRecord) => ({
  tenantId,
  vehicleId,
  fixes: cleanImported([record], { dongleId: 1 }).fixes,
  lateHours: [hourOf(record.timeMs)],
})

/** Stores a late position as ingest does, up to the commit. */
async function lateBatch(
  vehicleId: string,
  record: PositionRecord,
): Promise<{ commit: () => Promise<unknown> }> {
  const { pool, hold, over } = await new ShardGroups(home.database).find(tenantId)
  const batch = batchOf(vehicleId, record)
  const statements = [
    { name: 'late-positions', text: insertPositions, values: toPositionParameters([batch]) },
    { name: 'late-hours', text: addDirtySegments, values: toDirtySegmentParameters([batch]) },
  ]
  const client = await pool.connect()
  await client.query('begin')
  for (const statement of hold?.(tenantId) ?? []) await client.query(statement)
  for (const statement of statements) await client.query(over?.(statement) ?? statement)
  return { commit: () => client.query('commit').finally(() => client.release()) }
}

test('while a backup reads, days to come and days to go wait, and ingest does not', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  await home.telematics.sweep()
  const fix = fixAgo(0)
  await device.report([fix])
  const today = partitionOf(fix.timeMs)
  // In five days it is among the coming days, even if midnight passes meanwhile.
  const later = partitionOf(fix.timeMs + 6 * DAY_MS)
  clock.aheadMs = 5 * DAY_MS
  await home.telematics.writeHours()
  const backup = await reader()
  const housekeeping = { isDone: false }
  const done = (async () => {
    await Promise.all([home.telematics.expire(), home.telematics.sweep()])
    housekeeping.isDone = true
  })()
  for (let count = 0; !housekeeping.isDone; count++) {
    // Otherwise it would wait for the backup for ever. In the future of the device's clock, since a past fix could wait for
    // its hour.
    expect(await device.report([fixAgo(0, { timeMs: Date.now() + count })])).toBe('00000001')
  }
  await done
  expect((await partitions()).filter((name) => name === today || name === later)).toEqual([today])
  // The sweep nevertheless did the rest of its work.
  expect((await liveState(home, vehicleId)).state).toBe('offline')
  await backup.end()
  await home.telematics.sweep()
  await home.telematics.writeHours()
  await home.telematics.expire()
  expect((await partitions()).filter((name) => name === today || name === later)).toEqual([later])
  device.close()
})

test('after a clock that was days ahead has been set right, the days get their partitions with what came meanwhile and is still coming', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  // Today or tomorrow, also after midnight passes meanwhile.
  const start = Date.now() + 23 * HOUR_MS
  const day = partitionOf(start)
  clock.aheadMs = 40 * DAY_MS
  await home.telematics.sweep()
  await home.telematics.writeHours()
  await home.telematics.expire()
  expect(await partitions()).not.toContain(day)
  const meanwhile = [start, start + 1_000, start + 2_000].map((timeMs) => fixAgo(0, { timeMs }))
  await device.report(meanwhile.slice(0, 2))
  const last = await lateBatch(vehicleId, fixAgo(0, { timeMs: start + 2_000 }))
  clock.aheadMs = 0
  const swept = home.telematics.sweep()
  await Promise.race([swept, untilWaiting(home.database)])
  await last.commit()
  await swept
  // The first may have given up.
  await home.telematics.sweep()
  expect(await partitions()).toContain(day)
  const { rows } = await home.database.pools.owner.query<{ name: string }>(
    `select distinct regexp_replace(tableoid::regclass::text, '_\\d{6}$', '') as name from positions where vehicle_id = $1`,
    [vehicleId],
  )
  // Without the number that a cluster adds for each shard.
  expect(rows).toEqual([{ name: day }])
  expect(await timesOf(vehicleId)).toEqual(meanwhile.map(({ timeMs }) => timeMs))
  device.close()
})

test('a day whose late positions are being stored meanwhile stays with them', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  device.close()
  await home.telematics.sweep()
  const fix = fixAgo(0)
  const day = partitionOf(fix.timeMs)
  clock.aheadMs = 5 * DAY_MS
  await home.telematics.writeHours()
  const late = await lateBatch(vehicleId, fix)
  const expired = home.telematics.expire()
  // On one server it soon gives up.
  await Promise.race([expired, untilWaiting(home.database)])
  await late.commit()
  await expired
  expect(await partitions()).toContain(day)
  expect(await timesOf(vehicleId)).toEqual([fix.timeMs])
})

test('old positions of a day without a partition go to the segments of their hours', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  device.close()
  const fix = fixAgo(0, { timeMs: Date.now() - 10 * DAY_MS })
  await home.database.pools.ingest.query(insertPositions, toPositionParameters([batchOf(vehicleId, fix)]))
  await home.telematics.expire()
  await home.telematics.writeHours()
  expect(await storedPositions(home, vehicleId)).toEqual([])
  expect(await timesOf(vehicleId)).toEqual([fix.timeMs])
})

test('the hours after a clock was set right are written as they end', async () => {
  clock.aheadMs = 40 * DAY_MS
  await home.telematics.writeHours()
  clock.aheadMs = 0
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  await device.report([fixAgo(1)])
  device.close()
  clock.aheadMs = HOUR_MS + 6 * 60_000
  await home.telematics.writeHours()
  const hours = await home.database.asIngest((tx) =>
    tx.selectFrom('positionSegments').select('points').where('vehicleId', '=', vehicleId).execute(),
  )
  expect(hours).toEqual([{ points: 1 }])
})
