import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Span } from '../lib/time/time-axis.ts'
import { advance, seek, speedsFor, togglePlay, type ReplayClock } from './replay-clock.ts'

/** 25 frames a second, as in a film, so that slow machines keep up. */
const frameMs = 40

export type Replay = ReplayClock & {
  /** Replay time per real time: 5 is five seconds in one. */
  speed: number
  /** The speeds to choose from, slowest first. */
  speeds: readonly number[]
  toggle: () => void
  goTo: (atMs: number) => void
  setSpeed: (speed: number) => void
}

type ReplayOptions = { stands: readonly Span[]; seek: Seek | undefined }

/** A requested moment; requesting the same one again uses a new object. */
export type Seek = { atMs: number }

/** A clock for a route; long stops are skipped. */
export function useReplay(span: Span, { stands, seek: asked }: ReplayOptions): Replay {
  const [clock, setClock] = useState(() =>
    seek({ atMs: span.fromMs, isPlaying: false, hasPlayed: false }, asked?.atMs ?? span.fromMs, span),
  )
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    if (asked !== undefined) setClock(seek(clock, asked.atMs, span))
  }
  const [chosen, setSpeed] = useState<number>()
  const speeds = useMemo(() => speedsFor(span, stands), [span, stands])
  const speed = speeds.find((offered) => offered === chosen) ?? speeds.at(-2) ?? 1
  const { isPlaying } = clock
  // Outside React: the passing time.
  useEffect(() => {
    if (!isPlaying) return undefined
    let lastMs = performance.now()
    const timer = setInterval(() => {
      const nowMs = performance.now()
      const passedMs = nowMs - lastMs
      lastMs = nowMs
      setClock((before) => advance(before, passedMs * speed, { span, stands }))
    }, frameMs)
    return () => clearInterval(timer)
  }, [isPlaying, speed, span, stands])
  // The same function each time: components that only seek needn't render with every frame.
  const goTo = useCallback((atMs: number) => setClock((before) => seek(before, atMs, span)), [span])
  return {
    ...clock,
    atMs: Math.min(span.toMs, Math.max(span.fromMs, clock.atMs)),
    toggle: () => setClock((before) => togglePlay(before, span)),
    goTo,
    speed,
    speeds,
    setSpeed,
  }
}
