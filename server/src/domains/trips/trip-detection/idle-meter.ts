import { distanceMeters } from '@roadbook/geo/distance'
import type { TripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

/** Plain data, stored with a stop. */
export type IdleState = { readonly seconds: number; readonly runSeconds: number }

/** Counts idling: standing with the ignition on for `minIdleSeconds` or more at a time. Takes samples in order of time. */
export class IdleMeter {
  #seconds: number
  #runSeconds: number
  #last: Sample | undefined

  constructor({ seconds, runSeconds }: IdleState = { seconds: 0, runSeconds: 0 }, last?: Sample) {
    this.#seconds = seconds
    this.#runSeconds = runSeconds
    this.#last = last
  }

  copy(): IdleMeter {
    return new IdleMeter(this.state, this.#last)
  }

  get state(): IdleState {
    return { seconds: this.#seconds, runSeconds: this.#runSeconds }
  }

  add(sample: Sample, parameters: TripParameters): void {
    const before = this.#last
    this.#last = sample
    if (before && isIdle(before, sample, parameters)) {
      this.#runSeconds += (sample.timeMs - before.timeMs) / 1000
      return
    }
    this.#seconds = this.total(parameters)
    this.#runSeconds = 0
  }

  total({ minIdleSeconds }: TripParameters): number {
    return this.#seconds + (this.#runSeconds >= minIdleSeconds ? this.#runSeconds : 0)
  }
}

function isIdle(
  before: Sample,
  sample: Sample,
  { movingSpeedKmh, stayRadiusMeters, maxIdleSilenceSeconds }: TripParameters,
): boolean {
  return (
    before.isOn &&
    before.speedKmh < movingSpeedKmh &&
    sample.speedKmh < movingSpeedKmh &&
    sample.timeMs - before.timeMs <= maxIdleSilenceSeconds * 1000 &&
    distanceMeters(before, sample) <= stayRadiusMeters
  )
}
