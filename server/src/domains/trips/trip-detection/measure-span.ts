/** Measures a part of a track whose ends may lie between two samples. */
import { firstIndex } from './first-index.ts'
import { type Measures, measure } from './distance.ts'
import type { TripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

type Span = { startMs: number; endMs: number }

/** The samples of a trip as the detector counts them: those at its ends are moved to its start and end. */
export function spanSamples(samples: readonly Sample[], { startMs, endMs }: Span): Sample[] {
  const from = Math.max(0, firstIndex(samples, ({ timeMs }) => timeMs > startMs) - 1)
  const to = firstIndex(samples, ({ timeMs }) => timeMs >= endMs)
  const [first, last] = [samples[from], samples[to] ?? samples.at(-1)]
  if (!first || !last) return []
  const between = samples.slice(from + 1, to)
  return [{ ...first, timeMs: startMs }, ...between, { ...last, timeMs: endMs }]
}

/** The measurements that detection gives a trip with these borders. */
export function measureSpan(samples: readonly Sample[], span: Span, parameters: TripParameters): Measures {
  return measure(spanSamples(samples, span), parameters)
}
