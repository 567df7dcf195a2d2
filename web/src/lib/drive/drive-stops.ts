import type { DrivePoint } from './drive-track.ts'

/** A time on the route without driving, and its place. */
export type DriveStop = { fromMs: number; toMs: number; latitude: number; longitude: number }

/** km/h; GPS noise of a standing vehicle stays below. */
const slowKmh = 4

/** Where the vehicle stood for at least this long, from the first slow fix to the next fast one. */
export function driveStops(points: readonly DrivePoint[], minMs: number): DriveStop[] {
  const stops: DriveStop[] = []
  let from: DrivePoint | undefined
  for (const point of points) {
    const isSlow = (point.speedKmh ?? 0) < slowKmh
    if (isSlow) from ??= point
    else if (from !== undefined) {
      stops.push(standAt(from, point.atMs))
      from = undefined
    }
  }
  const last = points.at(-1)
  if (from !== undefined && last !== undefined) stops.push(standAt(from, last.atMs))
  return stops.filter(({ fromMs, toMs }) => toMs - fromMs >= minMs)
}

function standAt({ atMs, latitude, longitude }: DrivePoint, toMs: number): DriveStop {
  return { fromMs: atMs, toMs, latitude, longitude }
}
