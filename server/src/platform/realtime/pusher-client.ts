import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'

/** Close codes of the protocol: from 4100 on, clients connect again. */
export const OVER_CAPACITY = 4100
const NOT_THERE = 4201

/** As long as the protocol's clients themselves wait. */
const PONG_MS = 30_000

type Limits = {
  /** It is closed without a subscription after this. */
  subscribeMs: number
  /** If it sends nothing for this long, it is pinged, and closed if it doesn't answer. */
  silentMs: number
}

/** One connection, which counts as unsubscribed until its first subscription. */
export class Client {
  readonly socketId = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
  readonly channels = new Set<string>()
  readonly webSocket: WebSocket
  /** The user, by the name of their own channel. */
  person: string | undefined
  readonly #silentMs: number
  readonly #onSubscribed: () => void
  #isUnsubscribed = true
  #deadline: NodeJS.Timeout
  #silence: NodeJS.Timeout

  constructor(webSocket: WebSocket, { subscribeMs, silentMs }: Limits, onSubscribed: () => void) {
    this.webSocket = webSocket
    this.#silentMs = silentMs
    this.#onSubscribed = onSubscribed
    this.#deadline = setTimeout(
      () => refuse(webSocket, OVER_CAPACITY, 'Subscribe to a channel.'),
      subscribeMs,
    )
    this.#silence = this.#waitForSilence()
  }

  send(event: string, data: object, channel?: string): void {
    this.webSocket.send(
      JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) }),
    )
  }

  join(channel: string): void {
    this.channels.add(channel)
    this.#endUnsubscribed()
  }

  isThere(): void {
    clearTimeout(this.#silence)
    this.#silence = this.#waitForSilence()
  }

  stop(): void {
    clearTimeout(this.#silence)
    this.#endUnsubscribed()
  }

  #endUnsubscribed(): void {
    clearTimeout(this.#deadline)
    if (this.#isUnsubscribed) this.#onSubscribed()
    this.#isUnsubscribed = false
  }

  #waitForSilence(): NodeJS.Timeout {
    return setTimeout(() => {
      this.send('pusher:ping', {})
      this.#silence = setTimeout(
        () => refuse(this.webSocket, NOT_THERE, 'There was no answer to a ping.'),
        PONG_MS,
      )
    }, this.#silentMs)
  }
}

export function refuse(webSocket: WebSocket, code: number, message: string): void {
  webSocket.send(JSON.stringify({ event: 'pusher:error', data: JSON.stringify({ code, message }) }))
  webSocket.close(code, message)
}
