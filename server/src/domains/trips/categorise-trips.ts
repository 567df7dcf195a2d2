import type { TripsCategorised } from '@roadbook/contract/trip-filter'
import { v7 as uuidv7 } from 'uuid'
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { allowedChanges, chooseTrips, type ChosenTrip, otherCount } from './choose-trips.ts'
import type { TripFilter } from './trip-filter.ts'
import { writeCategories } from './write-categories.ts'

/**
 * Sets one category for many trips, each with its version and its audit entry. Skips locked trips, and private ones that
 * only their driver may change.
 */
export async function categoriseTrips(
  context: Context,
  { tripIds, category }: { tripIds: readonly string[]; category: string },
): Promise<TripsCategorised> {
  const trips = await chooseTrips(context, { tripIds })
  if (trips.length < new Set(tripIds).size) throw notFound('trip')
  return setCategory(context, trips, category)
}

type OfFilter = { filter: TripFilter; expectedCount: number; category: string }

/** Like `categoriseTrips`, for all trips of the filter, if they are as many as the caller saw. */
export async function categoriseFiltered(
  context: Context,
  { filter, expectedCount, category }: OfFilter,
): Promise<TripsCategorised> {
  const trips = await chooseTrips(context, filter)
  if (trips.length !== expectedCount) throw otherCount({ expected: expectedCount, found: trips.length })
  return setCategory(context, trips, category)
}

async function setCategory(
  context: Context,
  trips: readonly ChosenTrip[],
  category: string,
): Promise<TripsCategorised> {
  const changes = trips.map((trip) => ({ trip, category }))
  const { allowed, ...left } = allowedChanges(context.scope, changes)
  const bulkChangeId = allowed.length > 0 ? uuidv7() : null
  await writeCategories(context, allowed, bulkChangeId)
  return { changed: allowed.length, ...left, bulkChangeId }
}
