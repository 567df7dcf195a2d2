import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { linkEndedTrips } from '../../jobs/index.ts'
import { PRIVATE } from '../../../core/privacy/index.ts'
import { type VehicleKey } from '../../../tracking/positions/index.ts'
import type { TripRow } from './trip-rows.ts'
import { addVersions } from './trip-versions.ts'

/**
 * Links trips that have just ended to a matching job, except private ones. The link doesn't count as an edit: such a trip is
 * rebuilt and removed like any other.
 */
export async function linkEnded(
  tx: Tx,
  vehicle: VehicleKey,
  { known, kept, now }: { known: readonly TripRow[]; kept: readonly TripRow[]; now: Date },
): Promise<void> {
  const open = endedNow(known, kept)
  const trips = open.map(({ id, driverId, endTime, endLatitude, endLongitude }) => {
    return { id, driverId, endTime, end: { latitude: endLatitude, longitude: endLongitude } }
  })
  if (trips.length === 0) return
  const jobsOf = await linkEndedTrips(tx, vehicle, { trips, now })
  for (const before of open) {
    const jobs = jobsOf.get(before.id)
    if (jobs === undefined) continue
    const after = await tx
      .updateTable('trips')
      .set({ updatedAt: now, version: sql`version + 1` })
      .where('tenantId', '=', vehicle.tenantId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await addVersions(tx, vehicle, [{ reason: 'jobLinked', at: now, before, after: { ...after, jobs } }])
  }
}

/** Trips that have just ended, without the private ones. */
export function endedNow(known: readonly TripRow[], kept: readonly TripRow[]): TripRow[] {
  const hadEnded = new Set(known.filter(({ running }) => !running).map(({ id }) => id))
  return kept.filter(({ id, running, category }) => !running && !hadEnded.has(id) && category !== PRIVATE)
}
