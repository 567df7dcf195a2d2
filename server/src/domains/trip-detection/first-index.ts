/** Of the first element that is so, as of all behind it; their number where none is. */
export function firstIndex<T>(elements: readonly T[], isSo: (element: T) => boolean): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const element = elements[middle]
    if (element !== undefined && isSo(element)) high = middle
    else low = middle + 1
  }
  return low
}
