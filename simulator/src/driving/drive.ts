import { initialBearingDegrees } from '@roadbook/geo/bearing'
import { interpolate } from '@roadbook/geo/line'
import type { LatLon } from '@roadbook/geo/types'
import { courseOf } from './course.ts'
import type { VehicleKind } from '../fleet.ts'
import type { Random } from '../random.ts'
import type { Route } from './route.ts'
import { type Manner, speedProfile, type SpeedProfile } from './speed-profile.ts'

/** One drive along a route, from standing to standing. */
export type Drive = {
  durationSeconds: number
  lengthMeters: number
  points: readonly LatLon[]
  /** Along the route at each point. */
  pointMeters: Float64Array
  /** Direction of each piece. */
  pieceDegrees: Float64Array
  profile: SpeedProfile
}

/** Where a vehicle is, and how it moves there. */
type Moment = { point: LatLon; headingDegrees: number; speedKmh: number; meters: number }

/** A vehicle doesn't turn on the spot: its heading is that of the road a little behind and ahead of it. */
const HEADING_METERS = 4

const CALM: Manner = { traffic: 0.3, temper: 0, pace: 1 }

/** Plans how a vehicle of this kind drives this route; the same random source gives the same drive. */
export function planDrive(route: Route, kind: VehicleKind, random: Random, manner: Manner = CALM): Drive {
  const profile = speedProfile(route, kind, random, manner)
  const { lengthMeters, pointMeters, pieceDegrees } = courseOf(route)
  const durationSeconds = profile.arrival.at(-1) ?? 0
  return { durationSeconds, lengthMeters, points: route.points, pointMeters, pieceDegrees, profile }
}

/** The state this many seconds after the start; before the start that of the start, after the end that of the end. */
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
  return progressFrom(profile, lastAtOrBelow(profile.arrival, Math.max(0, seconds)), seconds)
}

/** Distance and speed, given the last knot reached. */
function progressFrom(profile: SpeedProfile, knot: number, seconds: number) {
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

/** What a device measures every second, without the place. Cheap, because each second continues from the one before. */
export type Motion = { meters: number; metersPerSecond: number; headingDegrees: number }

/** Observes a drive second by second; the seconds must be in ascending order. */
export function watch(drive: Drive): (seconds: number) => Motion {
  const { profile, pointMeters, pieceDegrees } = drive
  let knot = 0
  let piece = 0
  return (seconds) => {
    while (knot < profile.arrival.length - 1 && (profile.arrival[knot + 1] ?? 0) <= seconds) knot += 1
    const { meters, metersPerSecond } = progressFrom(profile, knot, seconds)
    while (piece < pieceDegrees.length - 1 && (pointMeters[piece + 1] ?? 0) <= meters) piece += 1
    return { meters, metersPerSecond, headingDegrees: pieceDegrees[piece] ?? 0 }
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
