import { distanceMeters } from '@roadbook/geo/distance'
import { type DetectorState, VERSION } from './detector-state.ts'
import type { Driving, Stand, Standing } from './detector-phases.ts'
import { Meter } from './distance.ts'
import { arrivedMs, type DriveStart, driveStart, standSince } from './drive-borders.ts'
import { IdleMeter } from './idle-meter.ts'
import type { TripParameters } from './parameters.ts'
import { moveTo } from './move-to.ts'
import { SampleWindow } from './sample-window.ts'
import type { EndRule, StartRule } from './detected.ts'
import { SegmentCollector, type Segments } from './segment-collector.ts'
import {
  hasDrivenOn,
  hasMoved,
  isEngineOff,
  isSlow,
  isUnexplained,
  stoodThrough,
  whenLeaving,
} from './steps.ts'
import { departure, earliestDeparture, firstLongOff, isSwitchedOff, standingEndMs } from './stop-borders.ts'
import type { Sample } from './track.ts'

/**
 * The state machine of trip detection. Takes samples in order of time; its memory does not grow with the distance driven.
 *
 * | state | sample | then |
 * |---|---|---|
 * | standing | has moved (`hasMoved`), ignition on, unknown or not trusted | drive, starting where `departure` returns |
 * | standing | has moved, trusted ignition off | standing at the new place; the stop records the move |
 * | driving | slow, or moved with a trusted ignition off | a stand begins, which may become a stop |
 * | driving, in a stand | has moved away | the stand is over |
 * | driving, in a stand | the stand lasted long enough | stop, where the ignition went off or the stand began (`#endStand`) |
 * | driving | inside the stay radius for as long as a stop takes, at any speed | stop |
 * | driving | after a silence that counts as standing (`stoodThrough`) | stop at the last sample before |
 * | driving | after a step that no vehicle can make (`isUnexplained`) | stop at the last sample before |
 *
 * At the end the clock counts as a sample that has not moved.
 */
export class TripDetector {
  readonly #parameters: TripParameters
  #samples = new SampleWindow()
  #segments = new SegmentCollector()
  #phase: Standing | Driving | undefined
  /** False while processing samples that later positions may change: a stop found then has no state to resume from. */
  #isSettled = true

  constructor(parameters: TripParameters) {
    this.#parameters = parameters
  }

  /** The detector in its stored state. */
  static resume(state: DetectorState, parameters: TripParameters): TripDetector {
    const detector = new TripDetector(parameters)
    const index = detector.#samples.push(state.sample)
    const idle = new IdleMeter(state.idle, state.sample)
    const { place, foundMs } = state
    detector.#phase = { kind: 'standing', place, since: index, idle, measured: index, foundMs }
    detector.#segments = new SegmentCollector([{ ...state.stop, state }])
    return detector
  }

  /** A copy for samples that later positions may still change. */
  openCopy(): TripDetector {
    const copy = this.copy()
    copy.#isSettled = false
    return copy
  }

  copy(): TripDetector {
    const copy = new TripDetector(this.#parameters)
    copy.#isSettled = this.#isSettled
    copy.#samples = this.#samples.copy()
    copy.#segments = this.#segments.copy()
    const phase = this.#phase
    if (phase?.kind === 'driving') copy.#phase = { ...phase, meter: phase.meter.copy() }
    else if (phase) copy.#phase = { ...phase, idle: phase.idle.copy() }
    return copy
  }

  step(sample: Sample): void {
    const index = this.#samples.push(sample)
    if (!this.#phase) return this.#begin(sample, index)
    if (this.#phase.kind === 'driving') this.#drive(this.#phase, index)
    if (this.#phase.kind === 'standing') this.#stand(this.#phase, index)
    this.#forget(index)
  }

  /** The result at `nowMs` if no more samples come. Call it last, or on a copy. */
  finish(nowMs: number): Segments {
    if (this.#phase?.kind === 'driving') this.#finishDrive(this.#phase, nowMs)
    const phase = this.#phase
    if (phase?.kind !== 'standing') return this.#segments.read(undefined, this.#parameters)
    this.#endIdle(phase, this.#samples.length - 1)
    return this.#segments.read(phase.place, this.#parameters)
  }

  /** When the drive ends at the latest if nothing but time passes; infinite while it stands. */
  get clockMs(): number {
    const phase = this.#phase
    if (phase?.kind !== 'driving') return Number.POSITIVE_INFINITY
    const { noDataGapSeconds } = this.#parameters
    const length = this.#samples.length
    const silenceMs = this.#samples.at(length - 1).timeMs + noDataGapSeconds * 1000 + 1
    if (phase.stand === undefined) return silenceMs
    const standingMs = standingEndMs(this.#samples, { from: phase.stand, to: length }, this.#parameters)
    const span = { from: phase.stand, to: length, untilMs: Number.POSITIVE_INFINITY }
    const off = firstLongOff(this.#samples, span, this.#parameters)
    return Math.min(standingMs, off?.endMs ?? Number.POSITIVE_INFINITY)
  }

  #begin(sample: Sample, index: number): void {
    if (!isSlow(sample, this.#parameters))
      return this.#startDrive({ from: index, startMs: sample.timeMs }, index, 'firstFix')
    this.#standAt(index, { rule: 'firstFix', anchor: index, startMs: sample.timeMs })
  }

  #standAt(index: number, { rule, anchor, startMs }: Stand): void {
    const { latitude, longitude } = this.#samples.at(anchor)
    const place = { latitude, longitude }
    const standing: Standing = {
      kind: 'standing',
      place,
      since: index,
      idle: new IdleMeter(),
      measured: index - 1,
      foundMs: this.#samples.at(this.#samples.length - 1).timeMs,
    }
    this.#phase = standing
    const open = { endMs: null, endRule: null, idleSeconds: 0, move: null, state: null }
    this.#segments.stand({ ...place, startMs, startRule: rule, ...open })
    this.#measureIdle(standing, index)
    this.#keepState(standing)
  }

  #stand(standing: Standing, index: number): void {
    const sample = this.#samples.at(index)
    if (hasMoved(standing.place, sample, this.#parameters)) {
      if (!sample.isCarried) return this.#depart(standing, index)
      this.#carry(standing, index)
    }
    standing.since = Math.max(
      standing.since,
      earliestDeparture(this.#samples, { since: standing.since, index }, this.#parameters),
    )
    this.#measureIdle(standing, standing.since)
    this.#keepState(standing)
  }

  #startDrive({ from, startMs }: DriveStart, index: number, rule: StartRule): void {
    const sample = this.#samples.at(index)
    const isStand = rule !== 'firstFix' && (isSlow(sample, this.#parameters) || isEngineOff(sample))
    const first = { ...this.#samples.at(from), timeMs: startMs }
    const meter = new Meter()
    meter.add(first, this.#parameters)
    const stand = isStand ? index : undefined
    this.#phase = { kind: 'driving', first, rule, meter, measured: from, stand, linger: index }
  }

  #drive(drive: Driving, index: number): void {
    const before = this.#samples.at(index - 1)
    const sample = this.#samples.at(index)
    if (isUnexplained(before, sample)) return this.#stop(drive, index - 1, 'leap')
    const isSilence = stoodThrough(before, sample, this.#parameters)
    if (drive.stand === undefined) {
      if (isSilence) return this.#stop(drive, index - 1, 'silence')
    } else {
      const stood = this.#samples.at(drive.stand)
      const isAway = hasDrivenOn({ stood, before, sample }, this.#parameters)
      const leftMs = isAway ? whenLeaving(before, sample, this.#parameters) : sample.timeMs
      const untilMs = isSilence ? sample.timeMs : leftMs
      if (this.#endStand(drive, index, untilMs)) return
      if (isAway) drive.stand = undefined
    }
    if (drive.stand === undefined && (isSlow(sample, this.#parameters) || isEngineOff(sample))) {
      drive.stand = standSince(this.#samples, { linger: drive.linger, index }, this.#parameters)
    }
    this.#linger(drive, index)
  }

  #linger(drive: Driving, index: number): void {
    const [since, sample] = [this.#samples.at(drive.linger), this.#samples.at(index)]
    const isDriven = sample.isFrozen && !isSlow(sample, this.#parameters)
    if (isDriven || distanceMeters(since, sample) > this.#parameters.stayRadiusMeters) drive.linger = index
    if (
      drive.stand === undefined &&
      sample.timeMs >= standingEndMs(this.#samples, { from: drive.linger, to: index + 1 }, this.#parameters)
    ) {
      this.#stop(drive, drive.linger, 'standing')
    }
  }

  #finishDrive(drive: Driving, nowMs: number): void {
    const end = this.#samples.length
    if (drive.stand !== undefined && this.#endStand(drive, end, nowMs)) return
    if (nowMs - this.#samples.at(end - 1).timeMs > this.#parameters.noDataGapSeconds * 1000) {
      this.#stop(drive, end - 1, 'silence')
    } else this.#endDrive(drive, { at: end - 1, endMs: this.#samples.at(end - 1).timeMs, rule: null })
  }

  /** Turns the standstill before `index` into a stop if it lasted long enough by then. */
  #endStand(drive: Driving, index: number, untilMs: number): boolean {
    const stand = drive.stand ?? index
    const standingMs = standingEndMs(this.#samples, { from: stand, to: index }, this.#parameters)
    const long = firstLongOff(this.#samples, { from: stand, to: index, untilMs }, this.#parameters)
    if (long && long.endMs <= standingMs) this.#stop(drive, long.off, 'ignitionOff', stand)
    else if (standingMs <= untilMs) this.#stop(drive, stand, 'standing')
    else return false
    return true
  }

  #stop(drive: Driving, at: number, rule: EndRule, anchor = at): void {
    const isStand = rule === 'standing' || rule === 'ignitionOff'
    const isEstimated = isStand && anchor === at && !isSwitchedOff(this.#samples, at)
    const endMs = isEstimated ? arrivedMs(this.#samples, at, this.#parameters) : this.#samples.at(at).timeMs
    this.#endDrive(drive, { at, endMs, rule })
    this.#standAt(at, { rule, anchor, startMs: endMs })
    // Processes later samples as if the stop had been known at once.
    for (let index = at + 1; index < this.#samples.length - 1; index++) {
      if (this.#phase?.kind === 'standing') this.#stand(this.#phase, index)
    }
  }

  #endDrive(
    { first, rule, meter, measured }: Driving,
    { at, endMs, rule: endRule }: { at: number; endMs: number; rule: EndRule | null },
  ): void {
    const last = { ...this.#samples.at(at), timeMs: endMs }
    for (let index = measured + 1; index < at; index++) meter.add(this.#samples.at(index), this.#parameters)
    if (at > measured) meter.add(last, this.#parameters)
    const measures = meter.read(this.#parameters)
    const trip = {
      ...measures,
      startMs: first.timeMs,
      endMs,
      startRule: rule,
      endRule,
      start: { latitude: first.latitude, longitude: first.longitude },
      end: { latitude: last.latitude, longitude: last.longitude },
    }
    const isTrip = meter.hasDriven(this.#parameters) && this.#segments.drive(trip, this.#parameters)
    if (!isTrip) this.#segments.addIdle(measures.idleSeconds)
  }

  #carry(standing: Standing, index: number): void {
    const { latitude, longitude } = this.#samples.at(index)
    const isLeap = isUnexplained(this.#samples.at(index - 1), this.#samples.at(index))
    const kind = isLeap ? 'leap' : 'ignitionOff'
    this.#segments.addMove(moveTo(this.#samples, { index, kind, place: standing.place }))
    standing.place = { latitude, longitude }
    standing.since = index
  }

  #depart(standing: Standing, index: number): void {
    const { since } = standing
    const [stood, rule] = departure(this.#samples, { since, index }, this.#parameters)
    const isUnreported = rule === 'afterSilence' || rule === 'afterLeap'
    if (isUnreported && stood > this.#samples.first) {
      const kind = rule === 'afterLeap' ? 'leap' : 'silent'
      this.#segments.addMove(moveTo(this.#samples, { index: stood, kind }))
    }
    const span = { since, stood, index: isUnreported ? stood : index }
    const start = driveStart(this.#samples, span, this.#parameters)
    this.#endIdle(standing, start.from)
    this.#startDrive(start, index, rule)
  }

  #endIdle(standing: Standing, at: number): void {
    this.#measureIdle(standing, at)
    this.#segments.addIdle(standing.idle.total(this.#parameters))
  }

  #measureIdle(standing: Standing, to: number): void {
    while (standing.measured < to) standing.idle.add(this.#samples.at(++standing.measured), this.#parameters)
  }

  /** At the first settled sample of a stop before which no later trip can begin. */
  #keepState({ place, since, idle, foundMs: knownMs }: Standing): void {
    const stop = this.#segments.openStop
    const { border, ...sample } = this.#samples.at(since)
    if (!stop || stop.state || !border || !this.#isSettled) return
    const { state: _, ...stopSoFar } = stop
    const { timeMs: untilMs, ...known } = border
    const state = { place, idle: idle.state, stop: stopSoFar, sample, border: known }
    const foundMs = Math.max(untilMs, knownMs)
    this.#segments.setState({ version: VERSION, untilMs, foundMs, parametersFromMs: null, ...state })
  }

  /** Drops samples that no later step needs. */
  #forget(index: number): void {
    const phase = this.#phase
    if (phase?.kind === 'driving') {
      const keep = Math.min(phase.stand ?? index, phase.linger) - 1
      while (phase.measured < keep) phase.meter.add(this.#samples.at(++phase.measured), this.#parameters)
      return this.#samples.dropBefore(keep)
    }
    this.#samples.dropBefore(phase?.since ?? index)
  }
}
