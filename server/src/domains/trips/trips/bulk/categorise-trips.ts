import type { TripBulkFields, TripsCategorised } from '@roadbook/contract/trips/trip-filter'
import { v7 as uuidv7 } from 'uuid'
import { notFound } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { allowedChanges, type BulkChange, chooseTrips, otherCount, setFields } from './choose-trips.ts'
import type { TripFilter } from '../reading/trip-filter.ts'
import { writeBulkChanges } from './write-bulk-changes.ts'

type OfTrip = TripBulkFields & { tripId: string }

/**
 * Changes many trips, each with its own values, its version and its audit entry. Skips locked trips, and private ones that
 * only their driver may change. If a trip is named twice, the last values count.
 */
export async function categoriseTrips(
  context: Context,
  changes: readonly OfTrip[],
): Promise<TripsCategorised> {
  const wanted = new Map(changes.map(({ tripId, ...fields }) => [tripId, fields]))
  const trips = await chooseTrips(context, { tripIds: [...wanted.keys()] })
  if (trips.length < wanted.size) throw notFound('trip')
  return write(
    context,
    trips.map((trip) => ({ trip, fields: setFields(wanted.get(trip.id) ?? {}) })),
  )
}

type OfFilter = { filter: TripFilter; expectedCount: number; fields: TripBulkFields }

/** Like `categoriseTrips`, with the same values for all trips of the filter, if they are as many as the caller saw. */
export async function categoriseFiltered(
  context: Context,
  { filter, expectedCount, fields }: OfFilter,
): Promise<TripsCategorised> {
  const trips = await chooseTrips(context, filter)
  if (trips.length !== expectedCount) throw otherCount({ expected: expectedCount, found: trips.length })
  return write(
    context,
    trips.map((trip) => ({ trip, fields: setFields(fields) })),
  )
}

async function write(context: Context, changes: readonly BulkChange[]): Promise<TripsCategorised> {
  const { allowed, ...left } = allowedChanges(context.scope, changes)
  const bulkChangeId = allowed.length > 0 ? uuidv7() : null
  await writeBulkChanges(context, allowed, bulkChangeId)
  return { changed: allowed.length, ...left, bulkChangeId }
}
