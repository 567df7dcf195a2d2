import { fillMissingCoordinates } from '@roadbook/contract/event-records'
import type { EventRecord, Trip, TripRoute, TripStop } from '@roadbook/contract/trips'
import type { DrivePoint } from '../../lib/drive-track.ts'

/** What a device said, as a way: each record has a place, as far as any was known. */
export function pointsOfRecords(records: readonly EventRecord[]): DrivePoint[] {
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

/** Each stop once: it ends one trip and begins the next. */
export function stopsOf(ways: readonly TripRoute[]): TripStop[] {
  const stops = new Map(ways.flatMap((way) => way.stops.map((stop) => [stop.startTime, stop] as const)))
  return [...stops.values()].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
}

export type HistoryRow =
  | { kind: 'day'; /** Such as `2026-11-20`. */ id: string; first: Trip }
  | { kind: 'trip'; id: string; trip: Trip }

/** Trips as they are answered, newest first, turned round, with a row above each day. */
export function rowsByDay(trips: readonly Trip[], dayOf: (time: string) => string): HistoryRow[] {
  const days = Map.groupBy(trips.toReversed(), (trip) => dayOf(trip.startTime))
  return [...days].flatMap(([day, ofDay]) => [
    ...ofDay.slice(0, 1).map((first): HistoryRow => ({ kind: 'day', id: day, first })),
    ...ofDay.map((trip): HistoryRow => ({ kind: 'trip', id: trip.id, trip })),
  ])
}
