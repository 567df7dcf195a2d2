import { rankOf } from './rank.ts'
import type { KeptFix } from './stored-position.ts'

/** Both in order of time, as is the result: one fix for each instant, the one of the higher rank. */
export function mergeKept(
  segment: readonly KeptFix[],
  hot: readonly KeptFix[],
): { fixes: readonly KeptFix[]; repeats: number } {
  if (hot.length === 0) return { fixes: segment, repeats: 0 }
  if (segment.length === 0) return { fixes: hot, repeats: 0 }
  const fixes: KeptFix[] = []
  let next = 0
  let repeats = 0
  for (const fix of hot) {
    const { timeMs } = fix.record
    for (let before = segment[next]; before && before.record.timeMs < timeMs; before = segment[next]) {
      fixes.push(before)
      next++
    }
    const same = segment[next]
    if (same?.record.timeMs !== timeMs) {
      fixes.push(fix)
      continue
    }
    next++
    repeats++
    fixes.push(rankOf(fix.record) > rankOf(same.record) ? fix : same)
  }
  for (; next < segment.length; next++) {
    const left = segment[next]
    if (left) fixes.push(left)
  }
  return { fixes, repeats }
}
