import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { measure, type Measures } from './distance.ts'
import type { TripParameters } from './parameters.ts'
import { prepareTrack, type Sample, speedBetween, type TripPosition } from './track.ts'

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
}

export type Segments = { trips: DetectedTrip[]; stops: DetectedStop[] }

/**
 * The trips and stops of one vehicle. The result depends on the set of positions and on the clock alone.
 *
 * - standing at a place: left by a sample that has moved, which is outside the stay radius, and fast or farther off than
 *   the shortest trip. The trip begins at the last sample that still stood, or at the first after a silence through which
 *   it stood.
 * - driving: a slow sample, or one with the ignition off, opens a stand; a sample that has moved away closes it again. The
 *   stand becomes a stop as soon as it has lasted long enough, shorter with the ignition off; whichever rule is fulfilled
 *   first draws the border: where the ignition went off, or where it came to stand. A silence is a stop too when it is
 *   long and hardly any way lies in it, and always when it is longer than `noDataGapSeconds`.
 *
 * The clock counts as a sample that has not moved. Drives that are too short are part of the stop around them.
 */
export function segment(positions: readonly TripPosition[], parameters: TripParameters, now: Date): Segments {
  const nowMs = now.getTime()
  const samples = prepareTrack(positions, parameters, nowMs)
  const walk = new Walk(samples, parameters)
  for (let index = 0; index < samples.length; index++) walk.step(index)
  walk.finish(nowMs)
  return joinShort(walk.legs, samples, parameters)
}

/** A drive, and where it led to; indexes into the samples. The first leg may have no drive, the last no stop. */
type Leg = {
  drive: { from: number; rule: StartRule } | undefined
  stop: { at: number; rule: EndRule | 'firstFix'; place: LatLon } | undefined
}

class Walk {
  readonly legs: Leg[] = []
  readonly #samples: readonly Sample[]
  readonly #parameters: TripParameters
  /** Where the present stand began; undefined while it drives. */
  #stand: number | undefined

  constructor(samples: readonly Sample[], parameters: TripParameters) {
    this.#samples = samples
    this.#parameters = parameters
  }

  step(index: number): void {
    const sample = this.#at(index)
    const leg = this.legs.at(-1)
    if (!leg) return this.#begin(sample)
    if (!leg.stop) this.#drive(leg, index)
    if (leg.stop && this.#hasMoved(leg.stop.place, sample)) this.#depart(leg.stop.at, index)
  }

  #begin(sample: Sample): void {
    const { latitude, longitude } = sample
    if (!this.#isSlow(sample)) this.legs.push({ drive: { from: 0, rule: 'firstFix' }, stop: undefined })
    else
      this.legs.push({ drive: undefined, stop: { at: 0, rule: 'firstFix', place: { latitude, longitude } } })
  }

  #drive(leg: Leg, index: number): void {
    const before = this.#at(index - 1)
    const sample = this.#at(index)
    const stoodThrough = this.#stoodThrough(before, sample)
    if (this.#stand === undefined) {
      if (stoodThrough) return this.#stop(leg, index - 1, 'silence')
    } else {
      const hasMoved = this.#hasMoved(this.#at(this.#stand), sample)
      const untilMs = hasMoved && !stoodThrough ? before.timeMs : sample.timeMs
      if (this.#endStand(leg, index, untilMs)) return
      if (hasMoved) this.#stand = undefined
    }
    if (this.#stand === undefined && (this.#isSlow(sample) || sample.isOff)) this.#stand = index
  }

  /** The clock goes on where the samples end. */
  finish(nowMs: number): void {
    const leg = this.legs.at(-1)
    const last = this.#samples.at(-1)
    if (!leg || !last || leg.stop) return
    if (this.#stand !== undefined && this.#endStand(leg, this.#samples.length, nowMs)) return
    if (nowMs - last.timeMs > this.#parameters.noDataGapSeconds * 1000) {
      this.#stop(leg, this.#samples.length - 1, 'silence')
    }
  }

  /** Makes the stand before `index` a stop when it lasted long enough until then. */
  #endStand(leg: Leg, index: number, untilMs: number): boolean {
    const stand = this.#stand ?? index
    const { ignitionOff, otherwise } = this.#parameters.stopDurationSeconds
    const standingMs = this.#at(stand).timeMs + otherwise * 1000
    const off = this.#firstLongOff(stand, index, untilMs)
    const offMs = off === undefined ? Number.POSITIVE_INFINITY : this.#at(off).timeMs + ignitionOff * 1000
    if (off !== undefined && offMs <= standingMs) this.#stop(leg, off, 'ignitionOff', stand)
    else if (standingMs <= untilMs) this.#stop(leg, stand, 'standing')
    else return false
    return true
  }

  /** The sample from which on the ignition stayed off long enough. */
  #firstLongOff(from: number, to: number, untilMs: number): number | undefined {
    const lengthMs = this.#parameters.stopDurationSeconds.ignitionOff * 1000
    let start: number | undefined
    for (let index = from; index < to; index++) {
      const sample = this.#at(index)
      if (start !== undefined && Math.min(sample.timeMs, untilMs) - this.#at(start).timeMs >= lengthMs)
        return start
      if (!sample.isOff) start = undefined
      else start ??= index
    }
    return start !== undefined && untilMs - this.#at(start).timeMs >= lengthMs ? start : undefined
  }

  #stop(leg: Leg, at: number, rule: EndRule, anchor = at): void {
    const { latitude, longitude } = this.#at(anchor)
    leg.stop = { at, rule, place: { latitude, longitude } }
    this.#stand = undefined
  }

  #depart(stoodSince: number, index: number): void {
    let from = index
    while (from > stoodSince && !this.#stoodThrough(this.#at(from - 1), this.#at(from))) {
      from--
      if (this.#isSlow(this.#at(from))) break
    }
    const isAfterSilence = from > stoodSince && this.#stoodThrough(this.#at(from - 1), this.#at(from))
    const isQuick = from === index || !this.#isSlow(this.#at(from))
    this.legs.push({
      drive: { from, rule: isAfterSilence && isQuick ? 'afterSilence' : 'moved' },
      stop: undefined,
    })
    this.#stand = this.#isSlow(this.#at(index)) || this.#at(index).isOff ? index : undefined
  }

  #hasMoved(place: LatLon, sample: Sample): boolean {
    const meters = distanceMeters(place, sample)
    if (meters <= this.#parameters.stayRadiusMeters) return false
    return !this.#isSlow(sample) || meters > this.#parameters.minTripDistanceMeters
  }

  #isSlow({ speedKmh }: Sample): boolean {
    return speedKmh < this.#parameters.movingSpeedKmh
  }

  #isGap(a: Sample, b: Sample): boolean {
    return b.timeMs - a.timeMs > this.#parameters.noDataGapSeconds * 1000
  }

  /** Nothing was heard for as long as a stop takes, and what lies between is no drive. */
  #stoodThrough(a: Sample, b: Sample): boolean {
    if (this.#isGap(a, b)) return true
    const { stopDurationSeconds, silentDriveSpeedKmh } = this.#parameters
    const seconds = (b.timeMs - a.timeMs) / 1000
    if (a.isOff && this.#isSlow(a)) return seconds >= stopDurationSeconds.ignitionOff
    return seconds >= stopDurationSeconds.otherwise && speedBetween(a, b) < silentDriveSpeedKmh
  }

  #at(index: number): Sample {
    const sample = this.#samples[index]
    if (!sample) throw new Error(`There is no sample ${index}`)
    return sample
  }
}

/** Legs as trips and stops; a drive that is too short belongs to the stop before it, together with the stop after it. */
function joinShort(legs: readonly Leg[], samples: readonly Sample[], parameters: TripParameters): Segments {
  const trips: DetectedTrip[] = []
  const stops: DetectedStop[] = []
  for (const { drive, stop } of legs) {
    const trip = drive && toTrip(drive, stop, { samples, parameters })
    const isTrip = trip !== undefined && isLongEnough(trip, parameters)
    const standing = stops.at(-1)
    if (isTrip) {
      if (standing) Object.assign(standing, { endMs: trip.startMs, endRule: trip.startRule })
      trips.push(trip)
    }
    const goesOn = standing?.endMs === null
    if (stop && !goesOn) stops.push(toStop(stop, samples))
  }
  return { trips, stops: stops.filter(({ startMs, endMs }) => endMs !== startMs) }
}

function toTrip(
  drive: NonNullable<Leg['drive']>,
  stop: Leg['stop'],
  { samples, parameters }: { samples: readonly Sample[]; parameters: TripParameters },
): DetectedTrip | undefined {
  const driven = samples.slice(drive.from, (stop?.at ?? samples.length - 1) + 1)
  const [first, last] = [driven[0], driven.at(-1)]
  if (!first || !last) return undefined
  return {
    ...measure(driven, parameters),
    startMs: first.timeMs,
    endMs: last.timeMs,
    startRule: drive.rule,
    endRule: stop && stop.rule !== 'firstFix' ? stop.rule : null,
    start: { latitude: first.latitude, longitude: first.longitude },
    end: { latitude: last.latitude, longitude: last.longitude },
  }
}

function isLongEnough(trip: DetectedTrip, parameters: TripParameters): boolean {
  return (
    trip.distanceMeters >= parameters.minTripDistanceMeters &&
    trip.durationSeconds >= parameters.minTripDurationSeconds
  )
}

function toStop(stop: NonNullable<Leg['stop']>, samples: readonly Sample[]): DetectedStop {
  const begin = samples[stop.at]
  return {
    ...stop.place,
    startMs: begin?.timeMs ?? 0,
    endMs: null,
    startRule: stop.rule,
    endRule: null,
    startSpeedKmh: begin?.speedKmh ?? 0,
    startIgnitionOff: begin?.isOff ?? false,
  }
}
