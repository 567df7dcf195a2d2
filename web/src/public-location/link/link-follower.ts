import type { PublicLocation } from '@roadbook/contract/sharing/share-links'
import type { LinkView } from './link-view.ts'
import { readPublicLocation } from './read-public-location.ts'
import { retryDelayMs } from './retry-delay.ts'

/** The parts of an EventSource that are used here. */
type EventStream = Pick<EventTarget, 'addEventListener'> & { close(): void }

type Options = {
  token: string
  fetch: (path: string, init: RequestInit) => Promise<Response>
  openStream: (path: string) => EventStream
  random: () => number
  /** The visitor's clock. */
  now: () => number
}

/** A minute, the period of the server's rate limits; its Retry-After takes precedence. */
const BUSY_MS = 60_000

/**
 * Keeps a link's data current. It requests them once, which the company sees as an opening; then the event stream sends
 * changes, and everything again on each connection.
 */
export class LinkFollower {
  view: LinkView = { kind: 'loading' }
  /** How far the server's clock is ahead of the visitor's. */
  clockOffsetMs = 0
  readonly #options: Options
  readonly #path: string
  readonly #listeners = new Set<() => void>()
  #stream: EventStream | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = true

  constructor(options: Options) {
    this.#options = options
    this.#path = `/api/public/share-location/${encodeURIComponent(options.token)}`
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#isStopped = false
    this.#continue()
  }

  stop(): void {
    this.#isStopped = true
    this.#disconnect()
  }

  /** For example, when the page is visible again or the network is back: a connection may have died silently. */
  reconnect(): void {
    const isBusy = this.#timer === undefined && this.#stream === undefined
    if (this.#isStopped || isBusy) return
    this.#failures = 0
    this.#continue()
  }

  #continue(): void {
    this.#disconnect()
    if (this.view.kind === 'shown') this.#follow()
    else void this.#read()
  }

  async #read(): Promise<void> {
    const { fetch } = this.#options
    const response = await fetch(this.#path, { credentials: 'omit', cache: 'no-store' }).catch(
      () => undefined,
    )
    const location = response?.ok ? readPublicLocation(await response.text().catch(() => '')) : undefined
    if (this.#isStopped) return
    if (response?.status === 404) this.#show({ kind: 'unknown' })
    else if (response?.status === 429) this.#wait('busy', retryAfterMs(response))
    else if (response === undefined || location === undefined) this.#wait('unreachable')
    else this.#begin(location, response)
  }

  #begin(location: PublicLocation, { headers }: Response): void {
    const serverMs = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(serverMs)) this.clockOffsetMs = serverMs - this.#options.now()
    this.#failures = 0
    this.#take(location)
    if (!hasEnded(location)) this.#follow()
  }

  #follow(): void {
    const stream = this.#options.openStream(`${this.#path}/events`)
    this.#stream = stream
    stream.addEventListener('open', () => {
      this.#failures = 0
    })
    stream.addEventListener('message', (event) => {
      const location = event instanceof MessageEvent ? readPublicLocation(String(event.data)) : undefined
      if (location === undefined) return
      this.#take(location)
      if (hasEnded(location)) this.stop()
    })
    // The browser's own reconnecting neither increases its delay nor retries after a refusal.
    stream.addEventListener('error', () => {
      this.#disconnect()
      if (this.view.kind === 'shown') this.#show({ ...this.view, isConnected: false })
      this.#again()
    })
  }

  #take(location: PublicLocation): void {
    this.#show({ kind: 'shown', location, isConnected: true })
  }

  #wait(why: 'busy' | 'unreachable', delayMs?: number): void {
    this.#show({ kind: 'waiting', why })
    this.#again(delayMs)
  }

  #again(delayMs?: number): void {
    this.#failures += 1
    const { random } = this.#options
    this.#timer = setTimeout(() => this.#continue(), delayMs ?? retryDelayMs(this.#failures, random()))
  }

  #disconnect(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stream?.close()
    this.#stream = undefined
  }

  #show(view: LinkView): void {
    this.view = view
    for (const listener of this.#listeners) listener()
  }
}

function hasEnded({ status }: PublicLocation): boolean {
  return status === 'stopped' || status === 'expired'
}

function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? seconds * 1000 : BUSY_MS
}
