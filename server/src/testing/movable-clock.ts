import type { Clock } from '../platform/clock.ts'

/** Runs like the real clock, ahead of it by the time that a test sets. */
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
