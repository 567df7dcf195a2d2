/** Whole numbers, the one with the least cost first: a binary heap over two arrays. */
export class PriorityQueue {
  readonly #items: number[] = []
  readonly #costs: number[] = []

  push(item: number, cost: number): void {
    const items = this.#items
    const costs = this.#costs
    let hole = items.length
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      const above = costs[parent] ?? 0
      if (above <= cost) break
      items[hole] = items[parent] ?? -1
      costs[hole] = above
      hole = parent
    }
    items[hole] = item
    costs[hole] = cost
  }

  /** The item with the least cost, or -1 when none is left. */
  pop(): number {
    const top = this.#items[0]
    const item = this.#items.pop()
    const cost = this.#costs.pop()
    if (top === undefined || item === undefined || cost === undefined) return -1
    if (this.#items.length > 0) this.#sink(item, cost)
    return top
  }

  #sink(item: number, cost: number): void {
    const items = this.#items
    const costs = this.#costs
    const size = items.length
    let hole = 0
    for (;;) {
      const left = 2 * hole + 1
      if (left >= size) break
      const right = costs[left + 1] ?? Infinity
      const child = right < (costs[left] ?? 0) ? left + 1 : left
      const below = costs[child] ?? 0
      if (below >= cost) break
      items[hole] = items[child] ?? -1
      costs[hole] = below
      hole = child
    }
    items[hole] = item
    costs[hole] = cost
  }
}
