/** What late positions do to private trips that only their driver may see. */
import type { Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TripsTable, VehiclesTable } from '../../../../database/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { inheritPrivacy } from './inherit-privacy.ts'
import { addTenant, addVehicle, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { createTripWorker } from '../rebuild/trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)
const minute = (ms: number): number => Math.round((ms - START_MS) / 60_000)
const now = new Date(START_MS + 5 * 3_600_000)

let place: TestDatabase
let tenantId: string
let people: string[]
beforeAll(async () => {
  place = await createTestDatabase()
  tenantId = await addTenant(place)
  people = [await addPerson(), await addPerson()]
})
afterAll(() => place.drop())

async function addPerson(): Promise<string> {
  const id = uuidv7()
  const person = { tenantId, id, email: `${id}@company.example`, roles: ['driver'], status: 'active' }
  await place.database.asOwner((tx) => tx.insertInto('users').values(person).execute())
  return id
}

async function assign(vehicleId: string, userId: string | undefined): Promise<void> {
  await place.database.asOwner(async (tx) => {
    await tx.deleteFrom('driverAssignments').where('vehicleId', '=', vehicleId).execute()
    const since = { id: uuidv7(), validFrom: new Date(START_MS - 86_400_000) }
    await tx
      .insertInto('driverAssignments')
      .values({ tenantId, vehicleId, userId: userId ?? '', ...since })
      .execute()
  })
}

function set(vehicleId: string, values: Updateable<VehiclesTable>): Promise<unknown> {
  return place.database.asOwner((tx) =>
    tx.updateTable('vehicles').set(values).where('id', '=', vehicleId).execute(),
  )
}

function edit(id: string | undefined, values: Updateable<TripsTable>): Promise<unknown> {
  return place.database.asOwner((tx) =>
    tx
      .updateTable('trips')
      .set(values)
      .where('id', '=', id ?? '')
      .execute(),
  )
}

async function arrive(vehicleId: string, positions: readonly TripPosition[]) {
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
  await createTripWorker({ database: place.database, clock: { now: () => now }, log: silent }).run()
  return (await tripsAndStopsOf(place.database, { tenantId, vehicleId })).trips
}

/** Driven in privacy mode by the first person, who had the vehicle; private by default. */
async function drivenInPrivacy(track: readonly TripPosition[]) {
  const vehicleId = await addVehicle(place, { tenantId })
  await assign(vehicleId, people[0])
  await set(vehicleId, { privacyMode: true, defaultTripCategory: 'private' })
  return { vehicleId, trips: await arrive(vehicleId, track) }
}

/** Somebody who manages the fleet tries everything they may, after the drive. */
async function open(vehicleId: string): Promise<void> {
  await set(vehicleId, { privacyMode: false, defaultTripCategory: 'business', privacyEndedAt: now })
  await assign(vehicleId, people[1])
}

const told = ({ category, privacyHeld, driverId }: Awaited<ReturnType<typeof arrive>>[number]) => [
  category,
  privacyHeld,
  driverId,
]

/** A tunnel of 70 minutes makes two trips, until the device sends its positions. */
const tunnel = trackOf(START_MS, home)
  .stand(60, true)
  .drive(600, 50)
  .drive(4200, 50)
  .drive(900, 50)
  .stand(600, false).positions
const inTunnel = (fix: TripPosition): boolean => minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 81
const isOutside = (fix: TripPosition): boolean => !inTunnel(fix)

test('a business trip that turns out to be one with a private one is private, and its driver’s', async () => {
  const { vehicleId, trips } = await drivenInPrivacy(tunnel.filter(isOutside))
  await edit(trips[1]?.id, { category: 'business', touched: true, purpose: 'Delivery' })
  await open(vehicleId)
  const after = await arrive(vehicleId, tunnel.filter(inTunnel))
  // The longer one stays.
  expect(trips.map(told)).toEqual([
    ['private', true, people[0]],
    ['private', true, people[0]],
  ])
  expect(after.map(({ id }) => id)).toEqual([trips[1]?.id])
  expect(after.map(told)).toEqual([['private', true, people[0]]])
})

test('private trips of two drivers that turn out to be one have no driver, so that neither sees the other’s route', async () => {
  const { vehicleId, trips } = await drivenInPrivacy(tunnel.filter(isOutside))
  await edit(trips[1]?.id, { driverId: people[1] ?? null })
  const after = await arrive(vehicleId, tunnel.filter(inTunnel))
  expect(after.map(told)).toEqual([['private', true, null]])
})

test('a private trip that grows stays its driver’s, whoever is said to have had the vehicle', async () => {
  const track = trackOf(START_MS, home).stand(60, false).drive(1200, 50).stand(8000, false).positions
  const { vehicleId } = await drivenInPrivacy(track.slice(60))
  await open(vehicleId)
  const [trip] = await arrive(vehicleId, track.slice(0, 60))
  expect([trip?.startTime.getTime(), trip && told(trip)]).toEqual([
    START_MS + 50_000,
    ['private', true, people[0]],
  ])
})

test('a private trip that turns out to be two leaves two private ones, though trips are business by now', async () => {
  const drives = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(400, false).drive(1200, 50)
  const moved = drives
    .stand(600, false)
    .positions.map((fix) => (minute(fix.timeMs) >= 18 ? { ...fix, longitude: fix.longitude + 0.0222 } : fix))
  const isLate = (fix: TripPosition): boolean =>
    fix.speedKmh === 0 && minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 18
  const { vehicleId, trips } = await drivenInPrivacy(moved.filter((fix) => !isLate(fix)))
  await open(vehicleId)
  const after = await arrive(vehicleId, moved.filter(isLate))
  expect([trips.length, after.map(told)]).toEqual([
    1,
    [
      ['private', true, people[0]],
      ['private', true, people[0]],
    ],
  ])
})

test('a private trip of which positions show none any more stays, since the trip before it may be open', async () => {
  const drive = trackOf(START_MS, home).stand(60, true).drive(90, 30).stand(1200, false).positions
  const { vehicleId, trips } = await drivenInPrivacy(drive)
  await open(vehicleId)
  await place.database.asOwner((tx) =>
    tx
      .updateTable('positions')
      .set({ ...home, speedKmh: 0 })
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
  const after = await arrive(vehicleId, [{ ...drive[0]!, timeMs: START_MS - 1000 }])
  expect(after.map(({ id }) => id)).toEqual([trips[0]?.id])
  expect(after.map(told)).toEqual([['private', true, people[0]]])
})

test('what is rebuilt after privacy mode ended was driven under it, where it began before', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  await set(vehicleId, { privacyEndedAt: new Date(START_MS + 1_800_000) })
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(3600, false).drive(600, 50)
  const after = await arrive(vehicleId, track.stand(600, false).positions)
  expect(after.map(({ privacyHeld }) => privacyHeld)).toEqual([true, false])
})

test('a trip that is under way while privacy mode is turned on was driven under it', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = trackOf(now.getTime() - 600_000, home)
    .stand(60, true)
    .drive(530, 50).positions
  const [begun] = await arrive(vehicleId, track.slice(0, -2))
  await set(vehicleId, { privacyMode: true })
  const [after] = await arrive(vehicleId, track.slice(-2))
  expect([begun?.running, begun?.privacyHeld, after?.id, after?.privacyHeld]).toEqual([
    true,
    false,
    begun?.id,
    true,
  ])
})

test('a trip without private parts keeps its texts', () => {
  const trip = { category: 'business', privacyHeld: false, driverId: null, driverSource: null }
  expect(inheritPrivacy(trip, [])).toEqual(trip)
})
