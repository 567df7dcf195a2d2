/** Concurrent changes of trips, odometers and the map wait for each other and never deadlock. */
import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../../database/client.ts'
import type { VehicleKey } from '../../../../database/vehicle-key.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { untilWaiting } from '../../../../testing/lock-waits.ts'
import { silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { addLogbookRecords } from '../../../core/logbook-records/index.ts'
import { lockOdometer, recountOdometer } from '../../../fleet/odometer/index.ts'
import { lockGenerations } from '../../../tracking/dirty-ranges/index.ts'
import { setLogbookSince } from '../../../fleet/vehicles/index.ts'
import { openLogbook } from '../../logbook/index.ts'
import { touchVehicle } from '../../../tracking/locations/touch-vehicles.ts'
import { addStopAddresses, addTripAddresses, replaceAddresses } from './add-addresses.ts'
import { readTripsAndStops } from './stop-store.ts'
import { createTripWorker } from '../rebuild/trip-worker.ts'
import { lockTrips } from './lock-trips.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Locks Ltd')
})
afterAll(() => server.close())

async function newVehicle(): Promise<string> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

type Turn<T> = {
  hold: (tx: Tx) => Promise<unknown>
  other: () => Promise<T>
  advance: (tx: Tx) => Promise<unknown>
}

/** Takes a lock, and continues once another transaction waits for it. */
async function whileHeld<T>({ hold, other, advance }: Turn<T>): Promise<T> {
  const waiting: Promise<T>[] = []
  await server.database.inTenant(owner, async (tx) => {
    await hold(tx)
    waiting.push(other())
    await untilWaiting(server.database)
    await advance(tx)
  })
  const [answer] = waiting
  if (answer === undefined) throw new Error('Nobody waited.')
  return answer
}

test('trips of two vehicles are categorised while the second one is rebuilt', async () => {
  const [first, second] = [await newVehicle(), await newVehicle()]
  const tripIds = [
    await addTrip(server.database, owner.tenantId, first),
    await addTrip(server.database, owner.tenantId, second),
  ]
  const { status, body } = await whileHeld({
    hold: (tx) => lockTrips(tx, { tenantId: owner.tenantId, vehicleId: second }, new Date()),
    other: () => server.call(owner, api.trips.categorise, { body: { tripIds, category: 'private' } }),
    advance: (tx) => touchVehicle({ scope: owner, tx }, second),
  })
  expect([status, body]).toMatchObject([200, { changed: 2, locked: 0, stayPrivate: 0 }])
})

/** Like `writeGrowth`: first the rows of all rebuilds, then those of the trips in any order. */
async function holdGrowth(tx: Tx, tripId: string): Promise<void> {
  await sql`select from trip_rebuilds where tenant_id = ${owner.tenantId} order by vehicle_id for update`.execute(
    tx,
  )
  await grow(tx, tripId)
}

const grow = (tx: Tx, id: string | undefined) =>
  sql`update trips set distance_meters = 13000 where tenant_id = ${owner.tenantId} and id = ${id}`.execute(tx)

/** Two trips whose growth is stored at the same time, in the order of their ids. */
async function addGrowing() {
  const { tenantId } = owner
  const [first, second] = [await newVehicle(), await newVehicle()]
  const trips = [
    { vehicleId: first, tripId: await addTrip(server.database, tenantId, first) },
    { vehicleId: second, tripId: await addTrip(server.database, tenantId, second) },
  ] as const
  const rebuilds = trips.map(({ vehicleId }) => ({ tenantId, vehicleId, generation: 1 }))
  await server.database.inTenant(owner, (tx) => tx.insertInto('tripRebuilds').values(rebuilds).execute())
  return trips
}

/** Ids of trips from `addTrip`. */
const named = (trips: readonly { tripId: string; vehicleId: string }[]) =>
  trips.map((trip) => ({
    ...trip,
    startLatitude: 35.9,
    endLatitude: 35.85,
    startAddress: 'Sliema',
    endAddress: 'Mdina',
  }))

async function addressesOf(tripIds: readonly string[]) {
  const rows = await server.database.inTenant(owner, (tx) =>
    tx
      .selectFrom('trips')
      .select(['startAddress', 'endAddress'])
      .where('id', 'in', tripIds)
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ startAddress, endAddress }) => [startAddress, endAddress])
}

test('trips of two vehicles are categorised while it is stored how far both have come', async () => {
  const trips = await addGrowing()
  const tripIds = trips.map(({ tripId }) => tripId)
  const { status, body } = await whileHeld({
    hold: (tx) => holdGrowth(tx, trips[1].tripId),
    other: () => server.call(owner, api.trips.categorise, { body: { tripIds, category: 'private' } }),
    advance: (tx) => grow(tx, trips[0].tripId),
  })
  expect([status, body]).toMatchObject([200, { changed: 2 }])
})

test('trips of two vehicles get their addresses while it is stored how far both have come', async () => {
  const trips = await addGrowing()
  await whileHeld({
    hold: (tx) => holdGrowth(tx, trips[1].tripId),
    other: () => server.database.inTenant(owner, (tx) => addTripAddresses(tx, owner.tenantId, named(trips))),
    advance: (tx) => grow(tx, trips[0].tripId),
  })
  const addresses = await addressesOf(trips.map(({ tripId }) => tripId))
  expect(addresses).toEqual(trips.map(() => ['Sliema', 'Mdina']))
})

test('trips of a vehicle get their addresses and a street while they are rebuilt, the older of them added later', async () => {
  const { tenantId } = owner
  const vehicleId = await newVehicle()
  const [newerId, olderId] = [
    await addTrip(server.database, tenantId, vehicleId),
    await addTrip(server.database, tenantId, vehicleId, {
      startTime: new Date('2026-11-18T08:00:00Z'),
      endTime: new Date('2026-11-18T08:30:00Z'),
    }),
  ]
  const lockTrip = (tx: Tx, id: string) =>
    sql`select from trips where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx)
  const trips = [newerId, olderId].map((tripId) => ({ tripId, vehicleId }))
  const ends = trips.map((trip) => ({
    ...trip,
    kind: 'tripEnd' as const,
    at: new Date('2026-11-19T08:30:00Z'),
    latitude: 35.85,
    longitude: 14.45,
  }))
  const address = 'Triq is-Saqqajja, Rabat'
  for (const write of [
    (tx: Tx) => addTripAddresses(tx, tenantId, named(trips)),
    (tx: Tx) => replaceAddresses(tx, tenantId, { address, places: ends }),
  ]) {
    await whileHeld({
      // Like `rebuildTrips`, which locks trips by their time.
      async hold(tx) {
        await lockTrips(tx, { tenantId, vehicleId }, new Date())
        await lockTrip(tx, olderId)
      },
      other: () => server.database.inTenant(owner, write),
      advance: (tx) =>
        readTripsAndStops(tx, { tenantId, vehicleId }, { from: new Date(0), until: undefined }),
    })
  }
  expect(await addressesOf([newerId, olderId])).toEqual([
    ['Sliema', address],
    ['Sliema', address],
  ])
})

test('stops of a vehicle get their addresses while they are rebuilt', async () => {
  const { tenantId } = owner
  const vehicleId = await newVehicle()
  const at = { tenantId, vehicleId, latitude: 35.9, longitude: 14.5, startRule: 'ignitionOff' }
  const startTimes = [new Date('2026-11-18T08:30:00Z'), new Date('2026-11-19T08:30:00Z')] as const
  await server.database.inTenant(owner, (tx) =>
    tx
      .insertInto('stops')
      .values(startTimes.map((startTime) => ({ ...at, startTime })))
      .execute(),
  )
  const rewrite = (tx: Tx, startTime: Date) =>
    tx.updateTable('stops').set({ idleSeconds: 60 }).where('startTime', '=', startTime).execute()
  await whileHeld({
    async hold(tx) {
      await lockTrips(tx, { tenantId, vehicleId }, new Date())
      await rewrite(tx, startTimes[1])
    },
    other: () =>
      server.database.inTenant(owner, (tx) =>
        addStopAddresses(
          tx,
          tenantId,
          startTimes.map((startTime) => ({ vehicleId, startTime, latitude: 35.9, address: 'Sliema' })),
        ),
      ),
    advance: (tx) => rewrite(tx, startTimes[0]),
  })
  const stops = await server.database.inTenant(owner, (tx) =>
    tx.selectFrom('stops').select(['address', 'idleSeconds']).where('vehicleId', '=', vehicleId).execute(),
  )
  expect(stops).toEqual(startTimes.map(() => ({ address: 'Sliema', idleSeconds: 60 })))
})

test('a job moves from the trip of one vehicle to that of another while it is stored how far both have come', async () => {
  const trips = await addGrowing()
  const body = { title: 'Lift', startDate: '2026-11-19', endDate: '2026-11-19', tripId: trips[0].tripId }
  const { body: job } = await server.call(owner, api.jobs.create, { body })
  const { status, body: moved } = await whileHeld({
    hold: (tx) => holdGrowth(tx, trips[1].tripId),
    other: () =>
      server.call(owner, api.jobs.update, {
        params: { id: job.id },
        body: { version: job.version, tripId: trips[1].tripId },
      }),
    advance: (tx) => grow(tx, trips[0].tripId),
  })
  expect([status, moved.tripId]).toEqual([200, trips[1].tripId])
})

test('a vehicle gets its tracker and what its dashboard shows while its trips are rebuilt', async () => {
  const vehicleId = await newVehicle()
  const { body: vehicle } = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
  const change = { version: vehicle.version, odometerMeters: 42_000_000, dongleId: 356_307_042_441_013 }
  const { status, body } = await whileHeld({
    hold: (tx) => recountOdometer(tx, { tenantId: owner.tenantId, vehicleId }),
    other: () => server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: change }),
    advance: (tx) => touchVehicle({ scope: owner, tx }, vehicleId),
  })
  expect([status, body.odometerMeters, body.dongleId]).toEqual([200, 42_000_000, 356_307_042_441_013])
})

/** Two trips of ten and twenty minutes, stored but not yet computed. */
async function drive(vehicle: VehicleKey): Promise<void> {
  const { positions } = trackOf(Date.UTC(2026, 9, 26, 8), { latitude: 35.9, longitude: 14.5 })
    .stand(60, false)
    .drive(600, 50)
    .stand(600, false)
    .drive(1200, 50)
    .stand(7200, false)
  await storePositions(server.database, vehicle, { positions, dueAt: server.clock.now() })
}

const rebuild = () => createTripWorker({ database: server.database, clock: server.clock, log: silent }).run()

const tripsOf = async (vehicle: VehicleKey) =>
  server.database.inTenant(owner, async (tx) => {
    const { trips } = await readTripsAndStops(tx, vehicle, { from: new Date(0), until: undefined })
    return trips.map(({ id }) => id)
  })

const keepLogbook = ({ vehicleId }: VehicleKey) =>
  server.database.inTenant(owner, (tx) =>
    setLogbookSince(tx, { tenantId: owner.tenantId, vehicleId }, new Date('2026-10-01T00:00:00Z')),
  )

test('a reading is entered while trips are added to the logbook, both after a note in it', async () => {
  const vehicle = { tenantId: owner.tenantId, vehicleId: await newVehicle() }
  await keepLogbook(vehicle)
  await drive(vehicle)
  const read = () =>
    server.call(owner, api.odometer.enter, {
      params: { id: vehicle.vehicleId },
      body: { time: '2026-10-27T08:00:00Z', odometerMeters: 48_000_000 },
    })
  const begun: ReturnType<typeof read>[] = []
  const recordedAt = server.clock.now().toISOString()
  const note = { kind: 'gapNote', subjectId: vehicle.vehicleId, recordedAt, fields: { text: 'On a ferry' } }
  await whileHeld({
    hold: (tx) => addLogbookRecords(tx, vehicle, [note]),
    other: rebuild,
    async advance() {
      begun.push(read())
      await untilWaiting(server.database, 2)
    },
  })
  expect(await Promise.all(begun)).toMatchObject([{ status: 201 }])
  expect(await tripsOf(vehicle)).toHaveLength(2)
})

test('a logbook is opened and one of its trips changed while a reading is entered', async () => {
  const vehicle = { tenantId: owner.tenantId, vehicleId: await newVehicle() }
  const now = server.clock.now()
  const note = { kind: 'gapNote', subjectId: vehicle.vehicleId, recordedAt: now.toISOString(), fields: {} }
  const opened = await whileHeld({
    // Like `enterReading`, which then adds to the chain.
    hold: (tx) => lockOdometer(tx, vehicle),
    other: () =>
      server.database.inTenant(owner, async (tx) => {
        await lockTrips(tx, vehicle, now)
        await openLogbook(tx, vehicle, { since: now, now })
        return lockOdometer(tx, vehicle)
      }),
    advance: (tx) => addLogbookRecords(tx, vehicle, [note]),
  })
  expect(opened.vehicleId).toBe(vehicle.vehicleId)
})

test('a merge in a logbook is undone while it is stored how far the vehicle has come', async () => {
  const vehicle = { tenantId: owner.tenantId, vehicleId: await newVehicle() }
  const { vehicleId } = vehicle
  await drive(vehicle)
  await rebuild()
  const [tripId = '', withTripId = ''] = await tripsOf(vehicle)
  const { body: merged } = await server.call(owner, api.tripBorders.merge, {
    params: { vehicleId, tripId },
    body: { withTripId },
  })
  const { borderEditId, trips } = merged
  // From here on its trips are part of the logbook, and not yet locked.
  await keepLogbook(vehicle)
  const { status, body } = await whileHeld({
    // Like `writeGrowth`.
    hold: (tx) => lockGenerations(tx, owner.tenantId, [vehicleId]),
    other: () =>
      server.call(owner, api.tripBorders.undo, {
        params: { vehicleId, tripId: trips[0]?.id ?? '' },
        body: { borderEditId },
      }),
    advance: (tx) => lockOdometer(tx, vehicle),
  })
  expect([status, body]).toMatchObject([200, { trips: [{}, {}] }])
})
