/**
 * Pusher Channels, or another server of its protocol, instead of our own: pages connect there, and one process publishes for
 * all. Lost messages are found by the pages' next poll (ADR 43).
 */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Pusher from 'pusher'
import { z } from 'zod'
import type { PusherSettings } from '../../pusher-settings.ts'
import type { Log } from '../../database/log.ts'
import type { Worker } from '../workers/runner.ts'
import type { PusherServer } from './pusher-server.ts'

/** The lease of the process that publishes. */
export const PUBLISHER = 'real-time messages'

/** How often to ask which channels have subscribers. */
const ASK_MS = 3_000
const TIMEOUT_MS = 5_000
/** The service's limit. */
const EVENTS_PER_REQUEST = 10
const MAX_DATA_BYTES = 10 * 1024
const REQUESTS_AT_ONCE = 4
/** If there are more, the oldest are dropped. */
const MAX_WAITING = 1_000
const LOG_EVERY_MS = 60_000

const Occupied = z.object({ channels: z.record(z.string(), z.unknown()) })

type Event = { channel: string; name: string; data: string }

type HostedPusher = Pick<PusherServer, 'publish' | 'audience' | 'connections' | 'close'> & {
  /** Asks which channels have subscribers, in the process that publishes. */
  worker: Worker
}

type Options = { settings: PusherSettings; log: Pick<Log, 'warn'>; isPublisher: () => boolean }

export function createHostedPusher(options: Options): HostedPusher {
  return new Hosted(options)
}

class Hosted implements HostedPusher {
  readonly worker: Worker
  readonly #options: Options
  readonly #pusher: Pusher
  readonly #agent: HttpAgent
  #occupied: ReadonlySet<string> = new Set()
  #waiting: Event[] = []
  #requests = 0
  #lost = 0
  #loggedMs = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
    const { appId, key, secret, cluster, host, port, isTls } = options.settings
    this.#agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
    this.#pusher = new Pusher({
      appId,
      key,
      secret,
      useTLS: isTls,
      timeout: TIMEOUT_MS,
      agent: this.#agent,
      ...(host === undefined ? { cluster } : { host }),
      ...(port === undefined ? {} : { port: String(port) }),
    })
    const run = (): Promise<void> => this.#ask()
    this.worker = { name: PUBLISHER, everyMs: ASK_MS, isSingle: true, run }
  }

  get connections(): number {
    return this.#options.isPublisher() ? this.#occupied.size : 0
  }

  /** At least as many. */
  audience(channel: string): number {
    return this.#options.isPublisher() && this.#occupied.has(channel) ? 1 : 0
  }

  publish(channel: string, event: string, data: unknown): void {
    if (this.audience(channel) === 0) return
    const text = JSON.stringify(data)
    if (Buffer.byteLength(text) > MAX_DATA_BYTES) return this.#failed(new Error('The message is too long'), 1)
    this.#waiting.push({ channel, name: event, data: text })
    const surplus = this.#waiting.length - MAX_WAITING
    if (surplus > 0) {
      this.#waiting.splice(0, surplus)
      this.#failed(new Error('Too many messages wait'), surplus)
    }
    return this.#sendWaiting()
  }

  close(): void {
    this.#waiting = []
    this.#agent.destroy()
  }

  async #ask(): Promise<void> {
    try {
      const params = { filter_by_prefix: 'private-' }
      const response = await this.#pusher.get({ path: '/channels', params })
      this.#occupied = new Set(Object.keys(Occupied.parse(await response.json()).channels))
    } catch (error) {
      // Nothing is sent to a service that doesn't answer.
      this.#occupied = new Set()
      const message = `The server of the Pusher protocol doesn't say who listens: ${reasonOf(error)}`
      throw new Error(message, { cause: error })
    }
  }

  #sendWaiting(): void {
    while (this.#waiting.length > 0 && this.#requests < REQUESTS_AT_ONCE) {
      const batch = this.#waiting.splice(0, EVENTS_PER_REQUEST)
      this.#requests++
      void this.#send(batch).finally(() => {
        this.#requests--
        this.#sendWaiting()
      })
    }
  }

  async #send(batch: Event[]): Promise<void> {
    try {
      const response = await this.#pusher.triggerBatch(batch)
      // Read, so that the connection can be used again.
      await response.text()
    } catch (error) {
      this.#failed(error, batch.length)
    }
  }

  #failed(error: unknown, events: number): void {
    this.#lost += events
    const nowMs = performance.now()
    if (nowMs - this.#loggedMs < LOG_EVERY_MS) return
    const facts = { reason: reasonOf(error), events: this.#lost }
    this.#options.log.warn(facts, 'Open pages were not told of something; they find it when they ask again')
    this.#loggedMs = nowMs
    this.#lost = 0
  }
}

/** Without the address of the request, which contains the signature. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Pusher.RequestError)) return String(error)
  const { status, error: cause } = error
  return status === undefined ? String(cause) : `status ${status}`
}
