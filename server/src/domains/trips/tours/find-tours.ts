/**
 * Tours of a vehicle: chains of trips from leaving its base until it is back there, or rests for more than six hours. Based
 * only on what the reader sees of the trips, so a tour reveals no more of a private trip than the list of trips.
 */
import type { TourEndReason, TourTrip } from '@roadbook/contract/trips/tours'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'

/** A vehicle closer than this is at its base. */
export const BASE_RADIUS_METERS = 250
/** A longer rest ends a tour. */
export const MAX_REST_MS = 6 * 3_600_000

export type FoundTour = {
  /** At least one. */
  legs: readonly TourTrip[]
  startsAtBase: boolean
  endReason: TourEndReason
}

/** `trips` are in order, without gaps; each is in exactly one tour. */
export function findTours(trips: readonly TourTrip[], base: LatLon | null, now: Date): FoundTour[] {
  const tours: FoundTour[] = []
  let legs: TourTrip[] = []
  for (const [index, trip] of trips.entries()) {
    legs.push(trip)
    const next = trips[index + 1]
    const endReason = next ? endBetween(trip, next, base) : endAfterLast(trip, base, now)
    if (endReason === null) continue
    tours.push({ legs, startsAtBase: isAtBase(legs[0]?.start ?? null, base), endReason })
    legs = []
  }
  return tours
}

/** The start of the next trip counts too: the vehicle may have come back unrecorded, or on a private trip. */
function endBetween(trip: TourTrip, next: TourTrip, base: LatLon | null): TourEndReason | null {
  if (isAtBase(trip.end, base) || isAtBase(next.start, base)) return 'returned'
  return isLongRest(trip, Date.parse(next.startTime)) ? 'rest' : null
}

function endAfterLast(trip: TourTrip, base: LatLon | null, now: Date): TourEndReason {
  if (trip.running) return 'running'
  if (isAtBase(trip.end, base)) return 'returned'
  return isLongRest(trip, now.getTime()) ? 'rest' : 'running'
}

function isAtBase(place: LatLon | null, base: LatLon | null): boolean {
  return place !== null && base !== null && distanceMeters(place, base) <= BASE_RADIUS_METERS
}

function isLongRest({ endTime }: TourTrip, untilMs: number): boolean {
  return untilMs - Date.parse(endTime) > MAX_REST_MS
}
