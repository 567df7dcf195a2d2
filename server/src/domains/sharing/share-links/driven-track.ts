import { distanceMeters } from '@roadbook/geo/distance'
import { simplifyLine } from '@roadbook/geo/simplify'
import type { LatLon } from '@roadbook/geo/types'
import { findOutliers } from '../../tracking/positions/pure.ts'
import type { TrackFix } from '../../tracking/positions/index.ts'

export type DrivenTrack = { lines: LatLon[][]; meters: number }

/** The positions of a standing vehicle scatter less than this. */
const TOLERANCE_METERS = 15
/** Each open page receives the line with every change. */
const MAX_POINTS = 800

/** The route driven, as lines to draw; each part is a separate line, if it contains a drive. */
export function drivenTrack(parts: readonly (readonly TrackFix[])[]): DrivenTrack {
  const placed = parts.map(withoutOutliers)
  let toleranceMeters = TOLERANCE_METERS
  let lines = linesOf(placed, toleranceMeters)
  const meters = Math.round(lines.reduce((sum, line) => sum + lengthMeters(line), 0))
  while (lines.reduce((sum, { length }) => sum + length, 0) > MAX_POINTS && toleranceMeters < 10_000) {
    toleranceMeters *= 2
    lines = linesOf(lines, toleranceMeters)
  }
  return { lines, meters }
}

function withoutOutliers(fixes: readonly TrackFix[]): LatLon[] {
  const reliable = fixes.filter(({ doubtful }) => !doubtful)
  const { outliers } = findOutliers(reliable)
  return reliable
    .filter((fix) => !outliers.has(fix))
    .map(({ latitude, longitude }) => ({ latitude, longitude }))
}

function linesOf(parts: readonly LatLon[][], toleranceMeters: number): LatLon[][] {
  return parts.map((points) => simplifyLine(points, toleranceMeters)).filter(isDrive)
}

function isDrive(line: readonly LatLon[]): boolean {
  return line.length > 1 && lengthMeters(line) >= TOLERANCE_METERS
}

function lengthMeters(line: readonly LatLon[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + distanceMeters(line[index] ?? point, point), 0)
}
