import { encodeQuery } from '@roadbook/protocols/osmand/encode'
import { osmand } from '@roadbook/protocols/osmand/protocol'
import { afterAll, assert, beforeAll, expect, test, vi } from 'vitest'
import { readDeviceStatus } from '../devices/device-status.ts'
import {
  addTenant,
  addVehicle,
  asPerson,
  fixAgo,
  liveState,
  newDongleId,
  startIngest,
  storedPositions,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'

let home: TestIngest
let dongleId: number
let vehicleId: string
let tenantId: string
beforeAll(async () => {
  home = await startIngest({ limits: { requestTimeoutMs: 2_000 } })
  dongleId = newDongleId()
  tenantId = await addTenant(home)
  vehicleId = await addVehicle(home, { tenantId, dongleId })
})
afterAll(() => home.close())

function ask(path: string, init: RequestInit = {}): Promise<number> {
  return fetch(`http://127.0.0.1:${portOf(home.ports, 'osmand', 'http')}${path}`, init).then(
    (response) => response.status,
  )
}

test('a query with a place is stored and answered 200', async () => {
  const fix = fixAgo(10)
  expect(await ask(`/?${encodeQuery(String(dongleId), fix).replace(/^\?/, '')}`)).toBe(200)
  expect(await storedPositions(home, vehicleId)).toMatchObject([
    { fixTime: new Date(fix.timeMs), latitude: 35.8989 },
  ])
  expect(await liveState(home, vehicleId)).toMatchObject({ protocol: 'osmand', dongleId })
})

test('a form is read as a query is', async () => {
  const before = (await storedPositions(home, vehicleId)).length
  const body = new URLSearchParams({
    id: String(dongleId),
    lat: '35.9',
    lon: '14.5',
    timestamp: String(fixAgo(9).timeMs),
  })
  expect(await ask('/', { method: 'POST', body })).toBe(200)
  expect(await storedPositions(home, vehicleId)).toHaveLength(before + 1)
})

test('a body of JSON is stored and answered 200', async () => {
  const before = (await storedPositions(home, vehicleId)).length
  const location = {
    timestamp: new Date(fixAgo(8).timeMs).toISOString(),
    coords: { latitude: 35.91, longitude: 14.51, speed: 10 },
  }
  const body = JSON.stringify({ device_id: String(dongleId), location })
  expect(await ask('/', { method: 'POST', body, headers: { 'content-type': 'application/json' } })).toBe(200)
  expect(await storedPositions(home, vehicleId)).toHaveLength(before + 1)
})

test('a request without a number, without a place to read, or of broken JSON is answered 400', async () => {
  expect(await ask('/?lat=1&lon=2')).toBe(400)
  expect(await ask(`/?id=${dongleId}&lat=north&lon=2`)).toBe(400)
  expect(
    await ask('/', {
      method: 'POST',
      body: '{"device_id":',
      headers: { 'content-type': 'application/json' },
    }),
  ).toBe(400)
  expect(await ask('//')).toBe(400)
})

test('a point that can never be stored is answered 200 and counted, because a phone would repeat it for ever', async () => {
  const ownDongleId = newDongleId()
  const ownVehicleId = await addVehicle(home, { tenantId, dongleId: ownDongleId })
  const post = (body: object) =>
    ask('/', {
      method: 'POST',
      body: JSON.stringify({ device_id: String(ownDongleId), ...body }),
      headers: { 'content-type': 'application/json' },
    })
  const location = { timestamp: fixAgo(20).timeMs, coords: { latitude: 35.9, longitude: 14.5 } }
  const answers = [
    await ask(`/?id=${ownDongleId}&lat=91&lon=2`),
    await ask(`/?id=${ownDongleId}&lat=NaN&lon=NaN`),
    await ask(`/?id=${ownDongleId}&lat=35.9&lon=14.5&timestamp=99999999999999999999`),
    await ask(`/?id=${ownDongleId}&lat=35.9&lon=14.5&timestamp=2026-02-31T26:00:00Z`),
    await post({ location: { ...location, coords: { latitude: null, longitude: null } } }),
    await post({ location: [location, {}, { ...location, timestamp: 'yesterday' }] }),
  ]
  expect(answers).toEqual([200, 200, 200, 200, 200, 200])
  const { refused } = await asPerson(home, { tenantId }, (context) => readDeviceStatus(context, ownVehicleId))
  expect(refused.map(({ reason, count }) => `${reason} ${count}`)).toEqual([
    'impossiblePlace 3',
    'impossibleTime 2',
    'unreadable 2',
  ])
  expect(await storedPositions(home, ownVehicleId)).toHaveLength(1)
})

test('an unknown number, or that is none, is answered 404', async () => {
  expect(await ask(`/?id=${newDongleId()}&lat=1&lon=2`)).toBe(404)
  expect(await ask('/?id=my-phone&lat=1&lon=2')).toBe(404)
})

test('a request on which a decoder fails unexpectedly is answered 503, and counted as unreadable', async () => {
  const { counts } = home.telematics
  const before = counts.garbageTotal
  vi.spyOn(osmand.http ?? assert.fail(), 'decodeQuery').mockImplementationOnce(() => {
    throw new TypeError('Cannot convert object to primitive value')
  })
  expect(await ask(`/?id=${dongleId}&lat=35.9&lon=14.5`)).toBe(503)
  expect(counts.garbageTotal).toBe(before + 1)
})

test('a request that is not committed in time is answered 503', async () => {
  await home.database.asOwner(async (tx) => {
    const row = tx.selectFrom('vehicleState').select('revision').where('vehicleId', '=', vehicleId)
    await row.where('tenantId', '=', tenantId).forUpdate().execute()
    expect(await ask(`/?id=${dongleId}&lat=35.9&lon=14.5&timestamp=${fixAgo(3).timeMs}`)).toBe(503)
  })
})
