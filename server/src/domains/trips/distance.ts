import type { DeviceFault } from '@roadbook/contract/trips'
import { distanceMeters } from '@roadbook/geo/distance'
import type { TripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

export type Measures = {
  distanceMeters: number
  /** The device's odometer where it can be believed, else the way from fix to fix. */
  distanceSource: 'odometer' | 'track'
  durationSeconds: number
  /** Standing with the ignition on or unknown. */
  idleSeconds: number
  maxSpeedKmh: number
  maxSpeedSource: 'reported' | 'computed'
  /** Fixes left out as false, and how far off the farthest was. */
  leftOutPositions: number
  leftOutMeters: number
  clockShiftSeconds: number
  deviceFaults: readonly DeviceFault[]
  averageSpeedKmh: number
  startOdometerMeters: number | null
  endOdometerMeters: number | null
}

/** What is told of a drive, sample after sample in order of time. */
export class Meter {
  #first: Sample | undefined
  #last: Sample | undefined
  #trackMeters = 0
  #idleSeconds = 0
  #maxSpeedKmh = 0
  #highestOdometer: number | undefined
  #hasFallen = false

  add(sample: Sample, { movingSpeedKmh, stayRadiusMeters }: TripParameters): void {
    const before = this.#last
    this.#first ??= sample
    this.#last = sample
    this.#maxSpeedKmh = Math.max(this.#maxSpeedKmh, sample.speedKmh)
    this.#addOdometer(sample.odometerMeters)
    if (!before) return
    const meters = distanceMeters(before, sample)
    const stands =
      before.speedKmh < movingSpeedKmh && sample.speedKmh < movingSpeedKmh && meters <= stayRadiusMeters
    // What a standing receiver drifts is no way.
    if (!stands) this.#trackMeters += meters
    else if (!before.isOff) this.#idleSeconds += (sample.timeMs - before.timeMs) / 1000
  }

  copy(): Meter {
    const copy = new Meter()
    copy.#first = this.#first
    copy.#last = this.#last
    copy.#trackMeters = this.#trackMeters
    copy.#idleSeconds = this.#idleSeconds
    copy.#maxSpeedKmh = this.#maxSpeedKmh
    copy.#highestOdometer = this.#highestOdometer
    copy.#hasFallen = this.#hasFallen
    return copy
  }

  read(parameters: TripParameters): Measures {
    const [first, last] = [this.#first, this.#last]
    const durationSeconds = first && last ? (last.timeMs - first.timeMs) / 1000 : 0
    const odometer = this.#odometerDistance()
    const isBelieved = odometer !== null && isNear(odometer, this.#trackMeters, parameters)
    const meters = isBelieved ? odometer : this.#trackMeters
    return {
      distanceMeters: Math.round(meters),
      distanceSource: isBelieved ? 'odometer' : 'track',
      durationSeconds: Math.round(durationSeconds),
      idleSeconds: Math.round(this.#idleSeconds),
      maxSpeedKmh: round1(this.#maxSpeedKmh),
      maxSpeedSource: 'reported',
      leftOutPositions: 0,
      leftOutMeters: 0,
      clockShiftSeconds: 0,
      deviceFaults: [],
      averageSpeedKmh: durationSeconds > 0 ? round1((meters / durationSeconds) * 3.6) : 0,
      startOdometerMeters: first?.odometerMeters ?? null,
      endOdometerMeters: last?.odometerMeters ?? null,
    }
  }

  #addOdometer(meters: number | null): void {
    if (meters === null) return
    if (this.#highestOdometer !== undefined && meters < this.#highestOdometer) this.#hasFallen = true
    this.#highestOdometer = Math.max(this.#highestOdometer ?? meters, meters)
  }

  /** Null unless both ends have it and it never falls. */
  #odometerDistance(): number | null {
    const start = this.#first?.odometerMeters ?? null
    const end = this.#last?.odometerMeters ?? null
    return start === null || end === null || this.#hasFallen ? null : end - start
  }
}

export function measure(samples: readonly Sample[], parameters: TripParameters): Measures {
  const meter = new Meter()
  for (const sample of samples) meter.add(sample, parameters)
  return meter.read(parameters)
}

function isNear(odometer: number, track: number, { odometerTolerance }: TripParameters): boolean {
  const difference = Math.abs(odometer - track)
  return difference <= odometerTolerance.meters || difference <= track * odometerTolerance.share
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}
