import type { Database } from '../../database/client.ts'
import { createTripWorker } from '../../domains/trips/trips/rebuild/trip-worker.ts'
import { silent, storePositions } from './trip-store.ts'
import { trackOf } from '../tracks.ts'

/** Three drives of ten minutes, the first ten minutes after the start, ten minutes apart, with the trips detected from their positions. */
export async function addDrivenTrips(
  database: Database,
  tenantId: string,
  vehicleId: string,
  startMs: number = Date.UTC(2026, 10, 19, 8),
): Promise<string[]> {
  const track = trackOf(startMs, { latitude: 35.9, longitude: 14.5 })
  for (let drive = 0; drive < 3; drive++) track.stand(600, false).drive(600, 50)
  const { positions } = track.stand(3700, false)
  const now = new Date(positions.at(-1)?.timeMs ?? 0)
  await storePositions(database, { tenantId, vehicleId }, { positions, dueAt: now })
  await createTripWorker({ database, clock: { now: () => now }, log: silent }).run()
  const trips = await database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('trips').select('id').where('vehicleId', '=', vehicleId).orderBy('startTime').execute(),
  )
  return trips.map(({ id }) => id)
}
