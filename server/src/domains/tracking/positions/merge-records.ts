import type { Fix } from './fix.ts'

/**
 * If a vehicle has two records of one instant, the one with more values is kept, otherwise content decides; never the order
 * of arrival.
 */
export function mergeRecords(a: Fix, b: Fix): Fix {
  return b.precedence > a.precedence ? b : a
}

/** By time, one fix per instant. */
export function mergeRepeats(fixes: readonly Fix[]): readonly Fix[] {
  if (isAscending(fixes)) return fixes
  const merged: Fix[] = []
  for (const fix of fixes.toSorted((a, b) => a.record.timeMs - b.record.timeMs)) {
    const last = merged.at(-1)
    if (last && last.record.timeMs === fix.record.timeMs) merged[merged.length - 1] = mergeRecords(last, fix)
    else merged.push(fix)
  }
  return merged
}

function isAscending(fixes: readonly Fix[]): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (const { record } of fixes) {
    if (record.timeMs <= before) return false
    before = record.timeMs
  }
  return true
}
