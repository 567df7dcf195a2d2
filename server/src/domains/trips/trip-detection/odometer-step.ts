const MILE_METERS = 1609.344

/** Resolutions of odometers, coarsest first. Vehicle buses count 5 m and 125 m, dashboards 0.1 or whole km and miles. */
const steps = [
  { meters: MILE_METERS, toleranceMeters: 1 },
  { meters: 1000, toleranceMeters: 0.001 },
  // Protocols round miles to metres, so that two readings differ by up to a metre from a whole number of steps.
  { meters: MILE_METERS / 10, toleranceMeters: 1 },
  { meters: 125, toleranceMeters: 0.001 },
  { meters: 100, toleranceMeters: 0.001 },
  { meters: 10, toleranceMeters: 0.001 },
  { meters: 5, toleranceMeters: 0.001 },
]

/**
 * The resolution of an odometer, from its readings so far: the coarsest one that explains all differences between them. Few
 * readings may suggest too coarse a resolution, never too fine a one.
 */
export class OdometerStep {
  #last: number | undefined
  #hasChanged = false
  /** The steps that explain every difference so far. */
  #possible = steps

  add(meters: number): void {
    const difference = Math.abs(meters - (this.#last ?? meters))
    this.#last = meters
    if (difference === 0) return
    this.#hasChanged = true
    if (!this.#possible.every((step) => divides(step, difference)))
      this.#possible = this.#possible.filter((step) => divides(step, difference))
  }

  /** Undefined until two different readings were seen. */
  get meters(): number | undefined {
    return this.#hasChanged ? (this.#possible[0]?.meters ?? 1) : undefined
  }

  copy(): OdometerStep {
    const copy = new OdometerStep()
    copy.#last = this.#last
    copy.#hasChanged = this.#hasChanged
    copy.#possible = this.#possible
    return copy
  }
}

function divides(step: (typeof steps)[number], difference: number): boolean {
  const count = Math.max(1, Math.round(difference / step.meters))
  return Math.abs(difference - count * step.meters) <= step.toleranceMeters
}
