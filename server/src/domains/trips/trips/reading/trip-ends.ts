import type { Trip, TripPlace } from '@roadbook/contract/trips/trips'
import type { Context } from '../../../../http/scope.ts'
import { namePlaces } from '../../../tracking/geofence-places/index.ts'
import { isTripHidden } from '../../../core/privacy/index.ts'
import type { KnownTrip } from './repository.ts'

type Ends = Pick<Trip, 'start' | 'end'>

/** Where each trip started and ended; null if the caller may not see it. */
export async function endsOf(context: Context, rows: readonly KnownTrip[]): Promise<Ends[]> {
  const ends = rows.map((row) => (isTripHidden(context.scope, row) ? hidden : toEnds(row)))
  const names = await namePlaces(
    context,
    ends.flatMap(({ start, end }) => [start, end]),
  )
  return ends.map(({ start, end }, index) => ({
    start: start && { ...start, geofenceName: names[index * 2] ?? null },
    end: end && { ...end, geofenceName: names[index * 2 + 1] ?? null },
  }))
}

const hidden: Ends = { start: null, end: null }

function toEnds(row: KnownTrip): Ends {
  return {
    start: placeOf(row.startLatitude, row.startLongitude, row.startAddress),
    end: placeOf(row.endLatitude, row.endLongitude, row.endAddress),
  }
}

function placeOf(latitude: number, longitude: number, address: string | null): TripPlace {
  // '' is a place that is far from everything.
  return { latitude, longitude, address: address || null, geofenceName: null }
}
