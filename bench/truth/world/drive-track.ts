/** The truth of one drive: where the vehicle is at any fraction of a second, exact to the street's geometry. */
import { distanceMeters } from '@roadbook/geo/distance'
import { interpolate } from '@roadbook/geo/line'
import type { LatLon } from '@roadbook/geo/types'
import { type Drive, watch } from '../../../simulator/src/driving/drive.ts'

type Instant = {
  place: LatLon
  speedKmh: number
  headingDegrees: number
  /** Distance since the start of the route. */
  meters: number
}

/** Seconds since the start of the route. */
type Wait = { from: number; to: number }

export type DriveTrack = {
  seconds: number
  meters: number
  maxSpeedKmh: number
  waits: readonly Wait[]
  start: LatLon
  end: LatLon
  /** Each caller must ask in ascending order of seconds. */
  look: () => (seconds: number) => Instant
}

/**
 * `stretch` enlarges the streets and their speeds by this factor, for long-distance drives: the streets of Malta allow 80
 * km/h.
 */
export function driveTrackOf(drive: Drive, stretch: number): DriveTrack {
  const points = drive.points.map((point) => stretched(point, stretch))
  const meters = new Float64Array(points.length)
  for (let index = 1; index < points.length; index++) {
    meters[index] = (meters[index - 1] ?? 0) + distanceMeters(at(points, index - 1), at(points, index))
  }
  const { arrival, waiting, metersPerSecond } = drive.profile
  const waits: Wait[] = []
  for (const [knot, seconds] of waiting.entries()) {
    if (seconds > 0) waits.push({ from: arrival[knot] ?? 0, to: (arrival[knot] ?? 0) + seconds })
  }
  return {
    seconds: drive.durationSeconds,
    meters: meters.at(-1) ?? 0,
    maxSpeedKmh: metersPerSecond.reduce((most, speed) => Math.max(most, speed), 0) * 3.6 * stretch,
    waits,
    start: at(points, 0),
    end: at(points, points.length - 1),
    look: () => looking(drive, points, { meters, stretch }),
  }
}

function looking(
  drive: Drive,
  points: readonly LatLon[],
  { meters, stretch }: { meters: Float64Array; stretch: number },
): (seconds: number) => Instant {
  const motionAt = watch(drive)
  const { pointMeters } = drive
  let piece = 0
  return (seconds) => {
    const seen = motionAt(seconds)
    while (piece < pointMeters.length - 2 && (pointMeters[piece + 1] ?? 0) <= seen.meters) piece++
    const length = (pointMeters[piece + 1] ?? 0) - (pointMeters[piece] ?? 0)
    const share = length > 0 ? Math.min(1, (seen.meters - (pointMeters[piece] ?? 0)) / length) : 0
    const [before, after] = [meters[piece] ?? 0, meters[piece + 1] ?? 0]
    return {
      place: interpolate(at(points, piece), at(points, piece + 1), share),
      speedKmh: seen.metersPerSecond * 3.6 * stretch,
      headingDegrees: seen.headingDegrees,
      meters: before + (after - before) * share,
    }
  }
}

/** Around the middle of Malta. */
const MIDDLE: LatLon = { latitude: 35.9, longitude: 14.45 }

export function stretched({ latitude, longitude }: LatLon, factor: number): LatLon {
  return {
    latitude: MIDDLE.latitude + (latitude - MIDDLE.latitude) * factor,
    longitude: MIDDLE.longitude + (longitude - MIDDLE.longitude) * factor,
  }
}

function at(points: readonly LatLon[], index: number): LatLon {
  const point = points[index]
  if (!point) throw new Error(`The way has no point ${index}`)
  return point
}
