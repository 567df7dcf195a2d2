/** A vehicle's speed: the device's if it agrees with its places, otherwise computed from the places. */
import { distanceMeters } from '@roadbook/geo/distance'
import type { TripParameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

type Place = { timeMs: number; latitude: number; longitude: number }

/** Plain data, stored with a stop. */
export type SpeedState = {
  /** Places of the last seconds, oldest first; empty while the device's speed is trusted. */
  readonly recent: readonly Place[]
  /** Where it stood, until when, and how many fixes outside the stay radius have reported speed 0 since. */
  readonly zero: (Place & { fixes: number; lastMs: number }) | null
  /** It reported speed 0 during a whole drive. */
  readonly isAlwaysZero: boolean
}

export const noSpeedYet: SpeedState = { recent: [], zero: null, isAlwaysZero: false }

/** Over less time the noise of places looks like speed. */
const WINDOW_MS = 12_000
const SPACING_MS = 1_000

/** Speed 0 is false after this many fixes over this distance at this speed, within this time and without a long gap. */
const ZERO = { fixes: 6, meters: 300, kmh: 10, silenceMs: 120_000, longestMs: 1_800_000 }

type Judged = { state: SpeedState; speedKmh: number; reportedKmh: number | null }

/** In order of time. `reportedKmh` is null if the device's speed is missing or not trusted. */
export function judgeSpeed(before: SpeedState, fix: TripPosition, parameters: TripParameters): Judged {
  const { speedKmh: reported } = fix
  if (reported !== null && reported >= parameters.movingSpeedKmh) {
    return { state: noSpeedYet, speedKmh: reported, reportedKmh: reported }
  }
  const zero = reported === null ? null : followZero(before.zero, fix, parameters)
  const isAlwaysZero = reported !== null && (before.isAlwaysZero || isWay(zero, fix))
  if (reported !== null && !isAlwaysZero) {
    return { state: { recent: [], zero, isAlwaysZero }, speedKmh: reported, reportedKmh: reported }
  }
  const recent = before.recent.length > 0 ? before.recent : zero ? [zero] : []
  const state = { recent: withPlace(recent, fix), zero, isAlwaysZero }
  return { state, speedKmh: speedOver(recent, fix), reportedKmh: null }
}

export function mayMove({ zero, isAlwaysZero }: SpeedState): boolean {
  return zero !== null && zero.fixes > 0 && !isAlwaysZero
}

function followZero(
  before: SpeedState['zero'],
  fix: TripPosition,
  { stayRadiusMeters }: TripParameters,
): SpeedState['zero'] {
  const { timeMs, latitude, longitude } = fix
  // If it was away for this long without driving, it drifted there: it stands where it is now.
  const isNew = !before || timeMs - before.lastMs > ZERO.silenceMs || timeMs - before.timeMs > ZERO.longestMs
  if (isNew) {
    return { timeMs, latitude, longitude, fixes: 0, lastMs: timeMs }
  }
  if (distanceMeters(before, fix) <= stayRadiusMeters) return { ...before, timeMs, fixes: 0, lastMs: timeMs }
  return { ...before, fixes: before.fixes + 1, lastMs: timeMs }
}

function isWay(zero: SpeedState['zero'], fix: TripPosition): boolean {
  if (!zero || zero.fixes < ZERO.fixes) return false
  const meters = distanceMeters(zero, fix)
  return meters >= ZERO.meters && meters * 3600 >= ZERO.kmh * (fix.timeMs - zero.timeMs)
}

function withPlace(recent: readonly Place[], { timeMs, latitude, longitude }: TripPosition): Place[] {
  const last = recent.at(-1)
  const places = recent.filter((place, index) => {
    const next = recent[index + 1]
    return !next || next.timeMs > timeMs - WINDOW_MS || place.timeMs > timeMs - WINDOW_MS
  })
  if (!last || timeMs - last.timeMs >= SPACING_MS) places.push({ timeMs, latitude, longitude })
  return places
}

/** In a straight line, from the newest place that is old enough, otherwise from the oldest. */
function speedOver(recent: readonly Place[], fix: TripPosition): number {
  const from = recent.findLast(({ timeMs }) => timeMs <= fix.timeMs - WINDOW_MS) ?? recent[0]
  return from ? speedBetween(from, fix) : 0
}

/** In a straight line, in km/h; 0 if no time passed. */
export function speedBetween(a: Place, b: Place): number {
  const milliseconds = b.timeMs - a.timeMs
  return milliseconds <= 0 ? 0 : (distanceMeters(a, b) * 3600) / milliseconds
}
