/** Where a drive, and a standstill within it, begins between samples. */
import { distanceMeters } from '@roadbook/geo/distance'
import type { TripParameters } from './parameters.ts'
import type { SampleWindow } from './sample-window.ts'
import { SPARSE_MS, whenArriving, whenLeaving } from './steps.ts'
import type { Sample } from './track.ts'
import { speedBetween } from './trusted-speed.ts'

/**
 * The first sample that moved. If its speed is averaged over the preceding silence, the distance after it gives a better
 * one.
 */
function movedFirst(samples: SampleWindow, index: number, seen: number): Sample {
  const [moved, later] = [samples.at(index), samples.at(seen)]
  if (moved.reportedKmh !== null) return moved
  return { ...moved, speedKmh: Math.max(moved.speedKmh, speedBetween(moved, later)) }
}

export type DriveStart = {
  /** The last sample up to the start. */
  from: number
  startMs: number
}

/** When a drive detected at `index` left the place where it last stood, not before `since`. */
export function driveStart(
  samples: SampleWindow,
  { since, stood, index }: { since: number; stood: number; index: number },
  parameters: TripParameters,
): DriveStart {
  const last = samples.at(stood)
  const leftMs =
    stood < index ? whenLeaving(last, movedFirst(samples, stood + 1, index), parameters) : last.timeMs
  const from = samples.lastUntil(leftMs, since)
  return { from, startMs: Math.max(leftMs, samples.at(from).timeMs) }
}

export function arrivedMs(samples: SampleWindow, at: number, parameters: TripParameters): number {
  const stood = samples.at(at)
  return at > samples.first ? whenArriving(samples.at(at - 1), stood, parameters) : stood.timeMs
}

/**
 * A speed computed from places is that of the distance up to the sample: if the vehicle stands here, it stood since that
 * distance ended.
 */
export function standSince(
  samples: SampleWindow,
  { linger, index }: { linger: number; index: number },
  parameters: TripParameters,
): number {
  if (samples.at(index).reportedKmh !== null || linger >= index) return index
  if (samples.at(index).isFrozen) return linger
  const [first, next] = [samples.at(linger), samples.at(linger + 1)]
  const isHere = distanceMeters(first, samples.at(index)) <= parameters.stayRadiusMeters
  return isHere && next.timeMs - first.timeMs > SPARSE_MS ? linger : index
}
