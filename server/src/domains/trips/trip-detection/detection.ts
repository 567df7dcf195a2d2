import { detectOnOneClock } from './clock-timeline.ts'
import type { DetectorState } from './detector-state.ts'
import type { TripParameters } from './parameters.ts'
import type { Segments } from './segment-collector.ts'
import { prepareTrack, type Sample, trackBegin, type TrackBorder } from './track.ts'
import type { TripPosition } from './trip-position.ts'
import { TripDetector } from './trip-detector.ts'

export type { DetectedTrip } from './detected.ts'
export type { DetectedStop, Segments } from './segment-collector.ts'

/** The trips and stops of one vehicle. The result depends only on the set of positions and on the clock. */
export function segment(positions: readonly TripPosition[], parameters: TripParameters, now: Date): Segments {
  const detect = (onOneClock: readonly TripPosition[]): DetectedSoFar =>
    Detection.begin(parameters).advance(onOneClock, now)
  return detectOnOneClock(positions, undefined, detect).segments
}

export type DetectedSoFar = {
  segments: Segments
  /** The same as resuming from `next` gives. */
  raw: Segments
  /** Time of the last position. */
  lastMs: number
  /** Resume from here: with all positions after its border, it gives the same result as the whole history. */
  next: Detection
  /** Without new positions the result doesn't change before this instant. */
  clockMs: number
}

type Known = { detector: TripDetector; border: TrackBorder; last: Sample | undefined }

/** The settled part of a vehicle's history, whatever comes after `borderMs`. Immutable: advancing returns a new one. */
export class Detection {
  readonly #parameters: TripParameters
  readonly #known: Known

  private constructor(parameters: TripParameters, known: Known) {
    this.#parameters = parameters
    this.#known = known
  }

  static begin(parameters: TripParameters): Detection {
    return new Detection(parameters, {
      detector: new TripDetector(parameters),
      border: trackBegin,
      last: undefined,
    })
  }

  /** Resumes from a stop, as if all positions before it had been processed. */
  static resume(state: DetectorState, parameters: TripParameters): Detection {
    const border = { ...state.border, timeMs: state.untilMs }
    return new Detection(parameters, {
      detector: TripDetector.resume(state, parameters),
      border,
      last: state.sample,
    })
  }

  get borderMs(): number {
    return this.#known.border.timeMs
  }

  /** `positions` are all that are known after the border. */
  advance(positions: readonly TripPosition[], now: Date): DetectedSoFar {
    const parameters = this.#parameters
    const { detector, border: begin, last } = this.#known
    const nowMs = now.getTime()
    const track = prepareTrack(positions, { begin, last, parameters, nowMs })
    const settled = track.settled.length > 0 ? detector.copy() : detector
    for (const sample of track.settled) settled.step(sample)
    const open = settled.openCopy()
    for (const sample of track.open) open.step(sample)
    const clockMs = Math.min(track.clockMs, open.clockMs)
    const next = new Detection(parameters, {
      detector: settled,
      border: track.border,
      last: track.settled.at(-1) ?? last,
    })
    const segments = open.finish(nowMs)
    const lastMs = positions.reduce((latest, { timeMs }) => Math.max(latest, timeMs), this.borderMs)
    return { segments, raw: segments, lastMs, next, clockMs }
  }
}
