/** Where a drive begins and a stand in it does, between samples. */
import { distanceMeters } from '@roadbook/geo/distance'
import type { TripParameters } from './parameters.ts'
import type { SampleWindow } from './sample-window.ts'
import { SPARSE_MS, whenArriving, whenLeaving } from './steps.ts'
import type { Sample } from './track.ts'
import { speedBetween } from './trusted-speed.ts'

/** The first sample that moved; where its speed is that of the whole silence before, the way behind it tells more. */
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

/** When a drive that is seen at `index` left the place where it last stood, not before `since`. */
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

/** A speed by places is that of the way to the sample: who stands here stood where the way ended already. */
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
