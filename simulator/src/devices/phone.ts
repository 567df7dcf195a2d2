import { Agent, request } from 'node:http'
import type { DeviceEncoder } from '@roadbook/protocols/frames/frame-encoder'
import type { PositionRecord } from '@roadbook/protocols/message'
import { MAX_WAITING, PATIENCE, pauseMs, type Sender, type SenderOptions, troubleWith } from './sender.ts'

/** Like an app on a phone: one connection, kept open while it is used. */
const KEPT_MS = 15_000

type PhoneOptions = SenderOptions & { encoder: NonNullable<DeviceEncoder['http']> }

/**
 * A driver's phone that reports over HTTP, such as with OsmAnd: one request per position, the next after a 200.
 * Positions refused as malformed (400) are dropped; any other failure is retried after a growing pause.
 */
export class Phone implements Sender {
  readonly #options: Required<PhoneOptions>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: KEPT_MS })
  readonly #waiting: PositionRecord[] = []
  #timer: NodeJS.Timeout | undefined
  #isAsking = false
  #failures = 0
  #lastMessage = ''
  #stopped = false
  acknowledged = 0
  dropped = 0
  isConnected = false

  constructor(options: PhoneOptions) {
    this.#options = { ...PATIENCE, ...options }
  }

  get waiting(): number {
    return this.#waiting.length
  }

  start(): void {
    this.#sendNext()
  }

  send(record: PositionRecord): void {
    if (this.#waiting.length >= MAX_WAITING) {
      // The first is being sent, so the oldest after it is dropped.
      this.#waiting.splice(this.#isAsking ? 1 : 0, 1)
      this.dropped += 1
    }
    this.#waiting.push(record)
    if (!this.#timer) this.#sendNext()
  }

  finish(): void {
    // A phone has no connection to close.
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#agent.destroy()
  }

  #sendNext(): void {
    const record = this.#waiting[0]
    if (!record || this.#isAsking || this.#stopped) return
    this.#isAsking = true
    const { host, port, imei, encoder, answerTimeoutMs } = this.#options
    const path = `/?${encoder.query(imei, record)}`
    const asked = request({ host, port, path, agent: this.#agent, timeout: answerTimeoutMs }, (answer) => {
      answer.resume()
      answer.on('end', () => this.#onAnswer(answer.statusCode ?? 0))
    })
    asked.on('timeout', () => asked.destroy(new Error('the server did not answer')))
    asked.on('error', (error) => this.#onFailure(troubleWith(error, `${host}:${port}`)))
    asked.end()
  }

  #onAnswer(status: number): void {
    if (status === 404) return this.#onFailure('the server does not know this device')
    if (status !== 200 && status !== 400) return this.#onFailure(`the server answered ${status}`)
    this.#waiting.shift()
    this.#isAsking = false
    this.#failures = 0
    this.isConnected = true
    if (status === 200) this.acknowledged += 1
    else this.dropped += 1
    if (status === 400) this.#log('the server refused a fix')
    else if (this.#lastMessage !== '') this.#log('connected again')
    this.#sendNext()
  }

  #onFailure(trouble: string): void {
    if (this.#stopped) return
    this.#isAsking = false
    this.isConnected = false
    this.#log(trouble)
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#sendNext()
      },
      pauseMs(this.#options, this.#failures),
    )
    this.#failures += 1
  }

  #log(message: string): void {
    if (message !== this.#lastMessage) this.#options.log(`${this.#options.imei}: ${message}`)
    this.#lastMessage = message
  }
}
