import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { encodeLogin, encodePositions, encodeUdp } from '@roadbook/protocols/teltonika/encode'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { forkModule } from '../../../testing/compile-cache.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addVehicle, fixAgo, newDongleId, storedPositions, TestDevice } from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'

const CONNECTIONS = 10_000
const FIRST_DONGLE = 860_000_000_000_000

const { home, tenantId } = await companyWithIngest({
  limits: { maxQueuedRecords: 500, maxBatchRecords: 100 },
})

/** Adds vehicles with devices numbered from FIRST_DONGLE on. */
async function addFleet(count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => uuidv7())
  const vehicles = `from unnest($2::uuid[]) with ordinality as n (id, nth) on conflict do nothing`
  const dongle = `${FIRST_DONGLE - 1}::bigint + nth`
  for (const insert of [
    `vehicles (tenant_id, id, registration, fuel_type) select $1::uuid, id, 'CONNECTIONS ' || nth, 'diesel'`,
    `directory.devices (dongle_id, tenant_id, vehicle_id) select ${dongle}, $1::uuid, id`,
    `device_assignments (tenant_id, id, vehicle_id, dongle_id, valid_from)
       select $1::uuid, id, id, ${dongle}, now() - interval '1 day'`,
    `vehicle_state (tenant_id, vehicle_id, revision, dongle_id, state, state_since)
       select $1::uuid, id, 1, ${dongle}, 'offline', now()`,
  ])
    await home.database.pools.owner.query(`insert into ${insert} ${vehicles}`, [tenantId, ids])
}

/** Open file limit of this process, which holds the server's side of the connections. */
function openFilesLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } } // of Node, untyped
  return Number(report.userLimits?.open_files?.soft ?? 0)
}

test.skipIf(openFilesLimit() < CONNECTIONS + 1_000)(
  'while ten thousand devices are connected and idle, one that reports is served',
  async () => {
    await addFleet(CONNECTIONS)
    const before = process.memoryUsage().rss
    const child = forkModule(new URL('./testing-many-connections.ts', import.meta.url), [
      String(portOf(home.ports, 'teltonika', 'tcp')),
      String(CONNECTIONS),
      String(FIRST_DONGLE),
    ])
    try {
      const [ready] = (await once(child, 'message')) as [unknown] // as the child sends it
      expect(ready).toEqual({ accepted: CONNECTIONS })
      expect(home.telematics.counts.connectionsOpen).toBe(CONNECTIONS)
      const grown = Math.round((process.memoryUsage().rss - before) / CONNECTIONS / 1024)
      const dongleId = newDongleId()
      const vehicleId = await addVehicle(home, { tenantId, dongleId })
      const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
      expect(await device.logIn(dongleId)).toBe('01')
      expect(await device.report([fixAgo(5)])).toBe('00000001')
      expect(await storedPositions(home, vehicleId)).toHaveLength(1)
      expect(grown).toBeLessThan(40)
      device.close()
    } finally {
      child.kill()
      await once(child, 'exit')
    }
    await expect.poll(() => home.telematics.counts.connectionsOpen, { timeout: 20_000 }).toBe(0)
  },
)

test('a device that floods is slowed down, memory stays bounded, and everything is stored in the end', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  const frames = 400
  const perFrame = 25
  const start = fixAgo(frames * perFrame).timeMs
  const flood = Array.from({ length: frames }, (_, frame) =>
    encodePositions(
      Array.from({ length: perFrame }, (__, index) =>
        fixAgo(0, { timeMs: start + (frame * perFrame + index) * 1000 }),
      ),
      { codec: '8E' },
    ),
  )
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, home.telematics.counts.recordsQueued)
  }, 1)
  device.send(Buffer.concat([encodeLogin(String(dongleId)), ...flood]))
  expect(await device.read(1 + 4 * frames, 20_000)).toBe(`01${'00000019'.repeat(frames)}`)
  clearInterval(watch)
  // The limit, and one frame that starts below it.
  expect(highest).toBeLessThanOrEqual(500 + perFrame + 1)
  expect(await storedPositions(home, vehicleId)).toHaveLength(frames * perFrame)
  device.close()
})

test('a flood of datagrams from unknown devices does not delay known ones', async () => {
  const dongleId = newDongleId()
  await addVehicle(home, { tenantId, dongleId })
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  await device.logIn(dongleId)
  const socket = createSocket('udp4')
  for (let index = 0; index < 2_000; index++) {
    const imei = String(900_000_000_000_000 + index)
    const packet = encodeUdp([fixAgo(1)], { codec: '8', imei, packetId: index, avlPacketId: 1 })
    socket.send(packet, portOf(home.ports, 'teltonika', 'udp'), '127.0.0.1')
  }
  expect(await device.report([fixAgo(5)])).toBe('00000001')
  socket.close()
  device.close()
})
