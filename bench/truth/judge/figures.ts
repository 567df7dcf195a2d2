/** Accuracy figures over many judged days. */
import { percentile } from '../../machine.ts'
import { type JudgedDay, type JudgedTrip, KNOWABLE_SECONDS } from './judge-day.ts'

export type Figures = {
  drives: number
  oneTrip: number
  split: number
  merged: number
  lost: number
  ghosts: number
  /** Absolute errors in seconds, where the truth is knowable: p50, p90, p99, and the share within 30 s. */
  begin: Border
  end: Border
  knowable: number
  /** Distance errors: of the total, then of single drives. */
  distanceSum: number
  distanceMedian: number
  distance90: number
  /** The share of drives whose top speed is more than 10 % too high, and the largest error. */
  tooFast: number
  fastest: number
  /** Detected and true idling seconds in trips and in stops, where the engine state is known. */
  tripIdle: Sums
  stopIdle: Sums
  /** Surplus and missing idling seconds, as a share of the true ones. */
  idleError: number
  moved: Sums
}

export type Border = { median: number; most: number; nearlyAll: number; within: number }
export type Sums = { detected: number; truth: number }

const TOO_FAST = 0.1

export function figuresOf(days: readonly JudgedDay[]): Figures {
  const trips = days.flatMap((day) => day.trips)
  const shareOf = (is: (trip: JudgedTrip) => boolean): number => share(trips, is)
  const begins = trips.filter(({ isBeginKnowable }) => isBeginKnowable)
  const ends = trips.filter(({ isEndKnowable }) => isEndKnowable)
  const found = trips.filter(({ outcome }) => outcome === 'one')
  const distances = found.map(({ distance }) => Math.abs(distance ?? 0))
  const truth = sum(found, (trip) => trip.truth.meters)
  return {
    drives: trips.length,
    oneTrip: shareOf(({ outcome }) => outcome === 'one'),
    split: shareOf(({ outcome }) => outcome === 'split'),
    merged: shareOf(({ outcome }) => outcome === 'merged'),
    lost: shareOf(({ outcome }) => outcome === 'lost'),
    ghosts: sum(days, ({ ghosts }) => ghosts.length),
    begin: borderOf(begins.map(({ begin }) => begin)),
    end: borderOf(ends.map(({ end }) => end)),
    knowable: (begins.length + ends.length) / (2 * trips.length),
    distanceSum: sum(found, (trip) => (trip.distance ?? 0) * trip.truth.meters) / truth,
    distanceMedian: percentile(distances, 0.5),
    distance90: percentile(distances, 0.9),
    tooFast: share(found, ({ maxSpeed }) => (maxSpeed ?? 0) > TOO_FAST),
    fastest: found.reduce((most, { maxSpeed }) => Math.max(most, maxSpeed ?? 0), 0),
    tripIdle: tripIdleOf(trips),
    stopIdle: sumsOf(days.map(({ stopIdle }) => stopIdle)),
    idleError: idleErrorOf(days),
    moved: sumsOf(days.map(({ moved }) => moved)),
  }
}

/** Only of drives that were detected as one trip. */
function borderOf(errors: readonly (number | null)[]): Border {
  const seconds = errors.flatMap((error) => (error === null ? [] : [Math.abs(error)]))
  return {
    median: percentile(seconds, 0.5),
    most: percentile(seconds, 0.9),
    nearlyAll: percentile(seconds, 0.99),
    within: share(seconds, (error) => error <= KNOWABLE_SECONDS),
  }
}

function tripIdleOf(trips: readonly JudgedTrip[]): Sums {
  const known = trips.filter(({ idle }) => idle !== null)
  const truth = sum(known, (trip) => trip.truth.idleSeconds)
  return { truth, detected: truth + sum(known, ({ idle }) => idle ?? 0) }
}

function idleErrorOf(days: readonly JudgedDay[]): number {
  const known = days.filter(({ stopIdle }) => stopIdle !== null)
  const trips = known.flatMap((day) => day.trips).filter(({ idle }) => idle !== null)
  const stops = known.map(({ stopIdle }) => stopIdle ?? { detected: 0, truth: 0 })
  const wrong =
    sum(trips, ({ idle }) => Math.abs(idle ?? 0)) +
    sum(stops, ({ detected, truth }) => Math.abs(detected - truth))
  return wrong / (sum(trips, ({ truth }) => truth.idleSeconds) + sum(stops, ({ truth }) => truth))
}

function sumsOf(sums: readonly (Sums | null)[]): Sums {
  return { detected: sum(sums, (one) => one?.detected ?? 0), truth: sum(sums, (one) => one?.truth ?? 0) }
}

function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.length === 0 ? Number.NaN : items.filter(is).length / items.length
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
