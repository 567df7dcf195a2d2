/**
 * The limit of an LRUCache that starts small and grows with its entries; by `max` it would reserve and clear the memory of
 * all of them when it is made, which is megabytes for each port.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
