import type { HistoryPreview } from '@roadbook/contract/trips/history-import'
import { distanceMeters } from '@roadbook/geo/distance'
import { lineLengthMeters } from '@roadbook/geo/line'
import { encodePolyline } from '@roadbook/geo/polyline'
import { simplifyLine } from '@roadbook/geo/simplify'
import type { LatLon } from '@roadbook/geo/types'
import { type Fix, isReliable, flagPositions } from '../../tracking/positions/pure.ts'

/** Simplification tolerance as a share of the diagonal: enough to recognise a drive. */
const LOOK_SHARE = 1 / 200
const LOOK_METERS = 20

/**
 * The part of a preview that comes from the file; what the vehicle's history already has is read from the
 * database.
 */
export type FileSummary = Omit<HistoryPreview, 'skipped' | 'refused' | 'known' | 'knownTrips'>

export function summaryOf(fixes: readonly Fix[]): FileSummary {
  const positions = flagPositions(fixes)
  const line = positions.filter(isReliable).map(({ record }) => record)
  return {
    positions: fixes.length,
    from: timeOf(fixes[0]),
    to: timeOf(fixes.at(-1)),
    distanceMeters: Math.round(lineLengthMeters(line)),
    geometry: encodePolyline(simplifyLine(line, Math.max(LOOK_METERS, acrossMeters(line) * LOOK_SHARE))),
    doubtful: positions.length - line.length,
  }
}

function timeOf(fix: Fix | undefined): string | null {
  return fix === undefined ? null : new Date(fix.record.timeMs).toISOString()
}

/** The diagonal of the bounding box. */
function acrossMeters(line: readonly LatLon[]): number {
  const corner = { south: 90, north: -90, west: 180, east: -180 }
  for (const { latitude, longitude } of line) {
    corner.south = Math.min(corner.south, latitude)
    corner.north = Math.max(corner.north, latitude)
    corner.west = Math.min(corner.west, longitude)
    corner.east = Math.max(corner.east, longitude)
  }
  if (line.length === 0) return 0
  return distanceMeters(
    { latitude: corner.south, longitude: corner.west },
    { latitude: corner.north, longitude: corner.east },
  )
}
