import { precedenceOf } from './record-precedence.ts'
import type { StoredFix } from './stored-position.ts'

/** Both in order of time, as is the result: one fix per instant, the one with the higher precedence. */
export function mergeStored(
  segment: readonly StoredFix[],
  hot: readonly StoredFix[],
): { fixes: readonly StoredFix[]; repeats: number } {
  if (hot.length === 0) return { fixes: segment, repeats: 0 }
  if (segment.length === 0) return { fixes: hot, repeats: 0 }
  const fixes: StoredFix[] = []
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
    fixes.push(precedenceOf(fix.record) > precedenceOf(same.record) ? fix : same)
  }
  for (; next < segment.length; next++) {
    const left = segment[next]
    if (left) fixes.push(left)
  }
  return { fixes, repeats }
}
