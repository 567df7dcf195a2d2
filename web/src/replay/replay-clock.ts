import type { Span } from '../lib/time-axis.ts'

export type ReplayClock = {
  atMs: number
  isPlaying: boolean
  /** It was played at least once. */
  hasPlayed: boolean
}

/** Each three to five times the one before: from a drive as it was to a month in a minute. */
const allSpeeds = [1, 5, 20, 60, 300, 1200, 3600, 14_400, 43_200] as const
/** At the fastest that is offered a replay takes no longer. */
const longestMs = 90_000
const maxOffered = 4

/** How fast a way can be replayed, by how long it takes to drive: long stands are jumped over, so they do not count. */
export function speedsFor(span: Span, stands: readonly Span[]): readonly number[] {
  const standing = stands.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  const drivenMs = span.toMs - span.fromMs - standing
  const quickEnough = allSpeeds.findIndex((speed) => drivenMs / speed <= longestMs)
  // A short trip too can be looked at in three speeds.
  const fastest = quickEnough < 0 ? allSpeeds.length - 1 : Math.max(2, quickEnough)
  return allSpeeds.slice(Math.max(0, fastest + 1 - maxOffered), fastest + 1)
}

/** The clock when so much of the way has passed. Long stands are jumped over, and at the end it stops. */
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

/** Playing from the end begins anew. */
export function togglePlay(clock: ReplayClock, span: Span): ReplayClock {
  if (clock.isPlaying) return { ...clock, isPlaying: false }
  const atMs = clock.atMs >= span.toMs ? span.fromMs : clock.atMs
  return { atMs, isPlaying: true, hasPlayed: true }
}

export function seek(clock: ReplayClock, atMs: number, span: Span): ReplayClock {
  return { ...clock, atMs: Math.min(span.toMs, Math.max(span.fromMs, atMs)) }
}
