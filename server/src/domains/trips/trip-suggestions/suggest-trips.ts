import type { SuggestionsOfTrip } from '@roadbook/contract/trips/trip-suggestions'
import { notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { namePlaces } from '../../tracking/geofence-places/index.ts'
import { readTripJobs } from '../jobs/index.ts'
import { isTripHidden } from '../../core/privacy/index.ts'
import { findTrips, type KnownTrip } from '../trips/index.ts'
import { type EarlierRow, readEarlierTrips } from './read-earlier-trips.ts'
import { suggestTrip } from './suggest-trip.ts'
import { isInWorkingHours } from './working-hours.ts'

/** In the order of the ids. A trip that is locked, in progress, or hidden from the caller gets none. */
export async function suggestTrips(
  context: Context,
  tripIds: readonly string[],
): Promise<SuggestionsOfTrip[]> {
  const rows = await findTrips(context, [...new Set(tripIds)])
  const known = new Map(rows.map((row) => [row.id, row]))
  if (tripIds.some((id) => !known.has(id))) throw notFound('trip')
  const open = rows.filter(
    (row) => row.lockedAt === null && !row.running && !isTripHidden(context.scope, row),
  )
  const suggestions = await suggestOpen(context, open)
  return tripIds.map((tripId) => ({ tripId, suggestions: suggestions.get(tripId) ?? [] }))
}

async function suggestOpen(context: Context, trips: readonly KnownTrip[]) {
  const newest = Math.max(...trips.map(({ startTime }) => startTime.getTime()))
  const earlier =
    trips.length === 0
      ? []
      : await readEarlierTrips(context, { ...ownersOf(trips), before: new Date(newest) })
  const jobs = await readTripJobs(
    context,
    trips.map(({ id }) => id),
  )
  const [said, saidEarlier] = [await toSaid(context, trips), await toSaid(context, earlier)]
  return new Map(
    trips.map((trip, index) => {
      const isOfSame = ({ vehicleId, driverId }: EarlierRow) =>
        vehicleId === trip.vehicleId || (driverId !== null && driverId === trip.driverId)
      const others = saidEarlier.filter((_, at) => earlier[at] !== undefined && isOfSame(earlier[at]))
      const ofTrip = said[index]
      const linked = jobs.filter(({ tripId }) => tripId === trip.id)
      const found = ofTrip ? suggestTrip({ ...ofTrip, isEdited: trip.touched, jobs: linked }, others) : []
      return [trip.id, found]
    }),
  )
}

function ownersOf(trips: readonly KnownTrip[]) {
  return {
    vehicleIds: [...new Set(trips.map(({ vehicleId }) => vehicleId))],
    driverIds: [...new Set(trips.flatMap(({ driverId }) => driverId ?? []))],
  }
}

/** With the names of the geofences at both ends, as they are drawn now. */
async function toSaid(context: Context, rows: readonly (EarlierRow | KnownTrip)[]) {
  const timeZone = await timeZoneOf(context)
  const ends = rows.map((row) => ({
    start: { latitude: row.startLatitude, longitude: row.startLongitude },
    end: { latitude: row.endLatitude, longitude: row.endLongitude },
  }))
  const names = await namePlaces(
    context,
    ends.flatMap(({ start, end }) => [start, end]),
  )
  return rows.map(({ category, purpose, destination, partner, driverId, startTime }, index) => ({
    category,
    purpose,
    destination,
    partner,
    driverId,
    startMs: startTime.getTime(),
    start: ends[index]?.start ?? nowhere,
    end: ends[index]?.end ?? nowhere,
    startGeofence: names[index * 2] ?? null,
    endGeofence: names[index * 2 + 1] ?? null,
    isInWorkingHours: isInWorkingHours(startTime, timeZone),
  }))
}

const nowhere = { latitude: 0, longitude: 0 }
