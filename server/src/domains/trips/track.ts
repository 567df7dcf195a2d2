/** Positions made ready to be judged: in order, once per instant, without outliers, with a speed and an ignition. */
import { distanceMeters } from '@roadbook/geo/distance'
import { findOutliers } from '../telematics/index.ts'
import { type Ignition, ignitionOff, type IgnitionRun } from './ignition.ts'
import type { TripParameters } from './parameters.ts'
import { PlaceWatch, type WatchedPlace } from './place-watch.ts'
import type { TripPosition } from './trip-position.ts'

/** A fix with a place that counts. */
export type Sample = {
  timeMs: number
  latitude: number
  longitude: number
  /** As reported, else over the way from the sample before; what a frozen place says is not believed. */
  speedKmh: number
  odometerMeters: number | null
  isOff: boolean
  /** The device says again and again where it was, though it says that it drives. */
  isFrozen: boolean
  /** What was said at its place up to here; undefined where nobody asks. */
  watched?: WatchedPlace
}

/** All that positions up to an instant can still say about those behind it. */
export type TrackBorder = {
  timeMs: number
  sample: Sample | undefined
  /** The last fix with a place; no later one makes it an outlier. */
  placed: TripPosition | undefined
  /** Goes on at the border, and was long enough there already to be no noise. */
  run: IgnitionRun | undefined
  watch: PlaceWatch
}

export const trackBegin: TrackBorder = {
  timeMs: Number.NEGATIVE_INFINITY,
  sample: undefined,
  placed: undefined,
  run: undefined,
  watch: new PlaceWatch(),
}

type PreparedTrack = {
  /** What no later position can change any more … */
  settled: Sample[]
  /** … where that ends … */
  border: TrackBorder
  /** … and what is behind it, as it looks now. */
  open: Sample[]
  /** When the clock alone changes what is behind it, if ever. */
  clockMs: number
}

/** `positions` are all behind `begin`. */
export function prepareTrack(
  positions: readonly TripPosition[],
  { begin, parameters, nowMs }: { begin: TrackBorder; parameters: TripParameters; nowMs: number },
): PreparedTrack {
  const ordered = mergeRepeats(positions)
  const placed = ordered.filter(({ doubtful }) => !doubtful)
  const { outliers, firm } = findOutliers(begin.placed ? [begin.placed, ...placed] : placed)
  const ignition = ignitionOff(ordered, { before: begin.run, parameters, nowMs })
  const settledUntil = findSettled(ordered, firm, ignition)
  const settled: Sample[] = []
  const open: Sample[] = []
  let border = begin
  let last = begin.sample
  let lastPlaced = begin.placed
  const watch = begin.watch.copy()
  for (const [index, position] of ordered.entries()) {
    const counts = !position.doubtful && !outliers.has(position)
    const isOff = ignition.isOff[index] ?? false
    const sample = counts
      ? toSample(position, { last, isOff, watch, parameters })
      : standIn(position, last, isOff)
    if (counts) lastPlaced = position
    if (sample) (index < settledUntil ? settled : open).push((last = sample))
    if (index === settledUntil - 1) {
      border = {
        timeMs: position.timeMs,
        sample: last,
        placed: lastPlaced,
        run: ignition.runAt(index),
        watch: watch.copy(),
      }
    }
  }
  return { settled, border, open, clockMs: ignition.clockMs }
}

/** How many positions no later one can change: neither what their ignition says nor whether their place is false. */
function findSettled(
  ordered: readonly TripPosition[],
  firm: ReadonlySet<TripPosition>,
  ignition: Ignition,
): number {
  let isFirm = true
  const isPlaceFirm = ordered.map((position) => (isFirm = position.doubtful ? isFirm : firm.has(position)))
  let count = ordered.length
  while (count > 0) {
    if (isPlaceFirm[count - 1]) {
      const settled = ignition.settledUntil(count)
      if (settled === count) return count
      count = settled
    } else count--
  }
  return 0
}

type Around = { last: Sample | undefined; isOff: boolean; watch: PlaceWatch; parameters: TripParameters }

function toSample(position: TripPosition, { last, isOff, watch, parameters }: Around): Sample {
  const { timeMs, latitude, longitude, odometerMeters } = position
  const reported = position.speedKmh ?? (last ? speedBetween(last, position) : 0)
  return {
    timeMs,
    latitude,
    longitude,
    odometerMeters,
    isOff,
    ...watch.judge(position, reported, parameters),
  }
}

/** Switched off where satellites are not seen, as in a garage: it stands where it was last seen. */
function standIn(
  { timeMs, odometerMeters }: TripPosition,
  last: Sample | undefined,
  isOff: boolean,
): Sample | undefined {
  return last && isOff ? { ...last, timeMs, speedKmh: 0, odometerMeters, isOff } : undefined
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
