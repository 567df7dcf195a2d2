import type { GeofenceCreate } from '@roadbook/contract/rules/geofences'
import { destination } from '@roadbook/geo/destination'
import type { PositionRecord } from '@roadbook/protocols/message'
import { encodePositions } from '@roadbook/protocols/teltonika/encode'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addTenant, asPerson, connectedDevice, fixAgo, TestDevice } from '../../../testing/ingest.ts'
import { cutOffWaiting } from '../../../testing/lock-waits.ts'
import { portOf } from '../../tracking/gateway/ports.ts'
import { createDwellWorker, createLateVisitsWorker } from './workers.ts'
import { geofences } from './geofences.ts'
import { addGeofence, removeRule } from './write-geofence.ts'

const { home } = await companyWithIngest()
const depot = { latitude: 35.8719, longitude: 14.4969 }
const never = new AbortController().signal

const at = (secondsAgo: number, meters: number, more: Partial<PositionRecord> = {}): PositionRecord =>
  fixAgo(secondsAgo, { ...destination(depot, 90, meters), ...more })

/** A company with a geofence around its depot, added long ago. */
async function company(geofence: Partial<GeofenceCreate> = {}) {
  const tenantId = await addTenant(home)
  const { id } = await asPerson(home, { tenantId, userId: null as never }, async (context) =>
    addGeofence(
      {
        ...context,
        now: new Date(Date.now() - 30 * 86_400_000),
        scope: { ...context.scope, key: { id: context.scope.userId, name: 'Import', isPersonal: false } },
      },
      {
        name: 'Depot Marsa',
        geometry: { type: 'Point', coordinates: [depot.longitude, depot.latitude], radiusMeters: 100 },
        trigger: 'both',
        ...geofence,
      },
    ),
  )
  const { device, vehicleId, dongleId } = await connectedDevice(home, { tenantId })
  return { tenantId, geofenceId: id, device, vehicleId, dongleId }
}

async function alerts(tenantId: string) {
  const rows = await home.database.asOwner((tx) =>
    tx.selectFrom('geofenceAlerts').selectAll().where('tenantId', '=', tenantId).orderBy('time').execute(),
  )
  return rows.map(({ type, time, speedKmh, dwellSeconds }) => ({
    type,
    ms: time.getTime(),
    speedKmh,
    dwellSeconds,
  }))
}

async function visits(tenantId: string) {
  const rows = await home.database.asOwner((tx) =>
    tx
      .selectFrom('geofenceVisits')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .orderBy('enteredAt')
      .execute(),
  )
  return rows.map(({ enteredAt, exitedAt }) => [enteredAt.getTime(), exitedAt?.getTime() ?? null])
}

const types = async (tenantId: string) => (await alerts(tenantId)).map(({ type }) => type)
const send = (device: TestDevice, ...records: PositionRecord[]) => device.report(records)
const followLate = () =>
  createLateVisitsWorker({ database: home.database, clock: { now: () => new Date() } }).run(never)

test('a vehicle that drives through a geofence is one visit with two alerts, at the times of its fixes', async () => {
  const { tenantId, device } = await company()
  const [outside, inside, gone] = [at(60, 500), at(40, 0), at(20, 500)]
  await send(device, outside)
  await send(device, inside)
  expect([await visits(tenantId), await types(tenantId)]).toEqual([[[inside.timeMs, null]], ['enter']])
  await send(device, gone)
  expect(await visits(tenantId)).toEqual([[inside.timeMs, gone.timeMs]])
  expect(await alerts(tenantId)).toMatchObject([
    { type: 'enter', ms: inside.timeMs },
    { type: 'exit', ms: gone.timeMs },
  ])
  device.close()
})

test('what a device sends twice, and to two processes, is told once', async () => {
  const { tenantId, device, dongleId } = await company()
  const records = [at(90, 500), at(70, 0), at(50, 500)]
  await send(device, ...records)
  await send(device, ...records)
  const other = await home.startAnother()
  const again = new TestDevice(portOf(other.ports, 'teltonika', 'tcp'))
  await again.logIn(dongleId)
  await again.report(records)
  await again.report([at(30, 0)])
  await send(device, at(10, 500))
  await followLate()
  expect(await types(tenantId)).toEqual(['enter', 'exit', 'enter', 'exit'])
  device.close()
  again.close()
})

test('a transaction that is cut off while it stores a visit leaves nothing behind: the repeat is told once', async () => {
  const { tenantId, device, vehicleId } = await company()
  await send(device, at(90, 500))
  const [inside, gone] = [at(70, 0), at(50, 500)]
  await home.database.asOwner(async (tx) => {
    const held = tx.selectFrom('vehicleState').select('revision').where('vehicleId', '=', vehicleId)
    await held.where('tenantId', '=', tenantId).forUpdate().execute()
    device.send(encodePositions([inside, gone], { codec: '8' }))
    // Its last statement, the vehicle's state, waits for that row.
    await vi.waitFor(async () => expect(await cutOffWaiting(home.database)).toBeGreaterThan(0), {
      timeout: 30_000,
    })
  })
  expect(await device.read(4)).toBe('00000002')
  await send(device, inside, gone)
  expect(await alerts(tenantId)).toMatchObject([
    { type: 'enter', ms: inside.timeMs },
    { type: 'exit', ms: gone.timeMs },
  ])
  device.close()
})

test('a vehicle that stands inside when it is first heard of alerts nobody until it leaves', async () => {
  const { tenantId, device } = await company()
  await send(device, at(60, 0), at(50, 5))
  expect(await types(tenantId)).toEqual([])
  await send(device, at(40, 500))
  expect(await types(tenantId)).toEqual(['exit'])
  device.close()
})

test('fixes that come late correct visits and alerts', async () => {
  const { tenantId, device } = await company()
  // The tunnel hid that it left and came back.
  await send(device, at(600, 500), at(500, 0))
  await send(device, at(200, 0))
  await send(device, at(100, 500))
  expect(await types(tenantId)).toEqual(['enter', 'exit'])
  const [left, back] = [at(400, 500), at(300, 0)]
  await send(device, left, back)
  await followLate()
  expect(await types(tenantId)).toEqual(['enter', 'exit', 'enter', 'exit'])
  expect((await visits(tenantId)).map(([, exitedMs]) => exitedMs)[0]).toBe(left.timeMs)
  await followLate()
  expect(await types(tenantId)).toHaveLength(4)
  device.close()
})

test('late fixes that reach the present change where ingest goes on', async () => {
  const { tenantId, device } = await company()
  await send(device, at(600, 500))
  await send(device, at(100, 480))
  // The visit is in between, and the newest fix is still the last: no visit is open.
  await send(device, at(400, 0), at(300, 0))
  await followLate()
  expect(await types(tenantId)).toEqual(['enter', 'exit'])
  await send(device, at(50, 0))
  expect(await types(tenantId)).toEqual(['enter', 'exit', 'enter'])
  device.close()
})

test('a dwell is told by the clock, once, though the device sleeps', async () => {
  const { tenantId, device } = await company({ trigger: 'dwell', dwellSeconds: 60 })
  await send(device, at(200, 500), at(150, 0))
  expect(await types(tenantId)).toEqual([])
  const worker = createDwellWorker({ database: home.database, clock: { now: () => new Date() } })
  await worker.run(never)
  await worker.run(never)
  expect(await alerts(tenantId)).toMatchObject([{ type: 'dwell', dwellSeconds: 60 }])
  await send(device, at(20, 0), at(10, 500))
  expect(await types(tenantId)).toEqual(['dwell'])
  device.close()
})

test('speeding inside is one alert with the highest speed', async () => {
  const geometry = {
    type: 'Point',
    coordinates: [depot.longitude, depot.latitude],
    radiusMeters: 3_000,
  } as const
  const { tenantId, device } = await company({
    trigger: 'speeding',
    limitKmh: 50,
    geometry: { ...geometry, coordinates: [...geometry.coordinates] },
  })
  await send(
    device,
    at(60, 0, { speedKmh: 40 }),
    at(50, 150, { speedKmh: 60 }),
    at(40, 300, { speedKmh: 70 }),
  )
  await send(device, at(30, 450, { speedKmh: 80 }), at(20, 600, { speedKmh: 30 }))
  expect(await alerts(tenantId)).toMatchObject([{ type: 'speeding', speedKmh: 80 }])
  device.close()
})

test('a geofence that is deleted between two fixes stops nobody from reporting', async () => {
  const { tenantId, device, geofenceId } = await company()
  await send(device, at(60, 500), at(40, 0))
  await asPerson(home, { tenantId }, (context) => removeRule(context, geofences, geofenceId))
  expect(await send(device, at(20, 500))).toBe('00000001')
  device.close()
})

test('in whatever order fixes come, visits end up as if they had come in order', async () => {
  const drive = fc.array(fc.constantFrom(0, 50, 150, 500), { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      drive,
      fc.array(fc.nat(100), { minLength: 12, maxLength: 12 }),
      async (meters, order) => {
        const records = meters.map((distance, nth) => at(900 - nth * 60, distance))
        const [inOrder, shuffled] = [await company(), await company()]
        for (const record of records) await send(inOrder.device, record)
        const mixed = records
          .map((record, nth) => ({ record, rank: order[nth] ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
        for (const { record } of mixed) await send(shuffled.device, record)
        await followLate()
        expect(await visits(shuffled.tenantId)).toEqual(await visits(inOrder.tenantId))
        expect(await alerts(shuffled.tenantId)).toEqual(await alerts(inOrder.tenantId))
        inOrder.device.close()
        shuffled.device.close()
      },
    ),
    { numRuns: costlyRuns },
  )
})
