import type { ServerResponse } from 'node:http'

/** Limit of unsent data for a client that doesn't read; beyond it, the stream is closed. */
const MAX_WAITING_BYTES = 256 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies must pass each event on at once.
  'x-accel-buffering': 'no',
}

/** One open page: an event stream, https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class EventStream {
  readonly #response: ServerResponse
  readonly #mostWaitingBytes: number

  constructor(response: ServerResponse, mostWaitingBytes = MAX_WAITING_BYTES) {
    this.#response = response
    response.on('error', () => response.destroy())
    this.#mostWaitingBytes = mostWaitingBytes
  }

  /** The client reconnects this long after it was disconnected. */
  open(retryMs: number): void {
    this.#response.writeHead(200, headers)
    this.send(`retry: ${retryMs}\n\n`)
  }

  /** An encoded event, the same bytes for many clients. */
  send(text: string | Buffer): void {
    if (this.#response.destroyed) return
    if (this.#response.writableLength > this.#mostWaitingBytes) this.#response.destroy()
    else this.#response.write(text)
  }

  end(): void {
    this.#response.end()
  }

  /** Called at once if the client has already disconnected. */
  whenClosed(run: () => void): void {
    if (this.#response.destroyed) run()
    else this.#response.once('close', run)
  }
}
