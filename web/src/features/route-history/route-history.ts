import { fillMissingCoordinates } from '@roadbook/contract/event-records'
import type { EventRecord, TripRoute, TripStop } from '@roadbook/contract/trips'
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
