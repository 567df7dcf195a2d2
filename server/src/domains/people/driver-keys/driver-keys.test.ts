/** From a key that a device reports to the driver of the trip, through the gateway, the trip worker and the API. */
import { api } from '@roadbook/contract/api'
import { normaliseKeyCode } from '@roadbook/contract/people/driver-keys'
import type { PositionRecord } from '@roadbook/protocols/message'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { newDongleId, silent, startIngest, TestDevice, type TestIngest } from '../../../testing/ingest.ts'
import { trackOf } from '../../../testing/tracks.ts'
import { portOf } from '../../tracking/gateway/ports.ts'
import { createTripWorker } from '../../trips/trips/index.ts'

/** An hour ago: ranges of positions are due by PostgreSQL's clock. */
const START_MS = Math.floor(Date.now() / 60_000 - 60) * 60_000
const at = (minute: number): Date => new Date(START_MS + minute * 60_000)

let server: TestApp
let ingest: TestIngest
let admin: Person
let usual: Person
let holder: Person

beforeAll(async () => {
  server = await createTestApp()
  server.clock.set(at(62))
  const home = { database: server.database, connectionString: '', drop: async () => undefined }
  ingest = await startIngest({ home, clock: server.clock, hasWorkers: false })
  admin = await server.company('Grand Harbour Services')
})
afterAll(async () => {
  await ingest.close()
  await server.close()
})

let vehicleId: string
let device: TestDevice

beforeEach(async () => {
  server.clock.set(at(0))
  usual = await server.colleague(admin, 'driver')
  holder = await server.colleague(admin, 'driver')
  const dongleId = newDongleId()
  const body = {
    registration: uuidv7().slice(-12),
    fuelType: 'diesel' as const,
    dongleId,
    driverId: usual.userId,
  }
  vehicleId = (await server.call(admin, api.vehicles.create, { body })).body.id
  server.clock.set(at(62))
  device = new TestDevice(portOf(ingest.ports, 'teltonika', 'tcp'))
  await device.logIn(dongleId)
  return () => device.close()
})

/** Parked until minute 10, driven until 20, parked until 35; a record every ten seconds. */
const records: PositionRecord[] = trackOf(START_MS, { latitude: 35.9, longitude: 14.5 })
  .stand(600, false)
  .drive(600, 50)
  .stand(900, false)
  .positions.map(({ timeMs, latitude, longitude, speedKmh, ignition }) => ({
    timeMs,
    latitude: Math.round(latitude * 1e7) / 1e7,
    longitude: Math.round(longitude * 1e7) / 1e7,
    speedKmh: speedKmh ?? 0,
    ignition: ignition ?? false,
    satellites: 9,
  }))

function recordAt(minute: number): PositionRecord {
  const record = records.find(({ timeMs }) => timeMs === at(minute).getTime())
  if (!record) throw new Error('No record of that time.')
  return record
}

const withKey = (minute: number, driverKey: string): PositionRecord => ({
  ...recordAt(minute),
  extra: { driverKey },
})

/** Each key is the test's own: they belong to the whole company. */
let keys = 0x5000
const newKey = () => String(++keys)

async function report(sent: readonly PositionRecord[]): Promise<void> {
  for (let from = 0; from < sent.length; from += 50) await device.report(sent.slice(from, from + 50))
}

/** The whole drive, some records of it with a key. */
function drive(...keyed: PositionRecord[]): Promise<void> {
  return report(records.map((record) => keyed.find(({ timeMs }) => timeMs === record.timeMs) ?? record))
}

async function trip() {
  const { database, clock } = server
  await createTripWorker({ database, clock, log: silent }).run()
  const { body } = await server.call(admin, api.trips.list, {
    query: { showVehiclesId: vehicleId },
  })
  const [only, ...others] = body.items
  if (!only || others.length > 0) throw new Error(`There are ${body.totalItems} trips.`)
  return only
}

async function driverOf() {
  const { driverId, driverSource } = await trip()
  return [driverId, driverSource]
}

async function give(key: string, userId: string | null, more: object = {}): Promise<string> {
  const { status, body } = await server.call(admin, api.driverKeys.create, {
    body: { code: key, kind: 'iButton', userId, ...more },
  })
  expect(status).toBe(201)
  return body.id
}

const dayFromNow = (days: number) => new Date(START_MS + days * 86_400_000).toISOString().slice(0, 10)

async function unknown() {
  const { body } = await server.call(admin, api.driverKeys.listUnknown, {})
  return body.filter((key) => key.vehicleId === vehicleId)
}

test('a trip is driven by whoever’s key a tracker reports during it', async () => {
  const key = newKey()
  await give(key, holder.userId)
  await drive(withKey(12, key))
  expect(await driverOf()).toEqual([holder.userId, 'key'])
})

test('without a key the assigned driver drives', async () => {
  await drive()
  expect(await driverOf()).toEqual([usual.userId, 'assigned'])
})

test('a key shown up to five minutes before the trip counts for it, and the last of two', async () => {
  const [first, last] = [newKey(), newKey()]
  await give(first, usual.userId)
  await give(last, holder.userId)
  await drive(withKey(7, first), withKey(8, last))
  expect(await driverOf()).toEqual([holder.userId, 'key'])
})

test('a key shown longer before the trip doesn’t count', async () => {
  const key = newKey()
  await give(key, holder.userId)
  await drive(withKey(1, key))
  expect(await driverOf()).toEqual([usual.userId, 'assigned'])
})

test('a late record with the key changes the driver of the trip', async () => {
  const key = newKey()
  await give(key, holder.userId)
  const [late, ...others] = [withKey(15, key), ...records.filter(({ timeMs }) => timeMs !== at(15).getTime())]
  await report(others)
  expect(await driverOf()).toEqual([usual.userId, 'assigned'])
  await report([late])
  expect(await driverOf()).toEqual([holder.userId, 'key'])
})

test('a key shown during a trip in progress names its driver at once', async () => {
  const key = newKey()
  await give(key, holder.userId)
  const { database, clock } = server
  const worker = createTripWorker({ database, clock, log: silent, growthSeconds: 0 })
  const now = (record: PositionRecord) => ({ ...record, timeMs: record.timeMs + 46 * 60_000 })
  const between = (from: number, to: number) =>
    records.filter(({ timeMs }) => timeMs >= at(from).getTime() && timeMs < at(to).getTime()).map(now)
  await report(between(0, 14))
  await worker.run()
  await report(between(14, 15))
  await worker.run()
  expect(
    (await server.call(admin, api.trips.list, { query: { showVehiclesId: vehicleId } })).body.items,
  ).toMatchObject([{ running: true, driverId: usual.userId }])
  await report([now(withKey(15, key))])
  await worker.run()
  const { id: tripId, running, driverId, driverSource } = await trip()
  expect([running, driverId, driverSource]).toEqual([true, holder.userId, 'key'])
  const driverOnMap = async () => {
    const { body } = await server.call(admin, api.locations.locations, { query: {} })
    return body.find((location) => location.vehicleId === vehicleId)?.driverName
  }
  expect(await driverOnMap()).not.toBe(null)
  await server.call(admin, api.trips.update, { params: { vehicleId, tripId }, body: { driverId: null } })
  expect(await driverOnMap()).toBe(null)
})

test('a person’s correction stays, whatever keys say; drivers can’t make one', async () => {
  const key = newKey()
  await drive(withKey(12, key))
  const params = { vehicleId, tripId: (await trip()).id }
  const correct = (person: Person, driverId: string | null) =>
    server.call(person, api.trips.update, { params, body: { driverId } })
  expect((await correct(usual, holder.userId)).status).toBe(403)
  expect((await correct(admin, crypto.randomUUID())).status).toBe(404)
  expect((await correct(admin, admin.userId)).body).toMatchObject({
    driverId: admin.userId,
    driverSource: 'person',
  })
  await give(key, holder.userId)
  expect(await driverOf()).toEqual([admin.userId, 'person'])
})

test('a trip whose driver is unknown, as a person entered, is hidden from the assigned driver', async () => {
  await drive()
  const { id: tripId, startTime, endTime } = await trip()
  const seen = async () => {
    const query = { startDate: at(0).toISOString(), endDate: at(36).toISOString() }
    const { body } = await server.call(usual, api.trips.rawRoutes, { params: { id: vehicleId }, query })
    return body.map(({ TIME }) => TIME)
  }
  const all = await seen()
  expect(all.length).toBe(records.length)
  await server.call(admin, api.trips.update, { params: { vehicleId, tripId }, body: { driverId: null } })
  const left = all.filter((time) => time < startTime || time > endTime)
  expect(left.length).toBeGreaterThan(20)
  expect(await seen()).toEqual(left)
})

test('an unknown key is listed until it is given to somebody, which names the trip with it', async () => {
  const key = newKey()
  await drive(withKey(12, key), withKey(13, key), withKey(20, key))
  expect(await driverOf()).toEqual([usual.userId, 'assigned'])
  expect(await unknown()).toMatchObject([{ code: key, lastSeenAt: at(20).toISOString(), uses: 2 }])
  const id = await give(key, holder.userId)
  expect(await unknown()).toEqual([])
  expect(await driverOf()).toEqual([holder.userId, 'key'])
  await server.call(admin, api.driverKeys.delete, { params: { id } })
  expect(await driverOf()).toEqual([usual.userId, 'assigned'])
})

test('a key that changes hands from a day on leaves earlier trips with their driver', async () => {
  const key = newKey()
  await give(key, holder.userId)
  await drive(withKey(12, key))
  await give(key, usual.userId, { validFrom: dayFromNow(2) })
  expect(await driverOf()).toEqual([holder.userId, 'key'])
  await give(key, usual.userId, { validFrom: dayFromNow(-2) })
  expect(await driverOf()).toEqual([usual.userId, 'key'])
})

test('a key that is nobody’s names no driver and isn’t unknown', async () => {
  const key = newKey()
  await give(key, null)
  await drive(withKey(12, key))
  expect(await driverOf()).toEqual([usual.userId, 'assigned'])
  expect(await unknown()).toEqual([])
})

test('a key of another company names no driver', async () => {
  const key = newKey()
  const other = await server.company('Others Ltd')
  await server.call(other, api.driverKeys.create, { body: { code: key, kind: 'rfid', userId: other.userId } })
  await drive(withKey(12, key))
  expect(await driverOf()).toEqual([usual.userId, 'assigned'])
  expect((await server.call(other, api.driverKeys.listUnknown, {})).body).toEqual([])
})

test('the order in which records arrive doesn’t change when a key was used', async () => {
  const key = newKey()
  const minutes = [12, 20, 13, 17, 14, 34]
  for (const minute of minutes) await report([withKey(minute, key)])
  const { rows } = await server.database.pools.owner.query(
    'select from_time, to_time from driver_key_uses where vehicle_id = $1 order by from_time',
    [vehicleId],
  )
  expect(rows).toEqual([
    { from_time: at(12), to_time: at(20) },
    { from_time: at(34), to_time: at(34) },
  ])
})

test('a device that makes up keys fills no table', async () => {
  const made = records
    .slice(0, 210)
    .map((record, nth) => ({ ...record, extra: { driverKey: `${900_000 + nth}` } }))
  await report(made)
  await report(
    made.map((record, nth) => ({
      ...record,
      timeMs: record.timeMs + 1_000,
      extra: { driverKey: `${910_000 + nth}` },
    })),
  )
  const { rows } = await server.database.pools.owner.query<{ uses: number }>(
    'select count(*)::int as uses from driver_key_uses where vehicle_id = $1',
    [vehicleId],
  )
  expect(rows[0]?.uses).toBeLessThanOrEqual(250)
})

test('a key has one entry a day, whichever way it is written', async () => {
  await give('01:0A-3f', holder.userId)
  const again = await server.call(admin, api.driverKeys.create, {
    body: { code: '10a3F', kind: 'rfid', userId: usual.userId },
  })
  expect([again.status, again.body]).toMatchObject([
    409,
    { code: 'driver_key_taken', details: { code: '10A3F' } },
  ])
})

test('separators, leading zeros and case don’t matter, and zeros or only F are no key', () => {
  expect(
    [
      '0x00 01:0a-3f',
      '0042',
      'Müller 7',
      '0000',
      'FFFFFFFFFFFFFFFF',
      '-',
      'a'.repeat(65),
      'b'.repeat(40_000),
    ].map(normaliseKeyCode),
  ).toEqual(['10A3F', '42', 'MÜLLER7', undefined, undefined, undefined, undefined, undefined])
})
