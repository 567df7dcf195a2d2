import { failureKind } from '../../database/failure-kind.ts'
import type { Log } from '../../database/log.ts'

const NAMED = 5

/** Failures of single items in a run over many: one log line per run, and none while the same items keep failing. */
export class ItemFailures {
  readonly #log: Log
  readonly #message: string
  readonly #failing = new Set<string>()
  #fresh: { items: string[]; err: unknown } | undefined

  /** `message` contains what failed, and what happens next. */
  constructor(log: Log, message: string) {
    this.#log = log
    this.#message = message
  }

  /** Runs each item. One that fails doesn't stop those after it; an outage does, so that the runner waits. */
  async each(
    items: readonly string[],
    run: (item: string) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<void> {
    try {
      for (const item of items) {
        if (signal?.aborted) return
        await this.#one(item, run)
      }
    } finally {
      this.report()
    }
  }

  async #one(item: string, run: (item: string) => Promise<unknown>): Promise<void> {
    try {
      await run(item)
      this.worked(item)
    } catch (err) {
      if (failureKind(err) === 'outage') throw err
      this.failed(item, err)
    }
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

  /** Call it at the end of a run; `err` is the error of the first item. */
  report(): void {
    if (!this.#fresh) return
    const { items, err } = this.#fresh
    this.#fresh = undefined
    this.#log.error({ err, count: items.length, items: items.slice(0, NAMED) }, this.#message)
  }
}
