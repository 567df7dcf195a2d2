import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { BareStop, DetectedTrip, Move } from './detected.ts'
import type { DetectorState } from './detector-state.ts'
import type { TripParameters } from './parameters.ts'

export type DetectedStop = BareStop & {
  /** Detection can resume from here; null if it can't. */
  state: DetectorState | null
}

export type Segments = { trips: DetectedTrip[]; stops: DetectedStop[] }

/** Collects trips and stops. A trip that is too short belongs to the stop before it. */
export class SegmentCollector {
  #trips: DetectedTrip[] = []
  #stops: DetectedStop[] = []

  constructor(stops: DetectedStop[] = []) {
    this.#stops = stops
  }

  /** False if it was too short to be a trip. */
  drive(trip: DetectedTrip, { minTripDistanceMeters, minTripDurationSeconds }: TripParameters): boolean {
    const isTrip =
      trip.distanceMeters >= minTripDistanceMeters && trip.durationSeconds >= minTripDurationSeconds
    if (!isTrip) return false
    this.#changeOpenStop((stop) => ({
      ...stop,
      endMs: trip.startMs,
      endRule: trip.startRule,
      idleSeconds: Math.round(stop.idleSeconds),
      move: reportedMove(stop, trip.start, minTripDistanceMeters),
    }))
    this.#trips.push(trip)
    return true
  }

  stand(stop: DetectedStop): void {
    if (!this.openStop) this.#stops.push(stop)
  }

  get openStop(): DetectedStop | undefined {
    const stop = this.#stops.at(-1)
    return stop?.endMs === null ? stop : undefined
  }

  /** Adds to the open stop. */
  addIdle(seconds: number): void {
    if (seconds > 0) this.#changeOpenStop((stop) => ({ ...stop, idleSeconds: stop.idleSeconds + seconds }))
  }

  /** Several moves during a stop become one, of the kind that led farthest. */
  addMove(move: Move): void {
    this.#changeOpenStop((stop) => ({ ...stop, move: stop.move ? joined(stop.move, move) : move }))
  }

  setState(state: DetectorState): void {
    this.#changeOpenStop((stop) => ({ ...stop, state }))
  }

  copy(): SegmentCollector {
    const copy = new SegmentCollector([...this.#stops])
    copy.#trips = [...this.#trips]
    return copy
  }

  /** `place` is where it stands now. */
  read(place: LatLon | undefined, { minTripDistanceMeters }: TripParameters): Segments {
    this.#changeOpenStop((stop) => ({
      ...stop,
      idleSeconds: Math.round(stop.idleSeconds),
      move: place ? reportedMove(stop, place, minTripDistanceMeters) : stop.move,
    }))
    return { trips: this.#trips, stops: this.#stops.filter(({ startMs, endMs }) => endMs !== startMs) }
  }

  #changeOpenStop(change: (stop: DetectedStop) => DetectedStop): void {
    const stop = this.openStop
    if (stop) this.#stops[this.#stops.length - 1] = change(stop)
  }
}

/** The distance of all moves of the stop together; null if it is shorter than the shortest trip. */
function reportedMove({ move, ...stop }: DetectedStop, place: LatLon, minMeters: number): Move | null {
  const meters = Math.round(distanceMeters(stop, place))
  return move && meters >= minMeters ? { ...move, meters } : null
}

function joined(a: Move, b: Move): Move {
  const odometerMeters =
    a.odometerMeters === null || b.odometerMeters === null ? null : a.odometerMeters + b.odometerMeters
  const { kind } = a.meters >= b.meters ? a : b
  return { kind, meters: a.meters + b.meters, odometerMeters, fromMs: a.fromMs, untilMs: b.untilMs }
}
