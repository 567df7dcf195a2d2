import type { LogbookEntry } from '@roadbook/contract/logbook'
import type { Trip } from '@roadbook/contract/trips'
import type { Context } from '../../http/scope.ts'
import { PRIVATE } from '../positions/index.ts'
import { isBusinessCategory } from '../trip-categories/index.ts'
import { type KnownTrip, missingFields, toTrips, versionsOfTrips } from '../trips/index.ts'
import { changesOf } from './logbook-changes.ts'

/** Entries of trips in the same order. */
export async function toEntries(context: Context, rows: readonly KnownTrip[]): Promise<LogbookEntry[]> {
  const trips = await toTrips(context, rows)
  const isBusiness = await isBusinessCategory(context)
  const versions = Map.groupBy(
    await versionsOfTrips(
      context,
      rows.map(({ id }) => id),
    ),
    ({ tripId }) => tripId,
  )
  return rows.flatMap((row, index) => {
    const trip = trips[index]
    if (!trip) return []
    return [
      {
        trip: row.category === PRIVATE ? withoutPlaces(trip) : trip,
        locksAt: row.locksAt?.toISOString() ?? null,
        lockedAt: row.lockedAt?.toISOString() ?? null,
        countsAsPrivate: row.lockedIncomplete,
        missing: row.lockedAt === null ? missingFields(row, isBusiness(row.category)) : missingDriver(row),
        changes: changesOf(versions.get(row.id) ?? []),
      },
    ]
  })
}

function missingDriver({ driverId }: KnownTrip): LogbookEntry['missing'] {
  return driverId === null ? ['driver'] : []
}

/** Of a private trip a logbook shows kilometres and odometer to everybody, also to its driver: the file is for others. */
function withoutPlaces(trip: Trip): Trip {
  const texts = { purpose: null, destination: null, partner: null, note: null }
  return { ...trip, ...texts, start: null, end: null, jobs: [], expenses: [], movesBefore: [] }
}
