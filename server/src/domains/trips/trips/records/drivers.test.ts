import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { addVehicle, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { createTripWorker } from '../rebuild/trip-worker.ts'

const START_MS = Date.UTC(2026, 10, 20, 8)
const at = (seconds: number): Date => new Date(START_MS + seconds * 1000)

const { place, tenantId } = await companyWithDatabase()

async function addDriver(): Promise<string> {
  const id = uuidv7()
  await place.database.asOwner((tx) =>
    tx
      .insertInto('users')
      .values({ tenantId, id, email: `${id}@roadbook.example`, roles: ['driver'] })
      .execute(),
  )
  return id
}

async function assign(vehicleId: string, userId: string, from: Date, to: Date | null): Promise<void> {
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('driverAssignments')
      .values({ tenantId, id: uuidv7(), vehicleId, userId, validFrom: from, validTo: to })
      .execute(),
  )
}

async function rebuild(vehicleId: string) {
  await createTripWorker({ database: place.database, clock: { now: () => at(4000) }, log: silent }).run()
  return tripsAndStopsOf(place.database, { tenantId, vehicleId })
}

/** From 60 s to 660 s, and from 1,260 s to 1,860 s. */
const twoDrives = trackOf(START_MS, { latitude: 35.9, longitude: 14.5 })
  .stand(60, false)
  .drive(600, 50)
  .stand(600, false)
  .drive(600, 50)
  .stand(400, false).positions

async function newVehicle(): Promise<string> {
  const vehicleId = await addVehicle(place, { tenantId })
  await storePositions(place.database, { tenantId, vehicleId }, { positions: twoDrives, dueAt: at(3000) })
  return vehicleId
}

test('a trip belongs to its first driver, even if the vehicle is reassigned during it', async () => {
  const vehicleId = await newVehicle()
  const [first, second] = [await addDriver(), await addDriver()]
  await assign(vehicleId, first, at(0), at(300))
  await assign(vehicleId, second, at(300), null)
  expect((await rebuild(vehicleId)).trips.map(({ driverId }) => driverId)).toEqual([first, second])
})

test('a trip that starts at the instant of a handover belongs to the next driver', async () => {
  const vehicleId = await newVehicle()
  const [first, second] = [await addDriver(), await addDriver()]
  await assign(vehicleId, first, at(0), at(50))
  await assign(vehicleId, second, at(50), null)
  expect((await rebuild(vehicleId)).trips.map(({ driverId }) => driverId)).toEqual([second, second])
})

test('a past assignment applies to trips when they are recomputed, except locked ones', async () => {
  const vehicleId = await newVehicle()
  const driver = await addDriver()
  const before = await rebuild(vehicleId)
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .updateTable('trips')
      .set({ lockedAt: at(3000) })
      .where('id', '=', before.trips[0]?.id ?? '')
      .execute(),
  )
  await assign(vehicleId, driver, at(0), null)
  await place.database.asIngest((tx) =>
    tx
      .insertInto('dirtyRanges')
      .values({ tenantId, vehicleId, fromTime: at(0), toTime: at(2000), dueAt: at(3000) })
      .execute(),
  )
  const after = await rebuild(vehicleId)
  expect(before.trips.map(({ driverId }) => driverId)).toEqual([null, null])
  expect(after.trips.map(({ driverId, version }) => [driverId, version])).toEqual([
    [null, 1],
    [driver, 2],
  ])
  expect(after.versions.slice(2).map(({ reason, tripId }) => [reason, tripId])).toEqual([
    ['redetected', before.trips[1]?.id],
  ])
})

test('a trip that begins in a booking is the booker’s, others stay with the driver; requests and cancelled bookings don’t count', async () => {
  const vehicleId = await newVehicle()
  const [usual, booker] = [await addDriver(), await addDriver()]
  await assign(vehicleId, usual, at(0), null)
  const book = (from: number, until: number, status: string) =>
    place.database.inTenant({ tenantId }, (tx) =>
      tx
        .insertInto('bookings')
        .values({
          tenantId,
          id: uuidv7(),
          vehicleId,
          userId: booker,
          startDate: at(from),
          endDate: at(until),
          category: 'business',
          status,
        })
        .execute(),
    )
  await book(0, 600, 'requested')
  await book(0, 600, 'cancelled')
  await book(1200, 1300, 'confirmed')
  expect((await rebuild(vehicleId)).trips.map(({ driverId }) => driverId)).toEqual([usual, booker])
})
