import { distanceMeters } from '@roadbook/geo/distance'
import type { DrivePoint } from './drive-track.ts'

/** Over longer intervals the speed is unknown. */
const maxMs = 5 * 60_000

/**
 * Adds missing speeds to a track: the distance from the previous fix to the next one, divided by the time between them.
 * Files of other programs often have only positions and times. Null if the neighbours are far away in time.
 */
export function withGroundSpeeds(points: readonly DrivePoint[]): readonly DrivePoint[] {
  if (points.every(({ speedKmh }) => speedKmh !== null)) return points
  return points.map((point, index) =>
    point.speedKmh === null ? { ...point, speedKmh: groundSpeedAt(points, index) } : point,
  )
}

function groundSpeedAt(points: readonly DrivePoint[], index: number): number | null {
  let meters = 0
  let passedMs = 0
  for (const [from, to] of [
    [points[index - 1], points[index]],
    [points[index], points[index + 1]],
  ] as const) {
    if (from === undefined || to === undefined || to.atMs - from.atMs > maxMs) continue
    meters += distanceMeters(from, to)
    passedMs += to.atMs - from.atMs
  }
  return passedMs === 0 ? null : (meters / passedMs) * 3600
}
