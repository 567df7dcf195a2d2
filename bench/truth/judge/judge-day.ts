/** Compares the detected trips and stops of a day with the ground truth. */
import type {
  DetectedStop,
  DetectedTrip,
  Segments,
} from '../../../server/src/domains/trips/trip-detection/detection.ts'
import { knowsIgnition } from '../devices/habits.ts'
import type { Simulated } from '../simulate.ts'
import type { TrueTrip } from '../world/true-trips.ts'
import type { Period } from '../world/vehicle-day.ts'

type Outcome = 'one' | 'split' | 'merged' | 'lost'

export type JudgedTrip = {
  truth: TrueTrip
  outcome: Outcome
  /** Seconds, detected minus true; null if the drive wasn't detected as one trip. */
  begin: number | null
  end: number | null
  /** Whether a good fix was near enough to determine the start. */
  isBeginKnowable: boolean
  isEndKnowable: boolean
  /** Relative errors; 0 if exact. */
  distance: number | null
  maxSpeed: number | null
  /** Seconds; null if the engine state is unknown. */
  idle: number | null
}

export type JudgedDay = {
  simulated: Simulated
  trips: readonly JudgedTrip[]
  /** Trips that were never driven, or detected while the vehicle was carried or unreported. */
  ghosts: readonly DetectedTrip[]
  stopIdle: { detected: number; truth: number } | null
  /** How often the vehicle was carried or drove unreported, and how often a stop shows this. */
  moved: { detected: number; truth: number }
}

/** A shorter overlap counts as a start or end error. */
const OVERLAP_SECONDS = 30
export const KNOWABLE_SECONDS = 30

/** A stop's measures besides place and time. */
type StopMeasures = DetectedStop & {
  idleSeconds?: number | null
  move?: { fromMs: number; untilMs: number } | null
}

export function judgeDay(simulated: Simulated, { trips, stops }: Segments): JudgedDay {
  const { truth, clockAheadMs, unknowable, habits } = simulated
  const detected = trips.map((trip) => ({
    trip,
    fromMs: trip.startMs - clockAheadMs,
    toMs: trip.endMs - clockAheadMs,
  }))
  const judged = truth.trips
    .filter((trip) => !unknowable.some((period) => overlapSeconds(trip, period) > 0))
    .map((trip) => judgeTrip(trip, detected, simulated))
  const ghosts = detected.filter(
    (trip) => !isAmong(trip, truth.trips) && !unknowable.some((period) => overlapSeconds(trip, period) > 0),
  )
  const measures: StopMeasures[] = stops
  return {
    simulated,
    trips: judged,
    ghosts: ghosts.map(({ trip }) => trip),
    stopIdle:
      knowsIgnition(habits.style) && unknowable.length === 0
        ? {
            detected: measures.reduce((sum, { idleSeconds }) => sum + (idleSeconds ?? 0), 0),
            truth: truth.stopIdleSeconds,
          }
        : null,
    moved: {
      detected: truth.moved.filter((move) => isReported(move, measures, clockAheadMs)).length,
      truth: truth.moved.length,
    },
  }
}

type Detected = Period & { trip: DetectedTrip }

function judgeTrip(truth: TrueTrip, detected: readonly Detected[], simulated: Simulated): JudgedTrip {
  const overlapping = detected.filter((trip) => overlapSeconds(trip, truth) > OVERLAP_SECONDS)
  const outcome = outcomeOf(truth, overlapping, simulated.truth.trips)
  const found = outcome === 'one' ? overlapping[0] : undefined
  return {
    truth,
    outcome,
    begin: found ? (found.fromMs - truth.fromMs) / 1000 : null,
    end: found ? (found.toMs - truth.toMs) / 1000 : null,
    isBeginKnowable: isKnowable(truth.fromMs, simulated),
    isEndKnowable: isKnowable(truth.toMs, simulated),
    distance: found ? found.trip.distanceMeters / truth.meters - 1 : null,
    maxSpeed: found ? found.trip.maxSpeedKmh / truth.maxSpeedKmh - 1 : null,
    idle: found && knowsIgnition(simulated.habits.style) ? found.trip.idleSeconds - truth.idleSeconds : null,
  }
}

function outcomeOf(truth: TrueTrip, overlapping: readonly Detected[], all: readonly TrueTrip[]): Outcome {
  const [first, second] = overlapping
  if (!first) return 'lost'
  if (second) return 'split'
  if (all.some((other) => other !== truth && overlapSeconds(other, first) > OVERLAP_SECONDS)) return 'merged'
  return overlapSeconds(first, truth) * 2000 > truth.toMs - truth.fromMs ? 'one' : 'lost'
}

function isKnowable(borderMs: number, { fixes, bad, clockAheadMs }: Simulated): boolean {
  return fixes.some(
    (fix) => Math.abs(fix.timeMs - clockAheadMs - borderMs) <= KNOWABLE_SECONDS * 1000 && !bad.has(fix),
  )
}

function isAmong(trip: Period, truths: readonly Period[]): boolean {
  return truths.some((truth) => overlapSeconds(truth, trip) > OVERLAP_SECONDS)
}

function overlapSeconds(a: Period, b: Period): number {
  return (Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs)) / 1000
}

function isReported(truth: Period, stops: readonly StopMeasures[], clockAheadMs: number): boolean {
  return stops.some(
    ({ move }) =>
      move &&
      overlapSeconds(truth, { fromMs: move.fromMs - clockAheadMs, toMs: move.untilMs - clockAheadMs }) > 0,
  )
}
