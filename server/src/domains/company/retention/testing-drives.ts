/** For tests: past drives as devices reported them, with the trips made of them. */
import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app.ts'
import { silent } from '../../../testing/records/trip-store.ts'
import { trackOf } from '../../../testing/tracks.ts'
import { tripsAndStopsOf } from '../../../testing/records/trips-and-stops-of.ts'
import { addRanges } from '../../tracking/dirty-ranges/index.ts'
import { importHours } from '../../tracking/positions/index.ts'
import { createTripWorker } from '../../trips/trips/rebuild/trip-worker.ts'
import { partSizes, type PartSizes } from './delete-too-old.ts'
import { createRetentionWorker } from './retention-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }

export function driving(server: TestApp) {
  const { database, clock } = server

  const newVehicle = (owner: Person, more = {}) => addVehicle(server, owner, more)
  const rebuild = () => createTripWorker({ database, clock, log: silent }).run()

  /** Ten minutes of driving from each of these instants, and ten of standing. */
  async function drive(owner: Person, vehicleId: string, ...starts: string[]): Promise<void> {
    const vehicle = { tenantId: owner.tenantId, vehicleId }
    for (const start of starts) {
      const startMs = Date.parse(start)
      const { positions } = trackOf(startMs, home).stand(60, true).drive(600, 50).stand(600, false)
      const records = positions.map(({ timeMs, latitude, longitude, speedKmh, ignition }) => ({
        timeMs,
        latitude,
        longitude,
        ...(speedKmh === null ? {} : { speedKmh }),
        ...(ignition === null ? {} : { ignition }),
      }))
      const given = { ...vehicle, dongleId: 1, records, now: clock.now() }
      await importHours(database.pools.ingest, given, async () => undefined)
      const span = { fromTime: new Date(startMs), toTime: new Date(positions.at(-1)?.timeMs ?? startMs) }
      await database.inTenant(owner, (tx) => addRanges(tx, [{ ...vehicle, ...span, dueAt: clock.now() }]))
    }
    await rebuild()
  }

  /** One night's deletion, as one process does it. */
  function deleteOld({ sizes = partSizes, signal }: { sizes?: PartSizes; signal?: AbortSignal } = {}) {
    const worker = createRetentionWorker({ database, clock, log: silent, sizes })
    return worker.run(signal ?? new AbortController().signal)
  }

  /** How many positions are stored, and when the trips began. */
  async function stored(owner: Person, vehicleId: string) {
    const { trips, stops, versions } = await tripsAndStopsOf(database, {
      tenantId: owner.tenantId,
      vehicleId,
    })
    const segments = await database.inTenant(owner, (tx) =>
      tx
        .selectFrom('positionSegments')
        .select(['hour', 'points'])
        .where('vehicleId', '=', vehicleId)
        .orderBy('hour')
        .execute(),
    )
    return {
      positions: segments.reduce((sum, { points }) => sum + points, 0),
      hours: segments.map(({ hour }) => hour.toISOString().slice(0, 13)),
      trips: trips.map(({ startTime }) => startTime.toISOString().slice(0, 10)),
      stops: stops.length,
      versions: versions.length,
    }
  }

  return { rebuild, drive, newVehicle, deleteOld, stored }
}

async function addVehicle(
  server: TestApp,
  owner: Person,
  more: { logbookEnabled?: boolean },
): Promise<string> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}
