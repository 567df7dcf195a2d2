import { type EventRecord, fillMissingCoordinates } from '@roadbook/contract/tracking/event-records'
import { AlertKind } from '@roadbook/contract/rules/alarm-types'
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import type { Trip, TripRoute, TripStop } from '@roadbook/contract/trips/trips'
import type { DrivePoint } from '../../../lib/drive/drive-track.ts'
import type { Days } from '../../../lib/period.ts'
import type { Span } from '../../../lib/time/time-axis.ts'
import { routePoints } from '../../../lib/drive/route-points.ts'

/** A device's records as track points; a record without a position takes the last known one. */
export function recordPoints(records: readonly EventRecord[]): DrivePoint[] {
  return fillMissingCoordinates(records).flatMap(({ TIME, LATITUDE, LONGITUDE, SPEED, HEADING }) =>
    LATITUDE === null || LONGITUDE === null
      ? []
      : [
          {
            atMs: Date.parse(TIME),
            latitude: LATITUDE,
            longitude: LONGITUDE,
            speedKmh: SPEED,
            headingDegrees: HEADING,
          },
        ],
  )
}

export type Alarm = { kind: AlertKind; atMs: number; latitude: number; longitude: number }

/** The tracker's alerts, with the vehicle's position at that time. */
export function recordAlarms(records: readonly EventRecord[]): Alarm[] {
  return fillMissingCoordinates(records).flatMap(({ TIME, LATITUDE, LONGITUDE, EVENT }) => {
    const kind = AlertKind.safeParse(EVENT)
    if (!kind.success || LATITUDE === null || LONGITUDE === null) return []
    return [{ kind: kind.data, atMs: Date.parse(TIME), latitude: LATITUDE, longitude: LONGITUDE }]
  })
}

/** Longer periods use the routes of trips, which have a tenth of the device's records. */
const maxDaysOfRecords = 2

export function isLongPeriod({ startDate, endDate }: Days): boolean {
  return (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 >= maxDaysOfRecords
}

/** The routes of trips in sequence; each ends with speed zero, which holds for the stop after it. */
export function pointsOfRoutes(routes: readonly TripRoute[]): DrivePoint[] {
  const inOrder = routes.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  return inOrder.flatMap((route) => {
    const points = routePoints(route)
    const last = points.at(-1)
    return last === undefined ? [] : [...points.slice(0, -1), { ...last, speedKmh: 0 }]
  })
}

/** Each stop once, although it ends one trip and begins the next. */
export function stopsOf(routes: readonly TripRoute[]): TripStop[] {
  const stops = new Map(routes.flatMap((route) => route.stops.map((stop) => [stop.startTime, stop] as const)))
  return [...stops.values()].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
}

/** The stops within the period: a trip that continues into the next day ends at a later stop. */
export function stopsWithin(stops: readonly TripStop[], { fromMs, toMs }: Span): TripStop[] {
  return stops.filter(
    ({ startTime, endTime }) =>
      Date.parse(startTime) <= toMs && (endTime === null || Date.parse(endTime) >= fromMs),
  )
}

/** The trips of the day before that end in the period: their route is on the map too. */
export function overnightTrips(
  dayBefore: readonly Trip[],
  startDate: string,
  dayOf: (time: string) => string,
): Trip[] {
  return dayBefore.filter(({ endTime }) => dayOf(endTime) >= startDate)
}

export type HistoryRow =
  | { kind: 'day'; /** Such as `2026-11-20`. */ id: string; first: Trip }
  | { kind: 'trip'; id: string; trip: Trip }
  | { kind: 'move'; id: string; vehicleId: string; move: TripMove }

/** Reverses trips, given newest first, and adds a row above each day and one for each move before a trip. */
export function rowsByDay(trips: readonly Trip[], dayOf: (time: string) => string): HistoryRow[] {
  const days = Map.groupBy(trips.toReversed(), (trip) => dayOf(trip.startTime))
  return [...days].flatMap(([day, ofDay]) => [
    ...ofDay.slice(0, 1).map((first): HistoryRow => ({ kind: 'day', id: day, first })),
    ...ofDay.flatMap((trip): HistoryRow[] => [
      ...trip.movesBefore.map((move): HistoryRow => ({
        kind: 'move',
        id: `${trip.id} ${move.stopTime}`,
        vehicleId: trip.vehicleId,
        move,
      })),
      { kind: 'trip', id: trip.id, trip },
    ]),
  ])
}
