import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { rebuildTrips } from './rebuild-trips.ts'
import { storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'

const DAY_MS = 86_400_000
const parts = { partFixes: 100 }

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Imports Ltd')
})
afterAll(() => server.close())

const nowMs = (): number => server.clock.now().getTime()

async function newVehicle(driverId?: string) {
  const body = {
    registration: crypto.randomUUID(),
    fuelType: 'diesel' as const,
    ...(driverId && { driverId }),
  }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

/** Each day an hour of driving; `firstDay` and `lastDay` are days ago. */
async function importDays(vehicleId: string, firstDay: number, lastDay: number) {
  const startMs = Math.floor(nowMs() / DAY_MS) * DAY_MS - firstDay * DAY_MS
  const made = trackOf(startMs, { latitude: 35.9, longitude: 14.5 }).stand(600, false)
  for (let day = firstDay; day > lastDay; day--)
    made
      .drive(3_600, 50)
      .stand(600, false)
      .tunnel(DAY_MS / 1000 - 4_200, 0)
  const dueAt = new Date(nowMs() - 1_000)
  const positions = made.positions.filter(({ timeMs }) => timeMs % 60_000 === 0)
  await storePositions(server.database, { tenantId: owner.tenantId, vehicleId }, { positions, dueAt })
  return {
    from: new Date(startMs).toISOString(),
    until: new Date(positions.at(-1)?.timeMs ?? 0).toISOString(),
  }
}

async function rebuildPart(vehicleId: string) {
  const vehicle = { tenantId: owner.tenantId, vehicleId }
  const rebuilt = await server.database.inTenant(vehicle, (tx) =>
    rebuildTrips(tx, vehicle, server.clock.now(), parts),
  )
  return rebuilt?.isMore === true
}

async function computing(vehicleId: string, person = owner) {
  const query = { showVehiclesId: vehicleId }
  return (await server.call(person, api.tripRebuild.computing, { query })).body
}

test('an import is listed as still to be computed from its first to its last position', async () => {
  const vehicleId = await newVehicle()
  const { from, until } = await importDays(vehicleId, 20, 5)
  const { vehicles, progress, items } = await computing(vehicleId)
  expect([vehicles, progress]).toEqual([1, { until, doneShare: 0 }])
  expect(items).toEqual([expect.objectContaining({ vehicleId, from, until, doneShare: 0 })])
  expect(Date.parse(items[0]?.since ?? '')).toBeLessThanOrEqual(nowMs())
})

test('each computed part reduces what is left, down to nothing', async () => {
  const vehicleId = await newVehicle()
  const { from } = await importDays(vehicleId, 20, 5)
  const seen = [await computing(vehicleId)]
  while (await rebuildPart(vehicleId)) seen.push(await computing(vehicleId))
  const shares = seen.map(({ progress }) => progress?.doneShare ?? 1)
  expect(shares.length).toBeGreaterThan(5)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(new Set(shares).size).toBe(shares.length)
  expect(new Set(seen.map(({ items }) => items[0]?.from ?? from))).toEqual(new Set([from]))
  expect(await computing(vehicleId)).toEqual({ vehicles: 0, progress: null, items: [] })
})

test('new trips neither count as progress nor hide what is left to compute', async () => {
  const vehicleId = await newVehicle()
  const { until } = await importDays(vehicleId, 20, 5)
  const live = trackOf(nowMs() - 1_500_000, { latitude: 35.9, longitude: 14.5 }).drive(1_300, 50).positions
  const key = { tenantId: owner.tenantId, vehicleId }
  await storePositions(server.database, key, { positions: live, dueAt: new Date(nowMs() - 1_000) })
  const before = await computing(vehicleId)
  await rebuildPart(vehicleId)
  const after = await computing(vehicleId)
  expect([before.progress, after.progress]).toEqual([
    { until, doneShare: 0 },
    { until, doneShare: 0 },
  ])
  while (await rebuildPart(vehicleId));
  expect((await computing(vehicleId)).vehicles).toBe(0)
})

test('an hour of late data is not listed, however old', async () => {
  const vehicleId = await newVehicle()
  const positions = trackOf(nowMs() - 10 * DAY_MS, { latitude: 35.9, longitude: 14.5 }).drive(
    3_600,
    50,
  ).positions
  const dueAt = new Date(nowMs() - 1_000)
  await storePositions(server.database, { tenantId: owner.tenantId, vehicleId }, { positions, dueAt })
  expect((await computing(vehicleId)).vehicles).toBe(0)
})

test('a driver sees only vehicles that they alone drive, another company sees none', async () => {
  const company = await server.company('Two vehicles Ltd')
  const driver = await server.colleague(company, 'driver')
  const others = await server.company('Others Ltd')
  const own = (
    await server.call(company, api.vehicles.create, {
      body: { registration: 'OWN 1', fuelType: 'diesel', driverId: driver.userId },
    })
  ).body.id
  const other = (
    await server.call(company, api.vehicles.create, { body: { registration: 'OTHER 1', fuelType: 'diesel' } })
  ).body.id
  const positions = trackOf(nowMs() - 5 * DAY_MS, { latitude: 35.9, longitude: 14.5 })
    .drive(600, 50)
    .tunnel(200_000, 0)
    .drive(600, 50).positions
  for (const vehicleId of [own, other]) {
    const dueAt = new Date(nowMs() - 1_000)
    await storePositions(server.database, { tenantId: company.tenantId, vehicleId }, { positions, dueAt })
  }
  const seen = async (person: Person) => {
    const { body } = await server.call(person, api.tripRebuild.computing, { query: {} })
    return body.items.map(({ registration }) => registration).toSorted()
  }
  expect([await seen(company), await seen(driver), await seen(others)]).toEqual([
    ['OTHER 1', 'OWN 1'],
    ['OWN 1'],
    [],
  ])
})
