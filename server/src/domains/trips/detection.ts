import type { TripParameters } from './parameters.ts'
import type { Segments } from './story.ts'
import { prepareTrack, trackBegin, type TrackBorder } from './track.ts'
import type { TripPosition } from './trip-position.ts'
import { Walk } from './walk.ts'

export type { DetectedStop, DetectedTrip, EndRule, Segments, StartRule } from './story.ts'

/** The trips and stops of one vehicle. The result depends on the set of positions and on the clock alone. */
export function segment(positions: readonly TripPosition[], parameters: TripParameters, now: Date): Segments {
  return new Detection(parameters).goOn(positions, now).segments
}

export type DetectedSoFar = {
  segments: Segments
  /** The same as going on gives them, whatever was known of their begin. */
  raw: Segments
  /** Of the last position. */
  lastMs: number
  /** To go on from here: positions behind its border, all of them each time, give what the whole history gives. */
  next: Detection
  /** Until then the result stays as it is, as long as nothing is heard. */
  clockMs: number
}

/** What is settled of a vehicle's history, whatever comes behind `borderMs`. Never changes: going on gives a new one. */
export class Detection {
  readonly parameters: TripParameters
  readonly #walk: Walk
  readonly #border: TrackBorder

  constructor(parameters: TripParameters, walk = new Walk(parameters), border = trackBegin) {
    this.parameters = parameters
    this.#walk = walk
    this.#border = border
  }

  get borderMs(): number {
    return this.#border.timeMs
  }

  /** `positions` are all that are known behind the border. */
  goOn(positions: readonly TripPosition[], now: Date): DetectedSoFar {
    const { parameters } = this
    const nowMs = now.getTime()
    const track = prepareTrack(positions, { begin: this.#border, parameters, nowMs })
    const settled = track.settled.length > 0 ? this.#walk.copy() : this.#walk
    for (const sample of track.settled) settled.step(sample)
    const open = settled.copy()
    for (const sample of track.open) open.step(sample)
    const clockMs = Math.min(track.clockMs, open.clockMs)
    const next = new Detection(parameters, settled, track.border)
    const segments = open.finish(nowMs)
    const lastMs = positions.reduce((latest, { timeMs }) => Math.max(latest, timeMs), this.borderMs)
    return { segments, raw: segments, lastMs, next, clockMs }
  }
}
