/** How many unknown numbers one network may try. */
export type GuessLimit = {
  /** In a burst, as when a fleet of trackers reports before its vehicles are entered. */
  burst: number
  /** Per hour after that. */
  perHour: number
}

export const guessLimit: GuessLimit = { burst: 100, perHour: 12 }

/** A token bucket: each unknown number adds one, and time removes them. */
export type Level = { level: number; atMs: number }

function levelAt({ level, atMs }: Level, nowMs: number, { perHour }: GuessLimit): number {
  return Math.max(0, level - (Math.max(0, nowMs - atMs) / 3_600_000) * perHour)
}

export function afterGuess(before: Level | undefined, nowMs: number, limit: GuessLimit): Level {
  const level = (before ? levelAt(before, nowMs, limit) : 0) + 1
  return { level: Math.min(level, limit.burst), atMs: nowMs }
}

export function isFull(level: Level | undefined, nowMs: number, limit: GuessLimit): boolean {
  return level !== undefined && levelAt(level, nowMs, limit) + 1 > limit.burst
}
