import type { LatLon } from '@roadbook/geo/types'
import { LRUCache } from 'lru-cache'

/** About as long as many pages of one link request the same. */
const SHARED_MS = 10_000
/** A long route has a thousand points and takes some 50 kB. */
const MAX_ANSWERS = 500
/** 11 m: less than a receiver's error. */
const CELLS_PER_DEGREE = 10_000

/**
 * Shares one answer between requests within seconds for the same two cells of some ten metres, including while the first
 * answer is pending.
 */
export function shareAnswers<Answer>(
  ask: (from: LatLon, to: LatLon) => Promise<Answer>,
  nowMs: () => number,
): (from: LatLon, to: LatLon) => Promise<Answer> {
  const recent = new LRUCache<string, { askedMs: number; answer: Promise<Answer> }>({ max: MAX_ANSWERS })
  return (from, to) => {
    const key = `${cell(from)} ${cell(to)}`
    const known = recent.get(key)
    if (known && nowMs() - known.askedMs < SHARED_MS) return known.answer
    const answer = ask(from, to)
    recent.set(key, { askedMs: nowMs(), answer })
    return answer
  }
}

function cell({ latitude, longitude }: LatLon): string {
  return `${Math.round(latitude * CELLS_PER_DEGREE)},${Math.round(longitude * CELLS_PER_DEGREE)}`
}
