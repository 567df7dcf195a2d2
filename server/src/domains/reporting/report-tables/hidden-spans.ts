import type { ReportedTrip } from '../../trips/trips/index.ts'

export type HiddenSpans = readonly { fromMs: number; untilMs: number }[]

/** When it was on other people's private trips. */
export function hiddenSpans(trips: readonly ReportedTrip[]): HiddenSpans {
  return trips
    .filter(({ isTold }) => !isTold)
    .map(({ startTime, endTime }) => ({ fromMs: startTime.getTime(), untilMs: endTime.getTime() }))
}

export function isWithin(spans: HiddenSpans, atMs: number): boolean {
  return spans.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs)
}
