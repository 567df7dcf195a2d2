import type { DeviceFault } from '@roadbook/contract/trips/trips'
import { distanceMeters } from '@roadbook/geo/distance'
import { isHeld, isReachable } from '../../tracking/positions/pure.ts'
import { CurvedDistance, type CurveEnd } from './curved-distance.ts'
import { isThawed } from './steps.ts'
import { HighestSpeed } from './highest-speed.ts'
import { IdleMeter } from './idle-meter.ts'
import { OdometerDistance } from './odometer-distance.ts'
import type { TripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

export type Measures = {
  distanceMeters: number
  /** The device's odometer if it is plausible, otherwise the track from fix to fix. */
  distanceSource: 'odometer' | 'track'
  /** Trip time: from start to end, without the time parked between the parts of a merged trip. */
  durationSeconds: number
  /** Standing with the ignition on, for two minutes or more at a time. */
  idleSeconds: number
  maxSpeedKmh: number
  /** `computed` from places if the device reports no speed, or none that is trusted. */
  maxSpeedSource: 'reported' | 'computed'
  averageSpeedKmh: number
  startOdometerMeters: number | null
  endOdometerMeters: number | null
  /** Outliers that were left out, and how far away the farthest was. */
  leftOutPositions: number
  leftOutMeters: number
  clockShiftSeconds: number
  deviceFaults: readonly DeviceFault[]
}

/** Sums up a drive, sample by sample in order of time. */
export class Meter {
  #first: Sample | undefined
  #last: Sample | undefined
  #track = new CurvedDistance()
  #drivenSteps = 0
  #drivenSeconds = 0
  #leftOut = 0
  #leftOutMeters = 0
  #hasDriven = false
  #isFrozen = false
  #isSpeedAlwaysZero = false
  #idle = new IdleMeter()
  #speed = new HighestSpeed()
  #odometer = new OdometerDistance()

  copy(): Meter {
    const copy = new Meter()
    copy.#first = this.#first
    copy.#last = this.#last
    copy.#track = this.#track.copy()
    copy.#drivenSteps = this.#drivenSteps
    copy.#drivenSeconds = this.#drivenSeconds
    copy.#leftOut = this.#leftOut
    copy.#leftOutMeters = this.#leftOutMeters
    copy.#hasDriven = this.#hasDriven
    copy.#isFrozen = this.#isFrozen
    copy.#isSpeedAlwaysZero = this.#isSpeedAlwaysZero
    copy.#idle = this.#idle.copy()
    copy.#speed = this.#speed.copy()
    copy.#odometer = this.#odometer.copy()
    return copy
  }

  add(sample: Sample, parameters: TripParameters): void {
    const before = this.#last
    this.#first ??= sample
    this.#last = sample
    this.#hasDriven ||= showsDrive(this.#first, sample, parameters)
    this.#speed.add(sample, parameters)
    this.#odometer.add(sample.odometerMeters)
    this.#idle.add(sample, parameters)
    this.#isFrozen ||= sample.isFrozen
    this.#isSpeedAlwaysZero ||= sample.isSpeedAlwaysZero
    const meters = before ? wayBetween(before, sample, parameters) : 0
    // A repeat adds nothing to the route, unless it reports that the vehicle stands there.
    if (!before || !isHeld(sample) || sample.reportedKmh === 0) this.#track.add(wayEnd(sample), meters)
    if (!before) return
    if (meters > 0) {
      this.#drivenSteps++
      this.#drivenSeconds += (sample.timeMs - before.timeMs) / 1000
    }
    // Outliers before its first sample aren't part of a drive.
    this.#leftOut += sample.leftOut
    this.#leftOutMeters = Math.max(this.#leftOutMeters, sample.leftOutMeters)
  }

  /** False if all of it may be the drift of a parked receiver. */
  hasDriven({ driftMeters }: TripParameters): boolean {
    const [first, last] = [this.#first, this.#last]
    if (!first || !last) return false
    return this.#hasDriven || distanceMeters(first, last) >= driftMeters
  }

  read(parameters: TripParameters): Measures {
    const [first, last] = [this.#first, this.#last]
    const durationSeconds = first && last ? (last.timeMs - first.timeMs) / 1000 : 0
    const track = { meters: this.#track.meters, steps: this.#drivenSteps, seconds: this.#drivenSeconds }
    const isBelieved = this.#odometer.isNear(track, parameters)
    const meters = isBelieved ? (this.#odometer.meters ?? 0) : track.meters
    const averageSpeedKmh = durationSeconds > 0 ? (meters / durationSeconds) * 3.6 : 0
    const speed = this.#speed.read()
    return {
      distanceMeters: Math.round(meters),
      distanceSource: isBelieved ? 'odometer' : 'track',
      durationSeconds: Math.round(durationSeconds),
      idleSeconds: Math.round(this.#idle.total(parameters)),
      maxSpeedKmh: round1(Math.max(speed.maxSpeedKmh, Math.min(averageSpeedKmh, parameters.maxSpeedKmh))),
      maxSpeedSource: speed.maxSpeedSource,
      averageSpeedKmh: round1(averageSpeedKmh),
      startOdometerMeters: first?.odometerMeters ?? null,
      endOdometerMeters: last?.odometerMeters ?? null,
      leftOutPositions: this.#leftOut,
      leftOutMeters: this.#leftOutMeters,
      clockShiftSeconds: 0,
      deviceFaults: this.#faults(parameters),
    }
  }

  #faults(parameters: TripParameters): DeviceFault[] {
    const isOff = this.#first?.isOff === true && this.#last?.isOff === true && !this.#last.isIgnitionTrusted
    const faults: [DeviceFault, boolean][] = [
      ['speedAlwaysZero', this.#isSpeedAlwaysZero],
      ['odometerStandsStill', this.#odometer.standsStill(this.#track.meters, parameters)],
      ['odometerFalls', this.#odometer.hasFallen],
      ['placeFrozen', this.#isFrozen],
      ['impossibleLeaps', this.#leftOut > 0],
      ['ignitionAlwaysOff', isOff],
      ['headingWrong', this.#track.hasWrongHeadings],
    ]
    return faults.flatMap(([fault, isFound]) => (isFound ? [fault] : []))
  }
}

export function measure(samples: readonly Sample[], parameters: TripParameters): Measures {
  const meter = new Meter()
  for (const sample of samples) meter.add(sample, parameters)
  return meter.read(parameters)
}

function showsDrive(first: Sample, sample: Sample, { driftMeters, drivenSpeedKmh }: TripParameters): boolean {
  if (sample.isOn || (sample.reportedKmh ?? 0) >= drivenSpeedKmh) return true
  return distanceMeters(first, sample) >= 2 * driftMeters
}

/** In a straight line. Drift of a standing receiver adds no distance, nor does what no vehicle can drive. */
function wayBetween(
  before: Sample,
  sample: Sample,
  { movingSpeedKmh, stayRadiusMeters }: TripParameters,
): number {
  const meters = distanceMeters(before, sample)
  const isSlow = before.speedKmh < movingSpeedKmh && sample.speedKmh < movingSpeedKmh
  if (isSlow && meters <= stayRadiusMeters && !sample.mayMove) return 0
  // It drove on unseen from a frozen place, as its odometer shows.
  const isDriven = before.isFrozen && before.speedKmh >= movingSpeedKmh
  if (!isDriven && !isReachable(before, sample) && !isThawed(before, sample)) return 0
  return meters
}

function wayEnd({ timeMs, latitude, longitude, headingDegrees, reportedKmh, isFrozen }: Sample): CurveEnd {
  const said = isFrozen ? { headingDegrees: null, speedKmh: null } : { headingDegrees, speedKmh: reportedKmh }
  return { timeMs, latitude, longitude, ...said }
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}
