/** Conclusions from two consecutive samples, or from a sample and a place: how the vehicle got from one to the other. */
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { isHeld, isLeap, isReachable, isThaw, lastKnownMs } from '../../tracking/positions/pure.ts'
import { speedBetween } from './trusted-speed.ts'
import type { TripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

export function isSlow({ speedKmh }: Sample, { movingSpeedKmh }: TripParameters): boolean {
  return speedKmh < movingSpeedKmh
}

export function hasMoved(place: LatLon, sample: Sample, parameters: TripParameters): boolean {
  const meters = distanceMeters(place, sample)
  if (meters <= parameters.stayRadiusMeters) return false
  return !isSlow(sample, parameters) || meters > parameters.minTripDistanceMeters
}

/**
 * Whether it is away from where it seemed to stand. A short distance is enough if that place was only repeated while the
 * vehicle drove.
 */
export function hasDrivenOn(
  { stood, before, sample }: { stood: Sample; before: Sample; sample: Sample },
  parameters: TripParameters,
): boolean {
  if (sample.isCarried) return false
  if (hasMoved(stood, sample, parameters)) return true
  return isHeld(stood) && isHeld(before) && distanceMeters(stood, sample) > parameters.stayRadiusMeters
}

/** The ignition works and is off. */
export function isEngineOff({ isOff, isIgnitionTrusted }: Sample): boolean {
  return isOff && isIgnitionTrusted
}

/** Whether it is a jump that no frozen place explains. */
export function isUnexplained(before: Sample, sample: Sample): boolean {
  return !before.isFrozen && isLeap(before, sample) && !isThawed(before, sample)
}

/** Whether the previous place was repeated while the vehicle drove on. */
export function isThawed(before: Sample, sample: Sample): boolean {
  return isThaw({ ...before, ignition: !before.isOff }, sample)
}

/** Whether no drive connects them: the vehicle stood during a silence, or its place was frozen elsewhere. */
export function isParted(before: Sample, sample: Sample, parameters: TripParameters): boolean {
  if (stoodThrough(before, sample, parameters)) return true
  if (isLeap(before, sample)) return !isThawed(before, sample)
  return before.isFrozen && !isReachable(before, sample)
}

/** Whether it was silent for as long as a stop takes, and too slow in between to have driven. */
export function stoodThrough(a: Sample, b: Sample, parameters: TripParameters): boolean {
  const { stopDurationSeconds, silentDriveSpeedKmh, noDataGapSeconds } = parameters
  const seconds = (b.timeMs - a.timeMs) / 1000
  if (seconds > noDataGapSeconds) return true
  if (a.isOff && isSlow(a, parameters)) return seconds >= stopDurationSeconds.ignitionOff
  const standing = a.isOn ? stopDurationSeconds.ignitionOn : stopDurationSeconds.ignitionUnknown
  return seconds >= standing && speedBetween(a, b) < silentDriveSpeedKmh
}

/** A moving vehicle leaves the stay radius within this time. */
export function leavingMs({ stayRadiusMeters, movingSpeedKmh }: TripParameters): number {
  return (stayRadiusMeters / movingSpeedKmh) * 3600
}

/** Between samples closer than this, departure and arrival need no estimate. */
export const SPARSE_MS = 15_000
/** Mean speed on the way from or to a stop, as a share of the speed at the other end. */
const MEAN_SHARE = 0.6

/**
 * When the vehicle left the last sample at which it stood, estimated from the time that the distance to the first moving one
 * takes. If no vehicle can have come that far since, it left when it was last known to be there.
 */
export function whenLeaving(stood: Sample, moved: Sample, parameters: TripParameters): number {
  const { timeMs } = stood
  if (isSlow(moved, parameters) || moved.isFrozen) return timeMs
  if (!isReachable(stood, moved, undefined, timeMs)) return lastKnownMs(timeMs, stood.placeSinceMs)
  if (moved.timeMs - timeMs <= SPARSE_MS) return timeMs
  return Math.max(timeMs, Math.floor(moved.timeMs - wayMs(stood, moved, moved.speedKmh)))
}

/** When it arrived at the first sample that stands: after the last one that moved. */
export function whenArriving(moved: Sample, stood: Sample, parameters: TripParameters): number {
  const { timeMs } = stood
  if (timeMs - moved.timeMs <= SPARSE_MS || isSlow(moved, parameters) || stood.placeSinceMs < timeMs)
    return timeMs
  return Math.min(timeMs, Math.ceil(moved.timeMs + wayMs(moved, stood, moved.speedKmh)))
}

/** Whether the device slept while the vehicle stood, and woke at departure: it stood throughout the silence. */
export function hasJustLeft(stood: Sample, moved: Sample, parameters: TripParameters): boolean {
  if (isSlow(moved, parameters) || !isSlow(stood, parameters) || stood.isFrozen) return false
  return wayMs(stood, moved, moved.speedKmh) <= leavingMs(parameters)
}

/** How long the distance between a stop and a sample at this speed takes. */
function wayMs(a: Sample, b: Sample, speedKmh: number): number {
  return (distanceMeters(a, b) * 3600) / (speedKmh * MEAN_SHARE)
}
