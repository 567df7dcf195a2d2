/** Applies the borders that people removed or set to detected trips and stops (ADR 47). */
import { distanceMeters } from '@roadbook/geo/distance'
import { measure, type Measures } from './distance.ts'
import { firstIndex } from './first-index.ts'
import { measureSpan, spanSamples } from './measure-span.ts'
import type { TripParameters } from './parameters.ts'
import type { DetectedTrip } from './detected.ts'
import type { DetectedStop, Segments } from './segment-collector.ts'
import { isSlow } from './steps.ts'
import type { Sample } from './track.ts'

/** From the start to the end of the trip that was merged, or that was split at `splitMs`. */
export type BorderEdit = {
  /** A later edit overrides earlier ones of the same time. */
  sequence: number
  fromMs: number
  untilMs: number
  /** Null if it was merged. */
  splitMs: number | null
}

type DetectedBy = { samples: readonly Sample[]; parameters: TripParameters }

type Options = {
  edits: readonly BorderEdit[]
  /** The samples and parameters of a trip that ends at this time. */
  detectedBy: (endMs: number) => DetectedBy
}

/**
 * Trips become one if the stop between them is within a merge. A trip is split at a standstill if the vehicle stood at that
 * time, otherwise at the nearest sample; not if a part would be too short for a trip.
 */
export function applyBorders(detected: Segments, { edits, detectedBy }: Options): Segments {
  if (edits.length === 0) return detected
  const merges = edits.filter(({ splitMs }) => splitMs === null)
  const splits = edits.filter((edit) => isActiveSplit(edit, merges)).sort((a, b) => splitOf(a) - splitOf(b))
  const merged = mergeTrips(detected, merges, detectedBy)
  const [within, stops] = partition(detected.stops, (stop) =>
    merged.some((trip) => isWithin(trip, stop.startMs)),
  )
  return splitTrips({ trips: merged, stops }, { splits: splits.map(splitOf), within, detectedBy })
}

const splitOf = ({ splitMs }: BorderEdit): number => splitMs ?? Number.NaN

function isActiveSplit({ splitMs, sequence }: BorderEdit, merges: readonly BorderEdit[]): boolean {
  if (splitMs === null) return false
  return !merges.some(
    (merge) => merge.sequence > sequence && merge.fromMs < splitMs && splitMs < merge.untilMs,
  )
}

function isWithin({ startMs, endMs }: Pick<DetectedTrip, 'startMs' | 'endMs'>, ms: number): boolean {
  return startMs < ms && ms < endMs
}

function mergeTrips(
  { trips, stops }: Segments,
  merges: readonly BorderEdit[],
  detectedBy: Options['detectedBy'],
): DetectedTrip[] {
  const runs: DetectedTrip[][] = []
  for (const trip of trips) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isMerged =
      before && merges.some(({ fromMs, untilMs }) => fromMs < before.endMs && trip.startMs < untilMs)
    if (isMerged) run?.push(trip)
    else runs.push([trip])
  }
  return runs.flatMap(([first, ...others]) => {
    const last = others.at(-1)
    if (!first) return []
    if (!last) return [first]
    const { endMs, endRule, end } = last
    const { samples, parameters } = detectedBy(endMs)
    const span = { startMs: first.startMs, endMs }
    const between = stops.filter(({ startMs }) => isWithin(span, startMs))
    const times = timesOf([first, ...others], between)
    return [{ ...first, ...withTimes(measureSpan(samples, span, parameters), times), endMs, endRule, end }]
  })
}

type Times = Pick<Measures, 'durationSeconds' | 'idleSeconds'>

/**
 * The times of a merged trip: those of its parts and of the idling between them, so that merging changes no sum of driving
 * or idling.
 */
function timesOf(parts: readonly DetectedTrip[], between: readonly DetectedStop[]): Times {
  const sum = (seconds: number[]): number => seconds.reduce((all, one) => all + one, 0)
  const idleBetween = sum(between.map(({ idleSeconds }) => idleSeconds))
  return {
    durationSeconds: sum(parts.map(({ durationSeconds }) => durationSeconds)) + idleBetween,
    idleSeconds: sum(parts.map(({ idleSeconds }) => idleSeconds)) + idleBetween,
  }
}

function withTimes(measures: Measures, times: Times): Measures {
  const metersPerSecond = times.durationSeconds > 0 ? measures.distanceMeters / times.durationSeconds : 0
  return { ...measures, ...times, averageSpeedKmh: Math.round(metersPerSecond * 36) / 10 }
}

/** For a part of a merged trip: subtracts the time parked within it. */
function withoutParking(
  measures: Measures,
  span: Pick<DetectedTrip, 'startMs' | 'endMs'>,
  stops: readonly DetectedStop[],
): Measures {
  const parkedSeconds = stops
    .filter(({ startMs, endMs }) => startMs >= span.startMs && endMs !== null && endMs <= span.endMs)
    .reduce((sum, stop) => sum + Math.max(0, secondsOf(stop) - stop.idleSeconds), 0)
  if (parkedSeconds === 0) return measures
  const durationSeconds = Math.max(0, measures.durationSeconds - Math.round(parkedSeconds))
  return withTimes(measures, {
    durationSeconds,
    idleSeconds: Math.min(measures.idleSeconds, durationSeconds),
  })
}

const secondsOf = ({ startMs, endMs }: DetectedStop): number => ((endMs ?? startMs) - startMs) / 1000

type Splitting = {
  splits: readonly number[]
  /** Stops within merged trips. */
  within: readonly DetectedStop[]
  detectedBy: Options['detectedBy']
}

function splitTrips({ trips, stops }: Segments, { splits, within, detectedBy }: Splitting): Segments {
  const parts: Segments = { trips: [], stops: [...stops] }
  for (const trip of trips) {
    let rest = trip
    for (const splitMs of splits) {
      const split = isWithin(rest, splitMs)
        ? splitTrip(rest, splitMs, { ...detectedBy(trip.endMs), within })
        : undefined
      if (!split) continue
      parts.trips.push(split.first)
      if (split.stop) parts.stops.push(split.stop)
      rest = split.second
    }
    parts.trips.push(rest)
  }
  parts.stops.sort((a, b) => a.startMs - b.startMs)
  return parts
}

type Split = { first: DetectedTrip; stop: DetectedStop | undefined; second: DetectedTrip }

function splitTrip(
  trip: DetectedTrip,
  splitMs: number,
  { within, ...by }: DetectedBy & Pick<Splitting, 'within'>,
): Split | undefined {
  const { parameters } = by
  const samples = spanSamples(by.samples, trip)
  const { from, to } = standAt(samples, splitMs, parameters)
  const [arrived, left] = [samples[from], samples[to]]
  if (!arrived || !left) return undefined
  const [before, after] = [
    withoutParking(
      measure(samples.slice(0, from + 1), parameters),
      { startMs: trip.startMs, endMs: arrived.timeMs },
      within,
    ),
    withoutParking(
      measure(samples.slice(to), parameters),
      { startMs: left.timeMs, endMs: trip.endMs },
      within,
    ),
  ]
  if (!isLongEnough(before, parameters) || !isLongEnough(after, parameters)) return undefined
  const border = ({ latitude, longitude }: Sample) => ({ latitude, longitude })
  const stop: DetectedStop = {
    ...border(arrived),
    startMs: arrived.timeMs,
    endMs: left.timeMs,
    startRule: 'split',
    endRule: 'split',
    idleSeconds: measure(samples.slice(from, to + 1), parameters).idleSeconds,
    move: null,
    state: null,
  }
  return {
    first: { ...trip, ...before, endMs: arrived.timeMs, endRule: 'split', end: border(arrived) },
    stop: to > from ? stop : undefined,
    second: { ...trip, ...after, startMs: left.timeMs, startRule: 'split', start: border(left) },
  }
}

/** The nearest sample, and those around it at which the vehicle stood in the same place. */
function standAt(
  samples: readonly Sample[],
  ms: number,
  parameters: TripParameters,
): { from: number; to: number } {
  const nearest = nearestIndex(samples, ms)
  const place = samples[nearest]
  const isStand = (sample: Sample | undefined): boolean =>
    sample !== undefined &&
    place !== undefined &&
    isSlow(sample, parameters) &&
    distanceMeters(place, sample) <= parameters.stayRadiusMeters
  if (!isStand(place)) return { from: nearest, to: nearest }
  let [from, to] = [nearest, nearest]
  while (isStand(samples[from - 1])) from--
  while (isStand(samples[to + 1])) to++
  return { from, to }
}

function nearestIndex(samples: readonly Sample[], ms: number): number {
  const after = firstIndex(samples, ({ timeMs }) => timeMs >= ms)
  const [previous, next] = [samples[after - 1], samples[after]]
  if (!previous || !next) return previous ? after - 1 : after
  return ms - previous.timeMs < next.timeMs - ms ? after - 1 : after
}

function isLongEnough(
  { distanceMeters: meters, durationSeconds }: Measures,
  { minTripDistanceMeters, minTripDurationSeconds }: TripParameters,
): boolean {
  return meters >= minTripDistanceMeters && durationSeconds >= minTripDurationSeconds
}

function partition<T>(all: readonly T[], isIn: (one: T) => boolean): [T[], T[]] {
  const { in: within = [], out = [] } = Object.groupBy(all, (one) => (isIn(one) ? 'in' : 'out'))
  return [within, out]
}
