import type { TourTrip } from '@roadbook/contract/trips/tours'
import type { Context } from '../../../../http/scope.ts'
import { movesBefore } from '../moves/moves.ts'
import { periodTrips } from './repository.ts'
import { endsOf } from './trip-ends.ts'

type Wanted = { vehicleId: string; from: Date; until: Date }

/**
 * The trips of a vehicle that start in the period, oldest first, as the caller may see them; only with the fields that a
 * tour needs.
 */
export async function readLegs(context: Context, { vehicleId, from, until }: Wanted): Promise<TourTrip[]> {
  const rows = await periodTrips(context, { vehicleIds: [vehicleId], from, until })
  const places = await endsOf(context, rows)
  const moves = await movesBefore(context, rows)
  return rows.map((row, index) => ({
    id: row.id,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    running: row.running,
    driverId: row.driverId,
    driverName: row.driverId ? `${row.driverFirstName} ${row.driverLastName}`.trim() : null,
    start: places[index]?.start ?? null,
    end: places[index]?.end ?? null,
    distanceMeters: row.distanceMeters,
    durationSeconds: row.durationSeconds,
    idleSeconds: row.idleSeconds,
    stopIdleSeconds: row.stopIdleSeconds,
    movesBefore: moves.get(row.id) ?? [],
  }))
}
