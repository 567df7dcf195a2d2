/**
 * Binary search: the index of the first element that fulfils the condition, as all after it do; the length if there is
 * none.
 */
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
