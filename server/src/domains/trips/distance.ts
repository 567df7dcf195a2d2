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
  averageSpeedKmh: number
  startOdometerMeters: number | null
  endOdometerMeters: number | null
}

/** What is told of a drive over these samples, in order of time. */
export function measure(samples: readonly Sample[], parameters: TripParameters): Measures {
  const first = samples[0]
  const last = samples.at(-1)
  const durationSeconds = first && last ? (last.timeMs - first.timeMs) / 1000 : 0
  const { trackMeters, idleSeconds } = measureWay(samples, parameters)
  const odometer = odometerDistance(samples)
  const isBelieved = odometer !== null && isNear(odometer, trackMeters, parameters)
  const meters = isBelieved ? odometer : trackMeters
  return {
    distanceMeters: Math.round(meters),
    distanceSource: isBelieved ? 'odometer' : 'track',
    durationSeconds: Math.round(durationSeconds),
    idleSeconds: Math.round(idleSeconds),
    maxSpeedKmh: round1(samples.reduce((highest, { speedKmh }) => Math.max(highest, speedKmh), 0)),
    averageSpeedKmh: durationSeconds > 0 ? round1((meters / durationSeconds) * 3.6) : 0,
    startOdometerMeters: first?.odometerMeters ?? null,
    endOdometerMeters: last?.odometerMeters ?? null,
  }
}

function measureWay(samples: readonly Sample[], { movingSpeedKmh, stayRadiusMeters }: TripParameters) {
  let trackMeters = 0
  let idleSeconds = 0
  let before = samples[0]
  for (const sample of samples.slice(1)) {
    if (!before) break
    const meters = distanceMeters(before, sample)
    const stands =
      before.speedKmh < movingSpeedKmh && sample.speedKmh < movingSpeedKmh && meters <= stayRadiusMeters
    // What a standing receiver drifts is no way.
    if (!stands) trackMeters += meters
    else if (!before.isOff) idleSeconds += (sample.timeMs - before.timeMs) / 1000
    before = sample
  }
  return { trackMeters, idleSeconds }
}

/** Null unless both ends have it and it never falls. */
function odometerDistance(samples: readonly Sample[]): number | null {
  const start = samples[0]?.odometerMeters ?? null
  const end = samples.at(-1)?.odometerMeters ?? null
  if (start === null || end === null) return null
  let highest = start
  for (const { odometerMeters } of samples) {
    if (odometerMeters === null) continue
    if (odometerMeters < highest) return null
    highest = odometerMeters
  }
  return end - start
}

function isNear(odometer: number, track: number, { odometerTolerance }: TripParameters): boolean {
  const difference = Math.abs(odometer - track)
  return difference <= odometerTolerance.meters || difference <= track * odometerTolerance.share
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}
