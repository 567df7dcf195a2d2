import type { Moment } from './detector.ts'

export const movingParameters = {
  speedKmh: 3,
  /** Drift inside it is no movement. */
  stayRadiusMeters: 50,
}

/** By the tracker's speed, otherwise by the distance since the last fix; undefined without a place. */
export function isMoving({ place, speedKmh, before, stepMeters, atMs }: Moment): boolean | undefined {
  if (!place) return undefined
  if (speedKmh !== undefined) return speedKmh >= movingParameters.speedKmh
  if (!before || atMs <= before.atMs) return false
  const wayKmh = (stepMeters / (atMs - before.atMs)) * 3_600
  return stepMeters > movingParameters.stayRadiusMeters && wayKmh >= movingParameters.speedKmh
}
