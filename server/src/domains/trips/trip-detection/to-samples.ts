import type { DetectorState } from './detector-state.ts'
import type { TripParameters } from './parameters.ts'
import { prepareTrack, type Sample, trackBegin } from './track.ts'
import type { TripPosition } from './trip-position.ts'

type Options = { from: DetectorState | undefined; parameters: TripParameters; now: Date }

/** The samples that detection sees, resuming from a stop's state if there is one. */
export function toSamples(positions: readonly TripPosition[], { from, parameters, now }: Options): Sample[] {
  const after = from ? positions.filter(({ timeMs }) => timeMs > from.untilMs) : positions
  const begin = from ? { ...from.border, timeMs: from.untilMs } : trackBegin
  const { settled, open } = prepareTrack(after, {
    begin,
    last: from?.sample,
    parameters,
    nowMs: now.getTime(),
  })
  return [...(from ? [from.sample] : []), ...settled, ...open]
}
