import { expect, test, vi } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { ConnectionAttempts } from '../devices/connection-attempts.ts'
import { removeExpired } from '../devices/remove-expired.ts'
import { connectedDevice, fixAgo, liveState } from '../../../testing/ingest.ts'

const clock = movableClock()

const { home, tenantId } = await companyWithIngest({ clock })

test('a vehicle with the ignition on goes offline after 600 seconds of silence, with its own revision', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await device.report([fixAgo(1)])
  const before = await liveState(home, vehicleId)
  await home.telematics.sweep()
  expect(await liveState(home, vehicleId)).toEqual(before)
  clock.aheadMs = 601_000
  await home.telematics.sweep()
  expect(await liveState(home, vehicleId)).toMatchObject({ state: 'offline', revision: before.revision + 1 })
  clock.aheadMs = 0
  expect(await device.report([fixAgo(0)])).toBe('00000001')
  expect((await liveState(home, vehicleId)).state).toBe('moving')
  device.close()
})

test('future days have their partitions before any fix can fall into them', async () => {
  const now = new Date(Date.now() + 3 * 86_400_000)
  vi.spyOn(clock, 'now').mockReturnValue(now)
  await home.telematics.sweep()
  vi.restoreAllMocks()
  const { rows } = await home.database.pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'positions'::regclass order by 1`,
  )
  const days = Array.from({ length: 3 }, (_, ahead) =>
    new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
  )
  const expected = [...days.map((day) => `positions_${day}`), 'positions_default']
  // Earlier ones are from the day on which this run began.
  expect(rows.map(({ name }) => name).slice(-4)).toEqual(expected)
})

test('refused records are deleted after 30 days', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await device.report([fixAgo(0, { timeMs: 0 })])
  device.close()
  const count = async () => {
    const { rows } = await home.database.pools.ingest.query<{ count: number }>(
      `select (select count(*) from refused_positions where vehicle_id = $1)
        + (select coalesce(sum(count), 0) from refused_counts where vehicle_id = $1) as count`,
      [vehicleId],
    )
    return Number(rows[0]?.count)
  }
  const { ingest } = home.database.pools
  await removeExpired(ingest, new Date(Date.now() + 29 * 86_400_000))
  expect(await count()).toBe(2)
  await removeExpired(ingest, new Date(Date.now() + 31 * 86_400_000))
  expect(await count()).toBe(0)
})

test('invented numbers fill neither memory nor disk, and a device that keeps trying outlasts them', async () => {
  const attempts = new ConnectionAttempts(home.database.pools.ingest)
  const peer = { address: '127.0.0.1:1', network: '127.0.0.1', isTrusted: false }
  const note = async (prefix: string, count: number): Promise<void> => {
    for (let index = 0; index < count; index++) attempts.record(`${prefix}${index}`, 'teltonika', peer)
    await attempts.flush(new Date())
  }
  attempts.record('86000', 'teltonika', peer)
  attempts.record('86000', 'teltonika', peer)
  for (const prefix of ['a', 'b', 'c', 'd', 'e']) await note(prefix, 6_000)
  const { rows } = await home.database.pools.owner.query<{ total: number; real: number }>(
    `select count(*) as total, count(*) filter (where number = '86000') as real from directory.device_attempts`,
  )
  expect(rows).toEqual([{ total: 20_000, real: 1 }])
})
