import type { LatLon } from '@roadbook/geo/types'
import type { Measures } from './distance.ts'
import type { TripParameters } from './parameters.ts'
import type { WatchedPlace } from './place-watch.ts'

/** Why a drive begins where it does. */
export type StartRule = 'firstFix' | 'moved' | 'afterSilence'
/** Why it ends there; 'firstFix' is of a stop that was there when the story begins. */
export type EndRule = 'ignitionOff' | 'standing' | 'silence'

export type DetectedTrip = Measures & {
  startMs: number
  endMs: number
  startRule: StartRule
  /** Null while it is under way. */
  endRule: EndRule | null
  start: LatLon
  end: LatLon
}

export type DetectedStop = LatLon & {
  startMs: number
  /** Null while it stands there. */
  endMs: number | null
  startRule: EndRule | 'firstFix'
  endRule: StartRule | null
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
