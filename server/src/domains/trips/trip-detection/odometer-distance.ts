import { OdometerStep } from './odometer-step.ts'
import type { TripParameters } from './parameters.ts'

/** The distance of a drive by the device's odometer. */
export class OdometerDistance {
  #count = 0
  #start: number | null = null
  #end: number | null = null
  #highest = Number.NEGATIVE_INFINITY
  #hasFallen = false
  #step = new OdometerStep()

  copy(): OdometerDistance {
    const copy = new OdometerDistance()
    copy.#count = this.#count
    copy.#start = this.#start
    copy.#end = this.#end
    copy.#highest = this.#highest
    copy.#hasFallen = this.#hasFallen
    copy.#step = this.#step.copy()
    return copy
  }

  /** In order of time; null if the device doesn't report it. */
  add(meters: number | null): void {
    if (this.#count++ === 0) this.#start = meters
    this.#end = meters
    if (meters === null) return
    if (meters < this.#highest) this.#hasFallen = true
    this.#highest = Math.max(this.#highest, meters)
    this.#step.add(meters)
  }

  get hasFallen(): boolean {
    return this.#hasFallen
  }

  /** Null unless both ends have it and it never falls. */
  get meters(): number | null {
    if (this.#start === null || this.#end === null || this.#hasFallen) return null
    return this.#end - this.#start
  }

  /**
   * Whether the odometer is the better figure: close to the track, and with a resolution that is small compared with it. A
   * track with long intervals cuts curves, so the odometer may then be further above it.
   */
  isNear(
    track: { meters: number; steps: number; seconds: number },
    { odometerTolerance }: TripParameters,
  ): boolean {
    const { meters } = this
    const step = this.#step.meters
    if (meters === null || step === undefined || step > track.meters * odometerTolerance.stepShare)
      return false
    const { share, sparseShare, denseSeconds, sparseSeconds } = odometerTolerance
    const stepSeconds = track.seconds / Math.max(1, track.steps)
    const sparse = (stepSeconds - denseSeconds) / (sparseSeconds - denseSeconds)
    const above = share + (sparseShare - share) * Math.min(1, Math.max(0, sparse))
    return meters >= track.meters * (1 - share) && meters <= track.meters * (1 + above)
  }

  standsStill(trackMeters: number, { odometerTolerance: { share } }: TripParameters): boolean {
    const { meters } = this
    return meters !== null && trackMeters >= MOVED_METERS && meters < trackMeters * share
  }
}

/** Over a shorter distance, a whole-kilometre odometer may not change. */
const MOVED_METERS = 2_000
