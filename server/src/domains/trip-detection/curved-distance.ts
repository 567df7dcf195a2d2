import { initialBearingDegrees, turnDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'

/** One end of a piece of track as the device reported it; null is what it didn't report or what isn't trusted. */
export type CurveEnd = {
  timeMs: number
  latitude: number
  longitude: number
  headingDegrees: number | null
  speedKmh: number | null
}

/** Below this speed a receiver knows no heading. */
const HEADING_FROM_KMH = 5
/** A sharper angle is a turn at a corner rather than a bend. */
const SHARPEST_DEGREES = 75
/** Over more seconds than these, two speeds say little about what lies between. */
const LONGEST_SECONDS = 90
/** The speeds count from this interval on, increasingly: up to this share, after this many more seconds. */
const speeds = { fromSeconds: 10, fullSeconds: 40, most: 0.45 }
/** The longest plausible detour between two fixes, as a multiple of the straight line. */
const LONGEST_DETOUR = 1.6

/**
 * Distance driven between two fixes. A straight line cuts curves, by 3 to 10 % at 30 to 60 s between fixes. If both ends
 * have a heading, the track is taken for an arc that leaves and arrives in it. Over more than ten seconds a vehicle may
 * turn twice, so the mean of both speeds counts too. Measured in docs/trips.md.
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

/**
 * Ratio of arc to chord, for one arc or for two that form an S: both ends deviate from the chord by half of what an arc
 * turns.
 */
function arcRatio(a: CurveEnd, b: CurveEnd): number {
  if (a.headingDegrees === null || b.headingDegrees === null) return 1
  if ((a.speedKmh ?? 0) < HEADING_FROM_KMH || (b.speedKmh ?? 0) < HEADING_FROM_KMH) return 1
  const chord = initialBearingDegrees(a, b)
  const off =
    (Math.abs(turnDegrees(chord, a.headingDegrees)) + Math.abs(turnDegrees(chord, b.headingDegrees))) / 2
  const radians = (Math.min(off, SHARPEST_DEGREES) * Math.PI) / 180
  return radians < 0.01 ? 1 : radians / Math.sin(radians)
}
