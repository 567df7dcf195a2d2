import type { MoveKind } from '@roadbook/contract/trips'
import type { LatLon } from '@roadbook/geo/types'
import type { Measures } from './distance.ts'
import type { TripParameters } from './parameters.ts'
import type { WatchedPlace } from './place-watch.ts'

/** Why a drive begins where it does. */
export type StartRule = 'firstFix' | 'moved' | 'afterSilence' | 'afterLeap'
/** Why it ends there; 'firstFix' is of a stop that was there when the story begins. */
export type EndRule = 'ignitionOff' | 'standing' | 'silence' | 'leap'

export type DetectedTrip = Measures & {
  startMs: number
  endMs: number
  startRule: StartRule
  /** Null while it is under way. */
  endRule: EndRule | null
  start: LatLon
  end: LatLon
}

/** How it came from a stop's place to where it was heard next, without driving there as far as anybody knows. */
export type Move = {
  kind: MoveKind
  /** Straight, and by the device's odometer where it has one. */
  meters: number
  odometerMeters: number | null
  /** The last fix before, and the first one after. */
  fromMs: number
  untilMs: number
}

export type DetectedStop = LatLon & {
  startMs: number
  /** Null while it stands there. */
  endMs: number | null
  startRule: EndRule | 'firstFix'
  endRule: StartRule | null
  /** With the ignition on, for two minutes or more at a time. */
  idleSeconds: number
  move: Move | null
  /** What it began with: needed to go on from here. */
  startSpeedKmh: number
  startIgnitionOff: boolean
  /** What was said at its place before it came to stand there; null where that place was new. */
  startWatch: WatchedPlace | null
}

export type Segments = { trips: DetectedTrip[]; stops: DetectedStop[] }

/** Drives and where they led to, as trips and stops: a drive that is too short belongs to the stop before it. */
export class Story {
  #trips: DetectedTrip[] = []
  #stops: DetectedStop[] = []

  drive(trip: DetectedTrip, { minTripDistanceMeters, minTripDurationSeconds }: TripParameters): void {
    const isTrip =
      trip.distanceMeters >= minTripDistanceMeters && trip.durationSeconds >= minTripDurationSeconds
    if (!isTrip) return
    const standing = this.#stops.pop()
    if (standing) this.#stops.push({ ...standing, endMs: trip.startMs, endRule: trip.startRule })
    this.#trips.push(trip)
  }

  stand(stop: DetectedStop): void {
    if (this.#stops.at(-1)?.endMs !== null) this.#stops.push(stop)
  }

  copy(): Story {
    const copy = new Story()
    copy.#trips = [...this.#trips]
    copy.#stops = [...this.#stops]
    return copy
  }

  read(): Segments {
    return { trips: this.#trips, stops: this.#stops.filter(({ startMs, endMs }) => endMs !== startMs) }
  }
}
