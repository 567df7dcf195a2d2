/** Positions made ready to be judged: in order, once per instant, without outliers, with a speed and an ignition. */
import { distanceMeters } from '@roadbook/geo/distance'
import type { TripParameters } from './parameters.ts'

/** One fix as it is stored; null is what the device did not report. */
export type TripPosition = {
  timeMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  ignition: boolean | null
  odometerMeters: number | null
  /** No place to rely on (0,0 or too few satellites); its ignition counts all the same. */
  doubtful: boolean
}

/** A fix with a place that counts. */
export type Sample = {
  timeMs: number
  latitude: number
  longitude: number
  /** As reported, else over the way from the sample before. */
  speedKmh: number
  odometerMeters: number | null
  isOff: boolean
}

export function prepareTrack(
  positions: readonly TripPosition[],
  parameters: TripParameters,
  nowMs: number,
): Sample[] {
  const ordered = mergeRepeats(positions)
  const outliers = findOutliers(ordered, parameters.maxSpeedKmh)
  const isOff = ignitionOff(ordered, parameters, nowMs)
  const samples: Sample[] = []
  for (const [index, position] of ordered.entries()) {
    const before = samples.at(-1)
    const { timeMs, odometerMeters } = position
    if (!position.doubtful && !outliers.has(position)) {
      const { latitude, longitude } = position
      const speedKmh = position.speedKmh ?? (before ? speedBetween(before, position) : 0)
      samples.push({ timeMs, latitude, longitude, speedKmh, odometerMeters, isOff: isOff[index] ?? false })
    } else if (before && isOff[index]) {
      // Switched off where satellites are not seen, as in a garage: it stands where it was last seen.
      samples.push({ ...before, timeMs, speedKmh: 0, odometerMeters, isOff: true })
    }
  }
  return samples
}

/** Straight speed from one to the other. */
export function speedBetween(a: Pick<Sample, Place>, b: Pick<Sample, Place>): number {
  const hours = (b.timeMs - a.timeMs) / 3_600_000
  return hours <= 0 ? 0 : distanceMeters(a, b) / 1000 / hours
}

type Place = 'timeMs' | 'latitude' | 'longitude'

/** By time; of two records of one instant the richer stays, then content decides, never the order of arrival. */
function mergeRepeats(positions: readonly TripPosition[]): TripPosition[] {
  const merged: TripPosition[] = []
  for (const position of positions.toSorted((a, b) => a.timeMs - b.timeMs)) {
    const last = merged.at(-1)
    if (last?.timeMs !== position.timeMs) merged.push(position)
    else if (isHigher(position, last)) merged[merged.length - 1] = position
  }
  return merged
}

function isHigher(a: TripPosition, b: TripPosition): boolean {
  const [left, right] = [contentOf(a), contentOf(b)]
  const richness = left.filter(isKnown).length - right.filter(isKnown).length
  return richness === 0 ? JSON.stringify(left) > JSON.stringify(right) : richness > 0
}

function contentOf(position: TripPosition): (number | boolean | null)[] {
  const { doubtful, speedKmh, ignition, odometerMeters, latitude, longitude } = position
  return [doubtful ? null : true, speedKmh, ignition, odometerMeters, latitude, longitude]
}

function isKnown(value: unknown): boolean {
  return value !== null
}

/** Both neighbours decide, so that one bad fix does not make the good ones beside it look wrong. */
function findOutliers(ordered: readonly TripPosition[], maxSpeedKmh: number): Set<TripPosition> {
  const placed = ordered.filter(({ doubtful }) => !doubtful)
  const outliers = new Set<TripPosition>()
  for (let index = 1; index < placed.length - 1; index++) {
    const [before, fix, after] = placed.slice(index - 1, index + 2)
    if (!before || !fix || !after) continue
    const isReached = speedBetween(before, fix) <= maxSpeedKmh || speedBetween(fix, after) <= maxSpeedKmh
    if (!isReached) outliers.add(fix)
  }
  return outliers
}

type Run = { isOff: boolean; from: number; to: number; seconds: number }

/** For each position whether the ignition is off; what it says for a moment only is noise. */
function ignitionOff(ordered: readonly TripPosition[], parameters: TripParameters, nowMs: number): boolean[] {
  const isOff = ordered.map(() => false)
  if (!parameters.useIgnition) return isOff
  const runs = ignitionRuns(ordered, nowMs)
  const isLong = (run: Run | undefined): boolean =>
    run !== undefined && run.seconds >= parameters.ignitionToggleSeconds
  for (const [index, run] of runs.entries()) {
    const isBlip = !run.isOff && !isLong(run) && isLong(runs[index - 1]) && isLong(runs[index + 1])
    if ((run.isOff && isLong(run)) || isBlip) isOff.fill(true, run.from, run.to)
  }
  return isOff
}

/** What the ignition was, from the first word of it to the next other word; a position that does not say goes along. */
function ignitionRuns(ordered: readonly TripPosition[], nowMs: number): Run[] {
  const runs: Run[] = []
  let startMs = 0
  for (const [index, { ignition, timeMs }] of ordered.entries()) {
    const run = runs.at(-1)
    if (ignition === null || run?.isOff === !ignition) {
      if (run) run.to = index + 1
      continue
    }
    if (run) run.seconds = (timeMs - startMs) / 1000
    startMs = timeMs
    runs.push({ isOff: !ignition, from: index, to: index + 1, seconds: 0 })
  }
  const last = runs.at(-1)
  if (last) last.seconds = (Math.max(nowMs, ordered.at(-1)?.timeMs ?? nowMs) - startMs) / 1000
  return runs
}
