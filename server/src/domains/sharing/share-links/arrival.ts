/** The expected arrival at a link's destination; explained in docs/share-links.md. */
import type { Arrival, Destination, SharedLocation } from '@roadbook/contract/sharing/share-links'
import { distanceMeters } from '@roadbook/geo/distance'
import { encodePolyline } from '@roadbook/geo/polyline'
import { simplifyLine } from '@roadbook/geo/simplify'
import type { LatLon } from '@roadbook/geo/types'
import type { Route } from '@roadbook/roads/route'
import type { DrivingDistances } from '../driving-distances/index.ts'

/** How much longer a route by road is than the straight line. */
const DETOUR_FACTOR = 1.4

/** A vehicle this close has arrived. */
const ARRIVED_METERS = 100

/** The first kilometres of a route are in a town, the last of a long one on fast roads. */
const stages = [
  { meters: 10_000, speedKmh: 40 },
  { meters: 40_000, speedKmh: 60 },
  { meters: Number.POSITIVE_INFINITY, speedKmh: 80 },
]

/** Maximum distance of a simplified route from the road. */
const LINE_TOLERANCE_METERS = 10

const MINUTE_MS = 60_000

type Expected = {
  location: SharedLocation | null
  destination: Destination | null
  now: Date
  distances: DrivingDistances | undefined
}

export async function expectedArrival(expected: Expected): Promise<Arrival | null> {
  const { location, destination, now, distances } = expected
  if (location === null || destination === null || location.state === 'offline') return null
  const [from, to] = [place(location), place(destination)]
  const directMeters = distanceMeters(from, to)
  if (directMeters <= ARRIVED_METERS) return arrivalOf(straight(from, from), 'straightLine', now)
  const byRoad = await distances?.(from, to)
  if (!byRoad) return arrivalOf(straight(from, to), 'straightLine', now)
  // The distance between the road and a place off it isn't part of the route.
  return arrivalOf({ ...byRoad, meters: Math.max(byRoad.meters, directMeters) }, 'roads', now)
}

/** The assumed drive where no roads are known. */
export function straight(from: LatLon, to: LatLon): Route {
  const meters = distanceMeters(from, to) * DETOUR_FACTOR
  return { meters, seconds: secondsFor(meters), path: [from, to] }
}

function secondsFor(meters: number): number {
  let rest = meters
  let seconds = 0
  for (const stage of stages) {
    const part = Math.min(rest, stage.meters)
    seconds += (part / stage.speedKmh) * 3.6
    rest -= part
  }
  return seconds
}

function arrivalOf({ meters, seconds, path }: Route, method: Arrival['method'], now: Date): Arrival {
  // Rounded to the minute, so that a standing vehicle doesn't change every second.
  const minutes = Math.ceil((now.getTime() + seconds * 1000) / MINUTE_MS)
  return {
    arrivesAt: new Date(minutes * MINUTE_MS).toISOString(),
    remainingMeters: Math.round(meters),
    method,
    path: encodePolyline(simplifyLine(path, LINE_TOLERANCE_METERS)),
  }
}

function place({ latitude, longitude }: LatLon): LatLon {
  return { latitude, longitude }
}
