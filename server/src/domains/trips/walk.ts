import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { Meter } from './distance.ts'
import type { TripParameters } from './parameters.ts'
import { SampleWindow } from './sample-window.ts'
import { type DetectedStop, type EndRule, type Segments, type StartRule, Story } from './story.ts'
import { type Sample, speedBetween } from './track.ts'

type Standing = { kind: 'standing'; place: LatLon; since: number }
type Driving = {
  kind: 'driving'
  first: Sample
  rule: StartRule
  /** Holds the samples up to `measured`, none of which can be behind the drive's end any more. */
  meter: Meter
  measured: number
  /** Where the present stand began; undefined while it drives. */
  stand: number | undefined
  /** Since when it has not left the stay radius around there. */
  linger: number
}

/**
 * One sample after the other, in order of time; what it holds does not grow with the way.
 *
 * - standing at a place: left by a sample that has moved, which is outside the stay radius, and fast or farther off than
 *   the shortest trip. The trip begins at the last sample that still stood, or at the first after a silence through which
 *   it stood; at the latest where it may have left the place at the speed that counts as moving.
 * - driving: a slow sample, or one with the ignition off, opens a stand; a sample that has moved away closes it again. The
 *   stand becomes a stop as soon as it has lasted long enough, shorter with the ignition off; whichever rule is fulfilled
 *   first draws the border: where the ignition went off, or where it came to stand. Staying inside the stay radius for as
 *   long is a stop too, whatever speed is said. A silence is one when it is long and hardly any way lies in it, and
 *   always when it is longer than `noDataGapSeconds`.
 *
 * The clock counts as a sample that has not moved.
 */
export class Walk {
  readonly #parameters: TripParameters
  #samples = new SampleWindow()
  #story = new Story()
  #phase: Standing | Driving | undefined

  constructor(parameters: TripParameters) {
    this.#parameters = parameters
  }

  copy(): Walk {
    const copy = new Walk(this.#parameters)
    copy.#samples = this.#samples.copy()
    copy.#story = this.#story.copy()
    const phase = this.#phase
    copy.#phase = phase?.kind === 'driving' ? { ...phase, meter: phase.meter.copy() } : phase && { ...phase }
    return copy
  }

  step(sample: Sample): void {
    const index = this.#samples.push(sample)
    if (!this.#phase) return this.#begin(sample, index)
    if (this.#phase.kind === 'driving') this.#drive(this.#phase, index)
    if (this.#phase.kind === 'standing' && this.#hasMoved(this.#phase.place, sample)) this.#depart(index)
    this.#forget(index)
  }

  /** How it looks when the clock goes on where the samples end; nothing can follow. */
  finish(nowMs: number): Segments {
    if (this.#phase?.kind === 'driving') this.#finishDrive(this.#phase, nowMs)
    return this.#story.read()
  }

  /** When the clock alone ends the drive, at the latest; infinite while it stands. */
  get clockMs(): number {
    const phase = this.#phase
    if (phase?.kind !== 'driving') return Number.POSITIVE_INFINITY
    const { noDataGapSeconds, stopDurationSeconds } = this.#parameters
    const lastMs = this.#samples.at(this.#samples.length - 1).timeMs
    const silenceMs = lastMs + noDataGapSeconds * 1000 + 1
    if (phase.stand === undefined) return silenceMs
    const standingMs = this.#samples.at(phase.stand).timeMs + stopDurationSeconds.ignitionUnknown * 1000
    const off = this.#firstLongOff(phase.stand, this.#samples.length, Number.POSITIVE_INFINITY)
    if (off === undefined) return standingMs
    return Math.min(standingMs, this.#samples.at(off).timeMs + stopDurationSeconds.ignitionOff * 1000)
  }

  #begin(sample: Sample, index: number): void {
    if (!this.#isSlow(sample)) return this.#startDrive(index, index, 'firstFix')
    const { latitude, longitude } = sample
    this.#phase = { kind: 'standing', place: { latitude, longitude }, since: index }
    this.#story.stand(toStop(sample, 'firstFix', sample))
  }

  #startDrive(from: number, index: number, rule: StartRule): void {
    const sample = this.#samples.at(index)
    const isStand = rule !== 'firstFix' && (this.#isSlow(sample) || sample.isOff)
    this.#phase = {
      kind: 'driving',
      first: this.#samples.at(from),
      rule,
      meter: new Meter(),
      measured: from - 1,
      stand: isStand ? index : undefined,
      linger: index,
    }
  }

  #drive(drive: Driving, index: number): void {
    const before = this.#samples.at(index - 1)
    const sample = this.#samples.at(index)
    const stoodThrough = this.#stoodThrough(before, sample)
    if (drive.stand === undefined) {
      if (stoodThrough) return this.#stop(drive, index - 1, 'silence')
    } else {
      const hasMoved = this.#hasMoved(this.#samples.at(drive.stand), sample)
      const untilMs = hasMoved && !stoodThrough ? before.timeMs : sample.timeMs
      if (this.#endStand(drive, index, untilMs)) return
      if (hasMoved) drive.stand = undefined
    }
    if (drive.stand === undefined && (this.#isSlow(sample) || sample.isOff)) drive.stand = index
    this.#linger(drive, index)
  }

  #linger(drive: Driving, index: number): void {
    const [since, sample] = [this.#samples.at(drive.linger), this.#samples.at(index)]
    const isDriven = sample.isFrozen && !this.#isSlow(sample)
    if (isDriven || distanceMeters(since, sample) > this.#parameters.stayRadiusMeters) drive.linger = index
    const seconds = (sample.timeMs - this.#samples.at(drive.linger).timeMs) / 1000
    if (drive.stand === undefined && seconds >= this.#parameters.stopDurationSeconds.ignitionUnknown) {
      this.#stop(drive, drive.linger, 'standing')
    }
  }

  #finishDrive(drive: Driving, nowMs: number): void {
    const end = this.#samples.length
    if (drive.stand !== undefined && this.#endStand(drive, end, nowMs)) return
    if (nowMs - this.#samples.at(end - 1).timeMs > this.#parameters.noDataGapSeconds * 1000) {
      this.#stop(drive, end - 1, 'silence')
    } else this.#endDrive(drive, end - 1, null)
  }

  /** Makes the stand before `index` a stop when it lasted long enough until then. */
  #endStand(drive: Driving, index: number, untilMs: number): boolean {
    const stand = drive.stand ?? index
    const { ignitionOff, ignitionUnknown: otherwise } = this.#parameters.stopDurationSeconds
    const standingMs = this.#samples.at(stand).timeMs + otherwise * 1000
    const off = this.#firstLongOff(stand, index, untilMs)
    const offMs =
      off === undefined ? Number.POSITIVE_INFINITY : this.#samples.at(off).timeMs + ignitionOff * 1000
    if (off !== undefined && offMs <= standingMs) this.#stop(drive, off, 'ignitionOff', stand)
    else if (standingMs <= untilMs) this.#stop(drive, stand, 'standing')
    else return false
    return true
  }

  /** The sample from which on the ignition stayed off long enough. */
  #firstLongOff(from: number, to: number, untilMs: number): number | undefined {
    const lengthMs = this.#parameters.stopDurationSeconds.ignitionOff * 1000
    let start: number | undefined
    let startMs = 0
    for (let index = from; index < to; index++) {
      const { timeMs, isOff } = this.#samples.at(index)
      if (start !== undefined && Math.min(timeMs, untilMs) - startMs >= lengthMs) return start
      if (!isOff) start = undefined
      else if (start === undefined) [start, startMs] = [index, timeMs]
    }
    return start !== undefined && untilMs - startMs >= lengthMs ? start : undefined
  }

  #stop(drive: Driving, at: number, rule: EndRule, anchor = at): void {
    this.#endDrive(drive, at, rule)
    const { latitude, longitude } = this.#samples.at(anchor)
    this.#phase = { kind: 'standing', place: { latitude, longitude }, since: at }
    this.#story.stand(toStop(this.#samples.at(at), rule, { latitude, longitude }))
  }

  #endDrive({ first, rule, meter, measured }: Driving, at: number, endRule: EndRule | null): void {
    for (let index = measured + 1; index <= at; index++) meter.add(this.#samples.at(index), this.#parameters)
    const last = this.#samples.at(at)
    const trip = {
      ...meter.read(this.#parameters),
      startMs: first.timeMs,
      endMs: last.timeMs,
      startRule: rule,
      endRule,
      start: { latitude: first.latitude, longitude: first.longitude },
      end: { latitude: last.latitude, longitude: last.longitude },
    }
    this.#story.drive(trip, this.#parameters)
  }

  #depart(index: number): void {
    const since = this.#phase?.kind === 'standing' ? this.#phase.since : index
    const earliest = Math.max(since, this.#samples.first)
    const leftMs = this.#samples.at(index).timeMs - this.#leavingMs
    for (let from = index; ; from--) {
      if (
        from !== index &&
        (this.#isSlow(this.#samples.at(from)) || this.#samples.at(from).timeMs < leftMs)
      ) {
        return this.#startDrive(from, index, 'moved')
      }
      if (from <= earliest) return this.#startDrive(from, index, 'moved')
      if (this.#isParted(from - 1, from)) return this.#startDrive(from, index, 'afterSilence')
    }
  }

  /** Longer than this nobody who moves needs to leave the stay radius. */
  get #leavingMs(): number {
    const { stayRadiusMeters, movingSpeedKmh } = this.#parameters
    return (stayRadiusMeters / movingSpeedKmh) * 3600
  }

  /** What no later step looks at goes. */
  #forget(index: number): void {
    const phase = this.#phase
    if (phase?.kind === 'driving') {
      const keep = Math.min(phase.stand ?? index, phase.linger)
      while (phase.measured < keep) phase.meter.add(this.#samples.at(++phase.measured), this.#parameters)
      return this.#samples.dropBefore(keep)
    }
    if (phase) phase.since = Math.max(phase.since, this.#departureFrom(index, phase.since))
    this.#samples.dropBefore(phase?.since ?? index)
  }

  /** The earliest sample at which a trip that is seen later can begin. */
  #departureFrom(index: number, since: number): number {
    if (this.#isSlow(this.#samples.at(index))) return index
    if (index > since && this.#isParted(index - 1, index)) return index - 1
    const leftMs = this.#samples.at(index).timeMs - this.#leavingMs
    let from = since
    while (from + 1 < index && this.#samples.at(from + 1).timeMs < leftMs) from++
    return from
  }

  #hasMoved(place: LatLon, sample: Sample): boolean {
    const meters = distanceMeters(place, sample)
    if (meters <= this.#parameters.stayRadiusMeters) return false
    return !this.#isSlow(sample) || meters > this.#parameters.minTripDistanceMeters
  }

  #isSlow({ speedKmh }: Sample): boolean {
    return speedKmh < this.#parameters.movingSpeedKmh
  }

  /** No way leads from the one to the other: it stood through a silence, or its place was frozen elsewhere. */
  #isParted(a: number, b: number): boolean {
    const [before, sample] = [this.#samples.at(a), this.#samples.at(b)]
    if (this.#stoodThrough(before, sample)) return true
    return before.isFrozen && speedBetween(before, sample) > this.#parameters.maxSpeedKmh
  }

  /** Nothing was heard for as long as a stop takes, and what lies between is no drive. */
  #stoodThrough(a: Sample, b: Sample): boolean {
    const { stopDurationSeconds, silentDriveSpeedKmh, noDataGapSeconds } = this.#parameters
    const seconds = (b.timeMs - a.timeMs) / 1000
    if (seconds > noDataGapSeconds) return true
    if (a.isOff && this.#isSlow(a)) return seconds >= stopDurationSeconds.ignitionOff
    return seconds >= stopDurationSeconds.ignitionUnknown && speedBetween(a, b) < silentDriveSpeedKmh
  }
}

function toStop(begin: Sample, startRule: DetectedStop['startRule'], place: LatLon): DetectedStop {
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    startMs: begin.timeMs,
    endMs: null,
    startRule,
    endRule: null,
    idleSeconds: 0,
    move: null,
    startSpeedKmh: begin.speedKmh,
    startIgnitionOff: begin.isOff,
    startWatch: begin.watched && !isNewAt(begin, place) ? begin.watched : null,
  }
}

/** Nothing was said at the place before. */
function isNewAt({ timeMs, watched }: Sample, { latitude, longitude }: LatLon): boolean {
  return watched?.sinceMs === timeMs && watched.latitude === latitude && watched.longitude === longitude
}
