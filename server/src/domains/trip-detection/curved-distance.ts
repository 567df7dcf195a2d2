import { initialBearingDegrees, turnDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'

/** One end of a piece of way, as the device said it; null is what it did not say or what is not believed. */
export type CurveEnd = {
  timeMs: number
  latitude: number
  longitude: number
  headingDegrees: number | null
  speedKmh: number | null
}

/** A receiver that hardly moves knows no heading. */
const HEADING_FROM_KMH = 5
/** A sharper angle is a turn at a corner rather than a bend all along. */
const SHARPEST_DEGREES = 75
/** Over more seconds than these, two speeds say little of what lies between. */
const LONGEST_SECONDS = 90
/** From so many seconds on the speeds count, and the more the longer: up to this share, after so many more. */
const speeds = { fromSeconds: 10, fullSeconds: 40, most: 0.45 }
/** No detour between two fixes is believed to be longer than so many times the straight line. */
const LONGEST_DETOUR = 1.6

/**
 * How far a vehicle drove between two fixes: the straight line cuts every curve, by 3 to 10 % at 30 to 60 s between fixes. Where
 * both ends have a heading, the way is an arc that leaves and arrives in it. Over more than ten seconds that is not enough,
 * since a vehicle may turn twice: then the mean of both speeds has a say. Measured in docs/trips.md.
 */
export function curvedDistanceMeters(
  a: CurveEnd,
  b: CurveEnd,
  straightMeters = distanceMeters(a, b),
): number {
  const seconds = (b.timeMs - a.timeMs) / 1000
  if (straightMeters === 0 || seconds <= 0 || seconds > LONGEST_SECONDS) return straightMeters
  const arc = straightMeters * arcRatio(a, b)
  if (a.speedKmh === null || b.speedKmh === null) return arc
  const bySpeed = ((a.speedKmh + b.speedKmh) / 2 / 3.6) * seconds
  const share = Math.min(speeds.most, Math.max(0, (seconds - speeds.fromSeconds) / speeds.fullSeconds))
  const believed = Math.min(bySpeed, straightMeters * LONGEST_DETOUR)
  return Math.max(straightMeters, arc + (believed - arc) * share)
}

/** Arc to chord, of an arc or of two that make an S: both ends are off the chord by half of what an arc turns. */
function arcRatio(a: CurveEnd, b: CurveEnd): number {
  if (a.headingDegrees === null || b.headingDegrees === null) return 1
  if ((a.speedKmh ?? 0) < HEADING_FROM_KMH || (b.speedKmh ?? 0) < HEADING_FROM_KMH) return 1
  const chord = initialBearingDegrees(a, b)
  const off =
    (Math.abs(turnDegrees(chord, a.headingDegrees)) + Math.abs(turnDegrees(chord, b.headingDegrees))) / 2
  const radians = (Math.min(off, SHARPEST_DEGREES) * Math.PI) / 180
  return radians < 0.01 ? 1 : radians / Math.sin(radians)
}
