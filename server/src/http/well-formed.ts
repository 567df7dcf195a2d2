/**
 * Whether all text of a JSON value is well-formed Unicode: neither JSON columns nor the chain of a logbook can store half a
 * surrogate pair.
 */
export function isWellFormed(value: unknown): boolean {
  // Not recursive, as a body can be nested thousands of levels deep.
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return false
    if (Array.isArray(next)) for (const item of next as unknown[]) left.push(item)
    else if (typeof next === 'object' && next !== null)
      for (const [key, field] of Object.entries(next)) left.push(key, field)
  }
  return true
}
