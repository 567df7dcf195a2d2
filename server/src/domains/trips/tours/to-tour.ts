import type { Tour, TourHistory, TourStop, TourTrip } from '@roadbook/contract/trips/tours'
import type { FoundTour } from './find-tours.ts'

type Totals = TourHistory['sums']

export function toTour(vehicleId: string, { legs, startsAtBase, endReason }: FoundTour, now: Date): Tour {
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) throw new Error('A tour without trips')
  const isStanding = endReason === 'running' && !last.running
  const until = isStanding ? later(last.endTime, now.toISOString()) : last.endTime
  const standing = stopsOf(legs, isStanding ? until : null)
  const tripSeconds = sumOf(legs, ({ durationSeconds }) => durationSeconds)
  const idleSeconds = sumOf(legs, (leg) => leg.idleSeconds)
  const drivingSeconds = tripSeconds - idleSeconds
  return {
    vehicleId,
    startTime: first.startTime,
    endTime: until,
    startsAtBase,
    endReason,
    trips: legs.length,
    stops: standing.length,
    distanceMeters: sumOf(legs, (leg) => leg.distanceMeters),
    tripSeconds,
    idleSeconds,
    drivingSeconds,
    standingSeconds: Math.max(0, secondsBetween(first.startTime, until) - drivingSeconds),
    legs: [...legs],
    standing,
  }
}

/** `openUntil`: the vehicle still stands after the last trip. */
function stopsOf(legs: readonly TourTrip[], openUntil: string | null): TourStop[] {
  return legs.flatMap(({ endTime: startTime, stopIdleSeconds: idleSeconds, end: place }, index) => {
    const endTime = legs[index + 1]?.startTime ?? null
    const until = endTime ?? openUntil
    return until === null
      ? []
      : [{ startTime, endTime, seconds: secondsBetween(startTime, until), idleSeconds, place }]
  })
}

export function sumTours(tours: readonly Tour[]): Totals {
  return {
    tours: tours.length,
    trips: sumOf(tours, ({ trips }) => trips),
    stops: sumOf(tours, ({ stops }) => stops),
    distanceMeters: sumOf(tours, ({ distanceMeters }) => distanceMeters),
    tripSeconds: sumOf(tours, ({ tripSeconds }) => tripSeconds),
    idleSeconds: sumOf(tours, ({ idleSeconds }) => idleSeconds),
    drivingSeconds: sumOf(tours, ({ drivingSeconds }) => drivingSeconds),
    standingSeconds: sumOf(tours, ({ standingSeconds }) => standingSeconds),
  }
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0)
}

/** A device's clock may run ahead of the server's. */
function later(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other
}

function secondsBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 1000)
}
