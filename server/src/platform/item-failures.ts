import type { Log } from '../database/log.ts'

const NAMED = 5

/**
 * Of a run over many items, of which some fail by themselves: one line for a run, and none while the same items go on
 * failing.
 */
export class ItemFailures {
  readonly #log: Log
  readonly #message: string
  readonly #failing = new Set<string>()
  #fresh: { items: string[]; err: unknown } | undefined

  /** `words` say what could not be done, and what becomes of it. */
  constructor(log: Log, message: string) {
    this.#log = log
    this.#message = message
  }

  failed(item: string, err: unknown): void {
    if (this.#failing.has(item)) return
    this.#failing.add(item)
    this.#fresh ??= { items: [], err }
    this.#fresh.items.push(item)
  }

  worked(item: string): void {
    this.#failing.delete(item)
  }

  /** At the end of a run; `err` is that of the first item. */
  report(): void {
    if (!this.#fresh) return
    const { items, err } = this.#fresh
    this.#fresh = undefined
    this.#log.error({ err, count: items.length, items: items.slice(0, NAMED) }, this.#message)
  }
}
