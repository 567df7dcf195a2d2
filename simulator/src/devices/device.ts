import type { FrameEncoder } from '@roadbook/protocols/frames/frame-encoder'
import type { PositionRecord } from '@roadbook/protocols/message'
import { type Link, openLink, type Transport } from './link.ts'
import { MAX_WAITING, PATIENCE, pauseMs, type Sender, type SenderOptions, troubleWith } from './sender.ts'

export type DeviceOptions = SenderOptions & { encoder: FrameEncoder; transport?: Transport }

/**
 * A tracker of any frame protocol: connects, logs in if the protocol has a login, sends a message of records, waits for the
 * answer and sends the next. Unacknowledged records stay first in the queue and are sent again, so nothing is lost and the
 * order is kept. Anything unexpected closes the connection; the pauses between attempts grow.
 */
export class Device implements Sender {
  readonly #options: Required<DeviceOptions>
  readonly #waiting: PositionRecord[] = []
  #link: Link | undefined
  #last: PositionRecord | undefined
  #timer: NodeJS.Timeout | undefined
  #received = Buffer.alloc(0)
  #phase: 'away' | 'login' | 'ready' | 'answer' = 'away'
  #inFlight = 0
  /** Messages of this connection. */
  #serial = 0
  #isAnswered = false
  #failures = 0
  #lastMessage = ''
  #finishing = false
  #stopped = false
  acknowledged = 0
  dropped = 0

  constructor(options: DeviceOptions) {
    this.#options = { ...PATIENCE, transport: 'tcp', ...options }
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get isConnected(): boolean {
    return this.#phase === 'ready' || this.#phase === 'answer'
  }

  start(): void {
    if (!this.#stopped) this.#connect()
  }

  /** Queues a position; it is sent once the server has acknowledged those before it. */
  send(record: PositionRecord): void {
    this.#last = record
    if (this.#waiting.length >= MAX_WAITING) {
      // Those in flight may still be acknowledged, so the oldest after them is dropped.
      this.#waiting.splice(this.#inFlight, 1)
      this.dropped += 1
    }
    this.#waiting.push(record)
    if (this.#phase === 'ready') this.#sendNext()
  }

  /** No more positions follow: the device disconnects once all are acknowledged. */
  finish(): void {
    this.#finishing = true
    if (this.#phase === 'ready') this.#sendNext()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#link?.destroy()
    this.#phase = 'away'
  }

  #connect(): void {
    const { host, port, transport } = this.#options
    this.#received = Buffer.alloc(0)
    this.#inFlight = 0
    this.#serial = 0
    this.#isAnswered = false
    let trouble = ''
    this.#link = openLink(
      transport,
      { host, port },
      {
        open: () => this.#begin(),
        data: (bytes) => this.#read(bytes),
        error: (error) => (trouble = troubleWith(error, `${host}:${port}`)),
        close: () => this.#lost(trouble || this.#whyClosed()),
      },
    )
  }

  #begin(): void {
    const { encoder, imei } = this.#options
    if (!encoder.login) return this.#ready()
    this.#phase = 'login'
    this.#link?.write(encoder.login.encode(imei))
    this.#expectAnswer()
  }

  /** Many protocols have no answer for an unknown device. */
  #whyClosed(): string {
    if (this.#isAnswered) return 'the connection was closed'
    return 'the server does not know this device, or closed the connection before an answer'
  }

  #read(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes])
    try {
      this.#answerCommands()
      this.#takeAnswers()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#giveUp(`the server’s answer can’t be read: ${reason}`)
    }
  }

  #takeAnswers(): void {
    const { encoder } = this.#options
    if (this.#phase === 'login') {
      const answer = encoder.login?.readAnswer(this.#received)
      if (answer) {
        this.#take(answer.length)
        this.#onLogin(answer.isAccepted)
      }
    }
    while (this.#phase === 'answer') {
      const answer = encoder.readAnswer?.(this.#received, this.#serial)
      if (!answer) return
      this.#take(answer.length)
      if (answer.records !== undefined) this.#onAcknowledged(answer.records)
    }
  }

  #answerCommands(): void {
    const { encoder } = this.#options
    for (let command; (command = encoder.answerCommand?.(this.#received, this.#last));) {
      this.#take(command.length)
      if (command.answer) this.#link?.write(command.answer)
    }
  }

  #take(length: number): void {
    this.#isAnswered = true
    this.#received = this.#received.subarray(length)
  }

  #onLogin(isAccepted: boolean): void {
    clearTimeout(this.#timer)
    if (isAccepted) this.#ready()
    else this.#giveUp('the server does not know this device')
  }

  #ready(): void {
    // Logged only after a failure.
    if (this.#isAnswered && this.#lastMessage !== '') this.#log('connected again')
    this.#phase = 'ready'
    this.#sendNext()
  }

  #onAcknowledged(count: number): void {
    clearTimeout(this.#timer)
    if (count === 0 || count > this.#inFlight) {
      this.#giveUp(`the server acknowledged ${count} of ${this.#inFlight} records`)
      return
    }
    this.#waiting.splice(0, count)
    this.acknowledged += count
    this.#failures = 0
    this.#inFlight = 0
    this.#ready()
  }

  #sendNext(): void {
    // One may have come with the answer before it.
    this.#answerCommands()
    if (this.#waiting.length === 0) {
      if (this.#finishing) this.#link?.end()
      return
    }
    const { encoder, imei } = this.#options
    const records = this.#waiting.slice(0, encoder.maxRecords)
    this.#inFlight = records.length
    this.#serial += 1
    this.#phase = 'answer'
    // Bytes received before this frame was sent don't answer it.
    this.#received = Buffer.alloc(0)
    this.#link?.write(encoder.encode(imei, records, this.#serial))
    this.#expectAnswer()
    if (!encoder.readAnswer) this.#goOnWithoutAnswer()
  }

  /** Once the message is on its way: the link may close meanwhile, and then it is sent again. */
  #goOnWithoutAnswer(): void {
    const { serial, count } = { serial: this.#serial, count: this.#inFlight }
    setImmediate(() => {
      if (this.#phase === 'answer' && this.#serial === serial) this.#onAcknowledged(count)
    })
  }

  #expectAnswer(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#giveUp('the server did not answer'), this.#options.answerTimeoutMs)
  }

  #giveUp(reason: string): void {
    this.#link?.destroy(new Error(reason))
  }

  #lost(trouble: string): void {
    clearTimeout(this.#timer)
    this.#phase = 'away'
    this.#inFlight = 0
    if (this.#stopped || (this.#finishing && this.#waiting.length === 0)) return
    this.#log(trouble)
    this.#timer = setTimeout(() => this.#connect(), pauseMs(this.#options, this.#failures))
    this.#failures += 1
  }

  #log(message: string): void {
    if (message !== this.#lastMessage) this.#options.log(`${this.#options.imei}: ${message}`)
    this.#lastMessage = message
  }
}
