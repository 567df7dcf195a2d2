type Options<Item> = {
  /** The shortest time between two messages of a key. */
  intervalMs: (key: string) => number
  send: (key: string, items: ReadonlySet<Item>) => void
}

/** Items added since the last message, and the timer for the end of the interval. */
type Interval<Item> = { added: Set<Item>; timer: NodeJS.Timeout }

/** Sends the first item at once; items added within the interval after a message are sent together at its end. */
export class Coalescer<Item> {
  readonly #options: Options<Item>
  readonly #intervals = new Map<string, Interval<Item>>()

  constructor(options: Options<Item>) {
    this.#options = options
  }

  add(key: string, items: Iterable<Item>): void {
    const interval = this.#intervals.get(key)
    if (interval) for (const item of items) interval.added.add(item)
    else this.#send(key, new Set(items))
  }

  /** Pending items are dropped. */
  stop(): void {
    for (const { timer } of this.#intervals.values()) clearTimeout(timer)
    this.#intervals.clear()
  }

  #send(key: string, items: ReadonlySet<Item>): void {
    const timer = setTimeout(() => this.#end(key), this.#options.intervalMs(key))
    this.#intervals.set(key, { added: new Set(), timer })
    this.#options.send(key, items)
  }

  #end(key: string): void {
    const added = this.#intervals.get(key)?.added
    this.#intervals.delete(key)
    if (added && added.size > 0) this.#send(key, added)
  }
}
