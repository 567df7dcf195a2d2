/** Which trips a person may merge or split. */
import { AppError, notFound, staleVersion } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { isTripHidden } from '../../../core/privacy/index.ts'
import { readKeptSince } from '../../../tracking/positions/index.ts'
import { findTrip, type KnownTrip } from '../reading/repository.ts'
import { isMergedTrip } from '../records/restore-records.ts'
import { readTrip } from '../reading/read-trip.ts'

export type TripKey = { vehicleId: string; tripId: string }

/** For a change, the caller holds `lockTrips`. */
export async function requireEditable(
  context: Context,
  { vehicleId, tripId }: TripKey,
  version?: number,
): Promise<KnownTrip> {
  const trip = await findTrip(context, tripId, vehicleId)
  if (!trip) {
    throw (await isMergedTrip(context, vehicleId, tripId)) ? new AppError('trip_merged') : notFound('trip')
  }
  requireOpen(context, trip)
  if (trip.running) throw new AppError('trip_running')
  if (trip.startRule === 'takenIn') throw new AppError('trip_added')
  await requirePositions(context, trip.startTime)
  if (version !== undefined && version !== trip.version) {
    throw staleVersion('trip', await readTrip(context, tripId, vehicleId))
  }
  return trip
}

/** Borders can't be changed if their positions may have been deleted. */
export async function requirePositions({ scope, tx }: Context, from: Date): Promise<void> {
  const keptSince = await readKeptSince(tx, scope.tenantId)
  if (keptSince && from < keptSince) throw new AppError('trip_positions_missing')
}

/** Only its driver may change the borders of a trip whose places only they may see. */
export function requireOpen({ scope }: Context, trip: KnownTrip): void {
  if (trip.lockedAt) throw new AppError('trip_locked')
  if (!isTripHidden(scope, trip)) return
  throw new AppError(trip.driverId === null ? 'trip_private_without_driver' : 'trip_private')
}
