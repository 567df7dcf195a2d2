/** Detects trips of a device whose clock was set back, on the timeline of its latest clock. */
import { type ClockStep, findClockSteps, isAfterStep } from './clock-steps.ts'
import type { DetectedTrip } from './detected.ts'
import type { DetectorState } from './detector-state.ts'
import { firstIndex } from './first-index.ts'
import type { DetectedStop, Segments } from './segment-collector.ts'
import type { TripPosition } from './trip-position.ts'

/** `onTimeline` converts a time that the device reported. */
type Detect<Found> = (
  positions: readonly TripPosition[],
  from: DetectorState | undefined,
  onTimeline: (reportedMs: number) => number,
) => Found

/** `segments` have the times that the device reported; what else is found is on the timeline of its latest clock. */
export function detectOnOneClock<Found extends { segments: Segments }>(
  positions: readonly TripPosition[],
  from: DetectorState | undefined,
  detect: Detect<Found>,
): Found {
  const steps = findClockSteps(positions)
  if (steps.length === 0) return detect(positions, from, (reportedMs) => reportedMs)
  const clock = new LastClock(steps)
  const moved = positions.map((fix) => ({ ...fix, timeMs: fix.timeMs - clock.shiftOf(fix) }))
  // Detection never resumes between the times that both clocks reported, so a stop before these fixes is before the step.
  const found = detect(moved, from && shifted(from, -clock.firstShiftMs), (ms) => clock.timelineMs(ms))
  return { ...found, segments: clock.reported(found.segments) }
}

class LastClock {
  readonly #steps: readonly ClockStep[]
  /** Total by which the clock went back from each step on. */
  readonly #shiftsMs: readonly number[]
  /** When the first fix after each step was recorded, by the latest clock. */
  readonly #boundariesMs: readonly number[]

  constructor(steps: readonly ClockStep[]) {
    this.#steps = steps
    let sum = 0
    this.#shiftsMs = steps
      .toReversed()
      .map(({ shiftSeconds }) => (sum += shiftSeconds * 1000))
      .toReversed()
    this.#boundariesMs = steps.map(({ atMs }, index) => atMs - (this.#shiftsMs[index + 1] ?? 0))
  }

  get firstShiftMs(): number {
    return this.#shiftsMs[0] ?? 0
  }

  /** The first time at which the device's clock showed this. */
  timelineMs(reportedMs: number): number {
    const index = this.#boundariesMs.findIndex(
      (boundaryMs, step) => reportedMs - (this.#shiftsMs[step] ?? 0) < boundaryMs,
    )
    return reportedMs - (this.#shiftsMs[index] ?? 0)
  }

  /** How far the clock that recorded the fix was ahead of the latest one. */
  shiftOf(fix: Pick<TripPosition, 'timeMs' | 'receivedMs'>): number {
    // The time of receipt is unknown.
    if (fix.receivedMs === null) return 0
    const next = firstIndex(this.#steps, (step) => !isAfterStep(step, fix))
    return this.#shiftsMs[next] ?? 0
  }

  /** Keeps times ascending if both clocks reported the same ones. */
  reported({ trips, stops }: Segments): Segments {
    const reported: Segments = { trips: [], stops: [] }
    let lastMs = Number.NEGATIVE_INFINITY
    const all = [...trips, ...stops].sort((a, b) => a.startMs - b.startMs)
    for (const part of all) {
      const startMs = Math.max(lastMs, this.#reportedMs(part.startMs))
      if (part.endMs !== null) lastMs = Math.max(startMs + 1, this.#endOf(part.startMs, part.endMs))
      if ('state' in part)
        reported.stops.push(this.#reportedStop(part, startMs, part.endMs === null ? null : lastMs))
      else reported.trips.push(this.#reportedTrip(part, startMs, lastMs))
    }
    return reported
  }

  #reportedTrip(trip: DetectedTrip, startMs: number, endMs: number): DetectedTrip {
    const hasStep = this.#stepsIn(trip.startMs, trip.endMs).some(({ shiftSeconds }) => shiftSeconds > 0)
    if (!hasStep) return { ...trip, startMs, endMs }
    const missing = Math.round((trip.endMs - trip.startMs) / 1000) - Math.round((endMs - startMs) / 1000)
    const durationSeconds = Math.max(0, trip.durationSeconds - missing)
    return {
      ...trip,
      startMs,
      endMs,
      durationSeconds,
      idleSeconds: Math.min(trip.idleSeconds, durationSeconds),
      clockShiftSeconds: missing >= 60 ? missing : 0,
      deviceFaults: [...trip.deviceFaults, 'clockWentBack'],
    }
  }

  #reportedStop(stop: DetectedStop, startMs: number, endMs: number | null): DetectedStop {
    const { move, state } = stop
    const reportedMove = move && {
      ...move,
      fromMs: this.#reportedMs(move.fromMs),
      untilMs: Math.max(this.#reportedMs(move.fromMs), this.#reportedMs(move.untilMs)),
    }
    const shiftMs = state === null ? 0 : this.#reportedMs(state.untilMs) - state.untilMs
    const reportedState = state && shifted(state, shiftMs)
    const isResumed = reportedState !== null && this.#isOfOneClock(reportedState, startMs)
    return { ...stop, startMs, endMs, move: reportedMove, state: isResumed ? reportedState : null }
  }

  /** Detection that resumes from there reads everything after it, and nothing before. */
  #isOfOneClock({ untilMs, stop }: DetectorState, startMs: number): boolean {
    if (stop.startMs !== startMs) return false
    return this.#steps.every(({ atMs, beforeMs }) => untilMs < atMs || startMs > beforeMs)
  }

  #endOf(startMs: number, endMs: number): number {
    const befores = this.#stepsIn(startMs, endMs).map(({ beforeMs }) => beforeMs)
    return Math.max(this.#reportedMs(endMs), ...befores)
  }

  /** By the last clock. */
  #stepsIn(startMs: number, endMs: number): ClockStep[] {
    const isBehind = (ms: number) => (boundaryMs: number) => boundaryMs > ms
    const from = firstIndex(this.#boundariesMs, isBehind(startMs))
    return this.#steps.slice(from, firstIndex(this.#boundariesMs, isBehind(endMs)))
  }

  /** What the device's clock showed then. */
  #reportedMs(ms: number): number {
    const next = firstIndex(this.#boundariesMs, (boundaryMs) => ms < boundaryMs)
    return ms + (this.#shiftsMs[next] ?? 0)
  }
}

/** Converts all instants in a plain object, except those that don't come from the device's clock. */
function shifted<T>(value: T, ms: number): T {
  if (ms === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((element) => shifted(element, ms)) as T
  const entries = Object.entries(value).map(([key, inner]) => {
    // 0 means never.
    const isInstant =
      key.endsWith('Ms') && typeof inner === 'number' && inner !== 0 && !serverInstants.has(key)
    return [key, isInstant ? inner + ms : shifted(inner, ms)] as const
  })
  return Object.fromEntries(entries) as T
}

const serverInstants: ReadonlySet<string> = new Set(['receivedMs', 'parametersFromMs'])
