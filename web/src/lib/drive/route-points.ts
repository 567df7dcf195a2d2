import type { TripRoute } from '@roadbook/contract/trips/trips'
import { initialBearingDegrees } from '@roadbook/geo/bearing'
import { decodePolyline } from '@roadbook/geo/polyline'
import type { DrivePoint } from './drive-track.ts'

/** A trip's route as points in time; its line, speeds and seconds have one entry each. */
export function routePoints({ geometry, speeds, offsetSeconds, startTime }: TripRoute): DrivePoint[] {
  const startMs = Date.parse(startTime)
  const line = decodePolyline(geometry)
  return line.map((place, index) => {
    const next = line[index + 1]
    return {
      ...place,
      atMs: startMs + (offsetSeconds[index] ?? 0) * 1000,
      speedKmh: speeds[index] ?? null,
      headingDegrees: next === undefined ? null : initialBearingDegrees(place, next),
    }
  })
}
