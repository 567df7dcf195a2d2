/** When a standstill becomes a stop, and where the trip that leaves it starts. */
import { lastKnownMs } from '../../tracking/positions/pure.ts'
import type { TripParameters } from './parameters.ts'
import type { SampleWindow } from './sample-window.ts'
import { hasJustLeft, isEngineOff, isParted, isSlow, isUnexplained, leavingMs } from './steps.ts'
import type { StartRule } from './detected.ts'

type Span = { from: number; to: number }

/**
 * When a standstill since `from` becomes a stop, depending on the ignition before `to`: with the engine on it may be a
 * traffic jam.
 */
export function standingEndMs(samples: SampleWindow, { from, to }: Span, parameters: TripParameters): number {
  const { ignitionOn, ignitionUnknown } = parameters.stopDurationSeconds
  const seconds = samples.hasOn(from, to) ? ignitionOn : ignitionUnknown
  return samples.at(from).timeMs + seconds * 1000
}

/** The sample since which the ignition has been off for long enough, and when that was the case. */
export function firstLongOff(
  samples: SampleWindow,
  { from, to, untilMs }: Span & { untilMs: number },
  { stopDurationSeconds }: TripParameters,
): { off: number; endMs: number } | undefined {
  const lengthMs = stopDurationSeconds.ignitionOff * 1000
  if (!samples.hasOff(from, to) || untilMs < samples.at(from).timeMs + lengthMs) return undefined
  let off: number | undefined
  let endMs = 0
  for (let index = from; index < to; index++) {
    const sample = samples.at(index)
    const { timeMs } = sample
    // An ignition that hasn't been seen to work counts as off only after it was on.
    const isOff = off !== undefined || isEngineOff(sample) ? sample.isOff : isSwitchedOff(samples, index)
    if (off !== undefined && Math.min(timeMs, untilMs) >= endMs) return { off, endMs }
    if (!isOff) off = undefined
    else if (off === undefined) [off, endMs] = [index, timeMs + lengthMs]
  }
  return off !== undefined && untilMs >= endMs ? { off, endMs } : undefined
}

/** A device that reports a change to off reports the time of the change. */
export function isSwitchedOff(samples: SampleWindow, index: number): boolean {
  return samples.at(index).isOff && index > samples.first && samples.at(index - 1).isOn
}

/** Where a trip that is detected at `index` starts, after standing at least until `since`. */
export function departure(
  samples: SampleWindow,
  { since, index }: { since: number; index: number },
  parameters: TripParameters,
): [from: number, rule: StartRule] {
  const earliest = Math.max(since, samples.first)
  const leftMs = samples.at(index).timeMs - leavingMs(parameters)
  for (let from = index; ; from--) {
    const sample = samples.at(from)
    const isStand = !sample.mayMove && (isSlow(sample, parameters) || sample.timeMs < leftMs)
    if (from <= earliest || (from !== index && isStand)) return [from, 'moved']
    const before = samples.at(from - 1)
    if (isUnexplained(before, sample)) return [from, 'afterLeap']
    if (!isParted(before, sample, parameters)) continue
    return hasJustLeft(before, sample, parameters) ? [from - 1, 'moved'] : [from, 'afterSilence']
  }
}

/** The earliest sample at which a trip that is detected after `index` can start. */
export function earliestDeparture(
  samples: SampleWindow,
  { since, index }: { since: number; index: number },
  parameters: TripParameters,
): number {
  const sample = samples.at(index)
  if (sample.mayMove) return since
  if (isSlow(sample, parameters))
    return samples.lastUntil(lastKnownMs(sample.timeMs, sample.placeSinceMs), since)
  if (index > since && isParted(samples.at(index - 1), sample, parameters)) return index - 1
  const leftMs = sample.timeMs - leavingMs(parameters)
  let from = since
  while (from + 1 < index && samples.at(from + 1).timeMs < leftMs) from++
  return from
}
