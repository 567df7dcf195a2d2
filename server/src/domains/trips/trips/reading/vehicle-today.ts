import type { VehicleToday } from '@roadbook/contract/trips/trips'
import { timeZoneOf } from '../../../core/companies/index.ts'
import type { Context } from '../../../../http/scope.ts'
import { namedPeriod } from '../../../../http/simple-period.ts'
import { toTrips } from './read-trip.ts'
import { listTrips } from './list-trips.ts'
import { periodTrips } from './repository.ts'
import { sumTrips } from './sum-trips.ts'

type Span = { from: Date; until: Date }
type Driven = { startTime: Date; endTime: Date }

/** A trip that started earlier than this before midnight also ended before it. */
const MAX_TRIP_MS = 24 * 3_600_000

/** For a vehicle on the live map; hides what any list of trips hides from the caller. */
export async function readToday(context: Context, vehicleId: string): Promise<VehicleToday> {
  const day = { ...namedPeriod('today', await timeZoneOf(context), context.now), until: context.now }
  const vehicleIds = [vehicleId]
  const since = new Date(day.from.getTime() - MAX_TRIP_MS)
  const trips = await periodTrips(context, { vehicleIds, from: since, until: day.until })
  const sums = await sumTrips(context, { vehicleIds, ...day })
  const { rows } = await listTrips(context, { vehicleIds }, { page: 1, limit: 1 })
  const drivingSeconds = sums.durationSeconds - sums.idleSeconds
  const first = trips.find(({ startTime }) => startTime >= day.from)
  const [lastTrip = null] = await toTrips(context, rows)
  return {
    from: day.from.toISOString(),
    until: day.until.toISOString(),
    trips: sums.trips,
    distanceMeters: sums.distanceMeters,
    drivingSeconds,
    standingSeconds: first ? standing(first.startTime, day.until, drivingSeconds) : null,
    driven: drivenSpans(trips, day).map(({ from, until }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
    })),
    lastTrip,
  }
}

function standing(from: Date, until: Date, drivingSeconds: number): number {
  const seconds = Math.round((until.getTime() - from.getTime()) / 1000)
  // A device's clock may run ahead of the server's.
  return Math.max(0, seconds - drivingSeconds)
}

/** The trips' times within the day, in order; a trip that only touches it has none. */
export function drivenSpans(trips: readonly Driven[], { from, until }: Span): Span[] {
  return trips
    .map(({ startTime, endTime }) => ({
      from: startTime > from ? startTime : from,
      until: endTime < until ? endTime : until,
    }))
    .filter((span) => span.until > span.from)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
}
