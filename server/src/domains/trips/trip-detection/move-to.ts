import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { SampleWindow } from './sample-window.ts'
import type { Move } from './detected.ts'

type Step = {
  /** The sample that ends the move. */
  index: number
  kind: Move['kind']
  /** Where it started; by default the sample before. */
  place?: LatLon
}

/** An unrecorded movement, measured in a straight line and by the odometer. */
export function moveTo(samples: SampleWindow, { index, kind, place }: Step): Move {
  const [before, sample] = [samples.at(index - 1), samples.at(index)]
  const driven = (sample.odometerMeters ?? Number.NaN) - (before.odometerMeters ?? Number.NaN)
  return {
    kind,
    meters: Math.round(distanceMeters(place ?? before, sample)),
    odometerMeters: driven >= 0 ? Math.round(driven) : null,
    fromMs: before.timeMs,
    untilMs: sample.timeMs,
  }
}
