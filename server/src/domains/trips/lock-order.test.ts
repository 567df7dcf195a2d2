/** Who changes trips, odometers and the map at the same time waits for the other, and no two for each other. */
import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../database/client.ts'
import { addTrip } from '../../testing/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'
import { recountOdometer } from '../odometer/index.ts'
import { touchVehicle } from '../locations/touch-vehicles.ts'
import { lockTrips } from './trip-versions.ts'

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

/** Until somebody waits for a lock of this transaction. */
async function awaited(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isAwaited: boolean }>`
      select exists (select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid)))
        as "isAwaited"`.execute(tx)
    if (rows[0]?.isAwaited) return
  }
}

type Turn<T> = {
  hold: (tx: Tx) => Promise<unknown>
  other: () => Promise<T>
  advance: (tx: Tx) => Promise<unknown>
}

/** Holds something, and goes on once another waits for it. */
async function whileHeld<T>({ hold, other, advance }: Turn<T>): Promise<T> {
  const waiting: Promise<T>[] = []
  await server.database.inTenant(owner, async (tx) => {
    await hold(tx)
    waiting.push(other())
    await awaited(tx)
    await advance(tx)
  })
  const [answer] = await Promise.all(waiting)
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
    hold: (tx) => lockTrips(tx, { tenantId: owner.tenantId, vehicleId: second }),
    other: () => server.call(owner, api.trips.categorise, { body: { tripIds, category: 'private' } }),
    advance: (tx) => touchVehicle({ scope: owner, tx }, second),
  })
  expect([status, body]).toMatchObject([200, { changed: 2, locked: 0, stayPrivate: 0 }])
})

test('trips of two vehicles are categorised while it is stored how far both have come', async () => {
  const vehicleIds = [await newVehicle(), await newVehicle()].toSorted()
  const tripIds: string[] = []
  for (const vehicleId of vehicleIds) tripIds.push(await addTrip(server.database, owner.tenantId, vehicleId))
  const rebuilds = vehicleIds.map((vehicleId) => ({ tenantId: owner.tenantId, vehicleId, generation: 1 }))
  await server.database.inTenant(owner, (tx) => tx.insertInto('tripDrawings').values(rebuilds).execute())
  const grow = (tx: Tx, id: string | undefined) =>
    sql`update trips set distance_meters = 13000 where id = ${id}`.execute(tx)
  const { status, body } = await whileHeld({
    // As `writeGrowth` does: first the rows of all rebuilds, then those of the trips in any order.
    async hold(tx) {
      await sql`select from trip_drawings order by vehicle_id for update`.execute(tx)
      await grow(tx, tripIds[1])
    },
    other: () => server.call(owner, api.trips.categorise, { body: { tripIds, category: 'private' } }),
    advance: (tx) => grow(tx, tripIds[0]),
  })
  expect([status, body]).toMatchObject([200, { changed: 2 }])
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
