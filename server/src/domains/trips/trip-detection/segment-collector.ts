import type { MoveKind } from '@roadbook/contract/trips/trips'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { DetectorState } from './detector-state.ts'
import type { Measures } from './distance.ts'
import type { TripParameters } from './parameters.ts'

/** Why a trip starts where it does. */
export type StartRule = 'firstFix' | 'moved' | 'afterSilence' | 'afterLeap' | 'split'
/** Why it ends there; 'firstFix' is the stop at the first known position. A person split the trip at a `split`. */
export type EndRule = 'ignitionOff' | 'standing' | 'silence' | 'leap' | 'split'

export type DetectedTrip = Measures & {
  startMs: number
  endMs: number
  startRule: StartRule
  /** Null while it is in progress. */
  endRule: EndRule | null
  start: LatLon
  end: LatLon
}

/** How a vehicle got from its stop to its next position without a recorded trip. */
export type Move = {
  kind: MoveKind
  /** In a straight line, and by the device's odometer if it has one. */
  meters: number
  odometerMeters: number | null
  /** The last fix before, and the first one after. */
  fromMs: number
  untilMs: number
}

export type DetectedStop = LatLon & {
  startMs: number
  /** Null while the vehicle is still there. */
  endMs: number | null
  startRule: EndRule | 'firstFix'
  endRule: StartRule | null
  /** With the ignition on, for two minutes or more at a time. */
  idleSeconds: number
  move: Move | null
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
