import { failureKind } from '../database/failure-kind.ts'
import type { Log } from '../database/log.ts'

type Outage = { sinceMs: number; failures: number; failing: Set<string> }

/** The part for everything that needs the database, which fails together. */
const DATABASE = 'the database'

/**
 * One log line when something starts to fail and one when everything works again, however often it is retried and by
 * however many parts of the process. Failures of the database are one outage for all of them.
 */
export class Outages {
  readonly #log: Log
  readonly #outages = new Map<string, Outage>()

  constructor(log: Log) {
    this.#log = log
  }

  /** `part` names what failed, such as a worker. */
  failed(part: string, err: unknown): void {
    const what = failureKind(err) === 'outage' ? DATABASE : part
    const known = this.#outages.get(what)
    const outage = known ?? { sinceMs: performance.now(), failures: 0, failing: new Set<string>() }
    outage.failures++
    outage.failing.add(part)
    if (known) return
    this.#outages.set(what, outage)
    if (what === DATABASE) this.#log.error({ err, part }, 'The database is unavailable; waiting for it')
    else this.#log.error({ err, part }, 'Background work failed; retrying until it succeeds')
  }

  /** Call it when a part succeeded, or is no longer tried. */
  worked(part: string): void {
    if (this.#outages.size === 0) return
    for (const [what, outage] of this.#outages) {
      if (!outage.failing.delete(part) || outage.failing.size > 0) continue
      this.#outages.delete(what)
      const { failures, sinceMs } = outage
      const seconds = Math.round((performance.now() - sinceMs) / 1000)
      const message = what === DATABASE ? 'The database is available again' : 'Background work succeeds again'
      this.#log.info({ part, failures, seconds }, message)
    }
  }
}
