/** Compares two form values: text, numbers, booleans, or plain objects of these such as a place. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  const areObjects = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null
  return areObjects && JSON.stringify(a) === JSON.stringify(b)
}
