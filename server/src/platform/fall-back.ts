import { Gauge, type Registry } from '@prometheus-io/client'
import type { Log } from '../database/log.ts'
import type { OpenTransport, Transport } from './bus/bus.ts'

export type OpenNats = (onMessage: (payload: string) => void) => Transport & { isOpen(): boolean }

type Options = {
  /** Its `keep` fails soon if NATS doesn't answer. */
  nats: OpenNats
  /** Always open, so that it can be used at once. */
  database: OpenTransport
  log: Log
  metrics?: Registry | undefined
}

/** Sent through the database, each time it is kept, by a process that can't reach NATS. */
const AWAY = 'without NATS'
/** If there are more, the oldest are not sent again: each only makes others read stored data. */
const MAX_SENT_AGAIN = 500
/** Longer than a process takes to notice that NATS is unreachable, and than the interval at which it repeats that. */
const WINDOW_MS = 5_000
const TROUBLE = 'NATS does not answer; messages go through the database'

/**
 * NATS, or the database while any of the processes can't reach NATS. All listen to both, so they need not switch together.
 * Messages that were sent over NATS just before are sent again: they may have been lost, and receiving them twice does no
 * harm.
 */
export function withFallback(options: Options): OpenTransport {
  return (onMessage) => new FallingBack(options, onMessage)
}

class FallingBack implements Transport {
  readonly #nats: ReturnType<OpenNats>
  readonly #database: Transport
  readonly #log: Log
  #sentOverNats: { sentMs: number; payload: string }[] = []
  #databaseUntilMs = Number.NEGATIVE_INFINITY
  #isReached = false
  #awaySinceMs: number | undefined

  constructor({ nats, database, log, metrics }: Options, onMessage: (payload: string) => void) {
    this.#log = log
    this.#nats = nats(onMessage)
    this.#database = database((payload) => {
      if (payload === AWAY) this.#useDatabase()
      else onMessage(payload)
    })
    if (metrics) exposeReached(metrics, () => this.#isReached && this.#nats.isOpen())
  }

  send(payload: string): void {
    if (!this.#nats.isOpen() || performance.now() < this.#databaseUntilMs) return this.#database.send(payload)
    this.#forgetOld()
    this.#sentOverNats.push({ sentMs: performance.now(), payload })
    if (this.#sentOverNats.length > MAX_SENT_AGAIN) this.#sentOverNats.shift()
    this.#nats.send(payload)
  }

  async keep(): Promise<void> {
    await Promise.all([this.#database.keep(), this.#keepNats()])
  }

  async close(): Promise<void> {
    await Promise.all([this.#database.close(), this.#nats.close()])
  }

  trouble(): string | undefined {
    return this.#awaySinceMs === undefined ? undefined : TROUBLE
  }

  async #keepNats(): Promise<void> {
    // Others may have sent messages meanwhile, even if it is open again in a moment.
    const wasLost = this.#isReached && !this.#nats.isOpen()
    const trouble = await this.#nats.keep().then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    this.#isReached = trouble === undefined
    if (wasLost || trouble) {
      this.#database.send(AWAY)
      this.#useDatabase()
    }
    this.#report(trouble)
  }

  #useDatabase(): void {
    this.#databaseUntilMs = performance.now() + WINDOW_MS
    this.#forgetOld()
    for (const { payload } of this.#sentOverNats) this.#database.send(payload)
    this.#sentOverNats = []
  }

  #forgetOld(): void {
    const sinceMs = performance.now() - WINDOW_MS
    while ((this.#sentOverNats[0]?.sentMs ?? sinceMs) < sinceMs) this.#sentOverNats.shift()
  }

  #report(trouble: { error: unknown } | undefined): void {
    if (trouble && this.#awaySinceMs === undefined) {
      this.#awaySinceMs = performance.now()
      this.#log.warn({ err: trouble.error }, TROUBLE)
    } else if (!trouble && this.#awaySinceMs !== undefined) {
      const seconds = Math.round((performance.now() - this.#awaySinceMs) / 1000)
      this.#awaySinceMs = undefined
      this.#log.info({ seconds }, 'NATS answers again')
    }
  }
}

function exposeReached(metrics: Registry, isReached: () => boolean): void {
  const gauge: Gauge = new Gauge({
    name: 'roadbook_bus_nats_reached',
    help: '1 while NATS answers this process, 0 while its messages go through the database instead.',
    registers: [metrics],
    collect: () => gauge.set(isReached() ? 1 : 0),
  })
}
