import type { Clock } from '../platform/clock.ts'

/** Runs as the real one does, and so far ahead of it as a test says. */
export type MovableClock = Clock & { aheadMs: number; advance(seconds: number): void }

export function movableClock(): MovableClock {
  const clock = {
    aheadMs: 0,
    now: () => new Date(Date.now() + clock.aheadMs),
    advance: (seconds: number): void => {
      clock.aheadMs += seconds * 1000
    },
  }
  return clock
}
