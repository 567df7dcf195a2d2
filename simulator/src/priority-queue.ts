/** Whole numbers, the one with the least cost first: a binary heap over two arrays. */
export class PriorityQueue {
  readonly #items: number[] = []
  readonly #costs: number[] = []

  push(item: number, cost: number): void {
    let hole = this.#items.length
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (this.#cost(parent) <= cost) break
      this.#move(parent, hole)
      hole = parent
    }
    this.#items[hole] = item
    this.#costs[hole] = cost
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
    const size = this.#items.length
    let hole = 0
    for (;;) {
      const left = 2 * hole + 1
      if (left >= size) break
      const child = left + 1 < size && this.#cost(left + 1) < this.#cost(left) ? left + 1 : left
      if (this.#cost(child) >= cost) break
      this.#move(child, hole)
      hole = child
    }
    this.#items[hole] = item
    this.#costs[hole] = cost
  }

  #cost(index: number): number {
    return this.#costs[index] ?? Infinity
  }

  #move(from: number, to: number): void {
    this.#items[to] = this.#items[from] ?? -1
    this.#costs[to] = this.#cost(from)
  }
}
