import type { Span } from '../lib/time-axis.ts'

export const replaySpeeds = [1, 5, 20] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

export type ReplayClock = { atMs: number; isPlaying: boolean; speed: ReplaySpeed }

/** The clock a moment later. Long stands are jumped over, and at the end it stops. */
export function advance(
  clock: ReplayClock,
  passedMs: number,
  { span, stands }: { span: Span; stands: readonly Span[] },
): ReplayClock {
  if (!clock.isPlaying) return clock
  const wanted = clock.atMs + passedMs * clock.speed
  const stand = stands.find(({ fromMs, toMs }) => wanted >= fromMs && clock.atMs < toMs)
  const atMs = Math.min(span.toMs, Math.max(wanted, stand?.toMs ?? 0))
  return { ...clock, atMs, isPlaying: atMs < span.toMs }
}

/** Playing from the end begins anew. */
export function togglePlay(clock: ReplayClock, span: Span): ReplayClock {
  if (clock.isPlaying) return { ...clock, isPlaying: false }
  return { ...clock, isPlaying: true, atMs: clock.atMs >= span.toMs ? span.fromMs : clock.atMs }
}

export function seek(clock: ReplayClock, atMs: number, span: Span): ReplayClock {
  return { ...clock, atMs: Math.min(span.toMs, Math.max(span.fromMs, atMs)) }
}
