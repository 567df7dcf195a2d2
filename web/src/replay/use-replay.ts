import { useCallback, useEffect, useState } from 'react'
import type { Span } from '../lib/time-axis.ts'
import { advance, seek, togglePlay, type ReplayClock, type ReplaySpeed } from './replay-clock.ts'

/** A film has no more pictures a second, and a slow machine keeps its breath. */
const frameMs = 40

export type Replay = ReplayClock & {
  toggle: () => void
  goTo: (atMs: number) => void
  setSpeed: (speed: ReplaySpeed) => void
}

/** A clock over a way that was driven. */
export function useReplay(span: Span, stands: readonly Span[]): Replay {
  const [clock, setClock] = useState<ReplayClock>({ atMs: span.fromMs, isPlaying: false, speed: 5 })
  const { isPlaying } = clock
  // Outside React: the time that passes.
  useEffect(() => {
    if (!isPlaying) return undefined
    let lastMs = performance.now()
    const timer = setInterval(() => {
      const nowMs = performance.now()
      const passedMs = nowMs - lastMs
      lastMs = nowMs
      setClock((before) => advance(before, passedMs, { span, stands }))
    }, frameMs)
    return () => clearInterval(timer)
  }, [isPlaying, span, stands])
  // The same function each time: what only seeks need not be drawn anew with every picture.
  const goTo = useCallback((atMs: number) => setClock((before) => seek(before, atMs, span)), [span])
  return {
    ...clock,
    atMs: Math.min(span.toMs, Math.max(span.fromMs, clock.atMs)),
    toggle: () => setClock((before) => togglePlay(before, span)),
    goTo,
    setSpeed: (speed) => setClock((before) => ({ ...before, speed })),
  }
}
