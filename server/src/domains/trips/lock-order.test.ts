/** Who changes trips, odometers and the map at the same time waits for the other, and no two for each other. */
import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../database/client.ts'
import { addTrip } from '../../testing/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'
import { recountOdometer } from '../odometer/index.ts'
import { touchVehicle } from '../telematics/index.ts'
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

type Turn<T> = { hold: (tx: Tx) => Promise<void>; other: () => Promise<T>; vehicleId: string }

/** A drawing that holds something, and is about to tell the map, while another waits for what it holds. */
async function whileDrawn<T>({ hold, other, vehicleId }: Turn<T>): Promise<T> {
  const waiting: Promise<T>[] = []
  await server.database.inTenant(owner, async (tx) => {
    await hold(tx)
    waiting.push(other())
    await awaited(tx)
    await touchVehicle({ scope: owner, tx }, vehicleId)
  })
  const [answer] = await Promise.all(waiting)
  if (answer === undefined) throw new Error('Nobody waited.')
  return answer
}

test('trips of two vehicles are categorised while the second one is drawn', async () => {
  const [first, second] = [await newVehicle(), await newVehicle()]
  const tripIds = [
    await addTrip(server.database, owner.tenantId, first),
    await addTrip(server.database, owner.tenantId, second),
  ]
  const { status, body } = await whileDrawn({
    hold: (tx) => lockTrips(tx, { tenantId: owner.tenantId, vehicleId: second }),
    other: () => server.call(owner, api.trips.categorise, { body: { tripIds, category: 'private' } }),
    vehicleId: second,
  })
  expect([status, body]).toEqual([200, { changed: 2, locked: 0, stayPrivate: 0 }])
})

test('a vehicle gets its tracker and what its dashboard shows while its trips are drawn', async () => {
  const vehicleId = await newVehicle()
  const { body: vehicle } = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
  const change = { version: vehicle.version, odometerMeters: 42_000_000, dongleId: 356_307_042_441_013 }
  const { status, body } = await whileDrawn({
    hold: (tx) => recountOdometer(tx, { tenantId: owner.tenantId, vehicleId }),
    other: () => server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: change }),
    vehicleId,
  })
  expect([status, body.odometerMeters, body.dongleId]).toEqual([200, 42_000_000, 356_307_042_441_013])
})
