type Timed = { startTime: Date; endTime: Date }
type Filled<Trip, Position> = { trip: Trip; positions: Position[] }

/** Assigns positions, which arrive in order of time, to the trips that contain them, both ends included. */
export class ByTrip<Trip extends Timed, Position> {
  readonly #coming: Trip[]
  readonly #timeMsOf: (position: Position) => number
  #open: Filled<Trip, Position>[] = []

  /** `trips` in order of their start. */
  constructor(trips: readonly Trip[], timeMsOf: (position: Position) => number) {
    this.#coming = trips.toReversed()
    this.#timeMsOf = timeMsOf
  }

  /** Returns the trips that ended before this position. */
  take(position: Position): Filled<Trip, Position>[] {
    const timeMs = this.#timeMsOf(position)
    this.#openUntil(timeMs)
    const isOver = ({ trip }: { trip: Trip }): boolean => trip.endTime.getTime() < timeMs
    const over = this.#open.filter(isOver)
    if (over.length > 0) this.#open = this.#open.filter((open) => !isOver(open))
    for (const { positions } of this.#open) positions.push(position)
    return over
  }

  /** The remaining trips, some of them without positions. */
  end(): Filled<Trip, Position>[] {
    this.#openUntil(Number.POSITIVE_INFINITY)
    return this.#open
  }

  #openUntil(timeMs: number): void {
    for (let trip = this.#coming.at(-1); trip && trip.startTime.getTime() <= timeMs;) {
      this.#open.push({ trip, positions: [] })
      this.#coming.pop()
      trip = this.#coming.at(-1)
    }
  }
}
