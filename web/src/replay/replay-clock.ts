import type { Span } from '../lib/time/time-axis.ts'

export type ReplayClock = {
  atMs: number
  isPlaying: boolean
  /** It was played at least once. */
  hasPlayed: boolean
}

/** Each is three to five times the one before: from real time to a month in a minute. */
const allSpeeds = [1, 5, 20, 60, 300, 1200, 3600, 14_400, 43_200] as const
/** At the highest speed offered, a replay takes at most this long. */
const longestMs = 90_000
const maxOffered = 4

/** Speeds by the duration of the route; long stops are skipped, so they don't count. */
export function speedsFor(span: Span, stands: readonly Span[]): readonly number[] {
  const standing = stands.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  const drivenMs = span.toMs - span.fromMs - standing
  const quickEnough = allSpeeds.findIndex((speed) => drivenMs / speed <= longestMs)
  // Even a short trip has three speeds.
  const fastest = quickEnough < 0 ? allSpeeds.length - 1 : Math.max(2, quickEnough)
  return allSpeeds.slice(Math.max(0, fastest + 1 - maxOffered), fastest + 1)
}

/** The clock after this much real time. Skips long stops, and pauses at the end. */
export function advance(
  clock: ReplayClock,
  passedMs: number,
  { span, stands }: { span: Span; stands: readonly Span[] },
): ReplayClock {
  if (!clock.isPlaying) return clock
  let atMs = clock.atMs
  let leftMs = passedMs
  for (const { fromMs, toMs } of stands) {
    if (toMs <= atMs) continue
    if (atMs + leftMs < fromMs) break
    leftMs -= Math.max(0, fromMs - atMs)
    atMs = toMs
  }
  atMs = Math.min(span.toMs, atMs + leftMs)
  return { ...clock, atMs, isPlaying: atMs < span.toMs }
}

/** Playing from the end starts again. */
export function togglePlay(clock: ReplayClock, span: Span): ReplayClock {
  if (clock.isPlaying) return { ...clock, isPlaying: false }
  const atMs = clock.atMs >= span.toMs ? span.fromMs : clock.atMs
  return { atMs, isPlaying: true, hasPlayed: true }
}

export function seek(clock: ReplayClock, atMs: number, span: Span): ReplayClock {
  return { ...clock, atMs: Math.min(span.toMs, Math.max(span.fromMs, atMs)) }
}
