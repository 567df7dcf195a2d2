import { initialBearingDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'
import { interpolate } from '@roadbook/geo/line'
import type { LatLon } from '@roadbook/geo/types'
import type { VehicleKind } from './fleet.ts'
import type { Random } from './random.ts'
import type { Route } from './route.ts'
import { speedProfile, type SpeedProfile } from './speed-profile.ts'

/** One drive along a route, from standing to standing. */
export type Drive = {
  durationSeconds: number
  lengthMeters: number
  points: readonly LatLon[]
  /** Along the route at each point. */
  pointMeters: Float64Array
  profile: SpeedProfile
}

/** Where a vehicle is, and how it moves there. */
export type Moment = { point: LatLon; headingDegrees: number; speedKmh: number; meters: number }

/** A vehicle does not turn on the spot: its heading is that of the way a little behind and ahead of it. */
const HEADING_METERS = 4

/** Plans how a vehicle of this kind drives this route; the same chance gives the same drive. */
export function planDrive(route: Route, kind: VehicleKind, random: Random): Drive {
  const pointMeters = new Float64Array(route.points.length)
  route.points.forEach((point, i) => {
    const previous = route.points[i - 1]
    if (previous) pointMeters[i] = (pointMeters[i - 1] ?? 0) + distanceMeters(previous, point)
  })
  const profile = speedProfile(route, kind, random)
  return {
    durationSeconds: profile.arrival.at(-1) ?? 0,
    lengthMeters: pointMeters.at(-1) ?? 0,
    points: route.points,
    pointMeters,
    profile,
  }
}

/** The moment so many seconds after the start; before it the start, after the end the end. */
export function momentOf(drive: Drive, seconds: number): Moment {
  const { meters, metersPerSecond } = progress(drive.profile, seconds)
  const behind = pointAt(drive, meters - HEADING_METERS)
  const ahead = pointAt(drive, meters + HEADING_METERS)
  return {
    point: pointAt(drive, meters),
    headingDegrees: initialBearingDegrees(behind, ahead),
    speedKmh: metersPerSecond * 3.6,
    meters,
  }
}

function progress(profile: SpeedProfile, seconds: number): { meters: number; metersPerSecond: number } {
  const knot = lastAtOrBelow(profile.arrival, Math.max(0, seconds))
  const start = profile.meters[knot] ?? 0
  const speed = profile.metersPerSecond[knot] ?? 0
  const left = seconds - (profile.arrival[knot] ?? 0) - (profile.waiting[knot] ?? 0)
  const next = profile.metersPerSecond[knot + 1]
  if (left <= 0 || next === undefined) return { meters: start, metersPerSecond: left > 0 ? 0 : speed }
  const length = (profile.meters[knot + 1] ?? 0) - start
  const acceleration = (next * next - speed * speed) / (2 * length)
  return {
    meters: start + Math.min(length, speed * left + (acceleration * left * left) / 2),
    metersPerSecond: Math.max(0, speed + acceleration * left),
  }
}

function pointAt(drive: Drive, meters: number): LatLon {
  const index = Math.min(lastAtOrBelow(drive.pointMeters, Math.max(0, meters)), drive.points.length - 2)
  const a = drive.points[index]
  const b = drive.points[index + 1]
  if (!a || !b) throw new Error('A drive has at least two points')
  const start = drive.pointMeters[index] ?? 0
  const length = (drive.pointMeters[index + 1] ?? 0) - start
  return length > 0 ? interpolate(a, b, Math.max(0, Math.min(1, (meters - start) / length))) : a
}

/** Index of the last element that is not above the value, in ascending numbers; 0 if all are. */
function lastAtOrBelow(ascending: Float64Array, value: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
