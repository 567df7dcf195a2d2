import { connect, type Socket } from 'node:net'
import type { PositionRecord } from '@roadbook/protocols/message'
import { MOST_WAITING, PATIENCE, pauseMs, type Sender, type SenderOptions, troubleWith } from './sender.ts'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'

export type DeviceOptions = SenderOptions

const RECORDS_PER_FRAME = 20

/**
 * A Teltonika device on TCP: it connects, says its number, waits for 1, sends a frame of records, waits for their
 * count, sends the next. What is not acknowledged stays at the head of the queue and is sent again, after a
 * reconnect too; so nothing is lost and the order is kept. Anything unexpected ends the connection, and a new one
 * follows after a pause that grows until an acknowledgement comes.
 */
export class Device implements Sender {
  readonly #options: Required<DeviceOptions>
  readonly #waiting: PositionRecord[] = []
  #socket: Socket | undefined
  #timer: NodeJS.Timeout | undefined
  #received = Buffer.alloc(0)
  #phase: 'away' | 'login' | 'ready' | 'answer' = 'away'
  #inFlight = 0
  #failures = 0
  #lastSaid = ''
  #finishing = false
  #stopped = false
  acknowledged = 0
  dropped = 0

  constructor(options: DeviceOptions) {
    this.#options = { ...PATIENCE, ...options }
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

  /** Takes a fix; it goes out as soon as the server has answered for those before. */
  send(record: PositionRecord): void {
    if (this.#waiting.length >= MOST_WAITING) {
      // those in flight may be acknowledged yet: the oldest behind them goes
      this.#waiting.splice(this.#inFlight, 1)
      this.dropped += 1
    }
    this.#waiting.push(record)
    if (this.#phase === 'ready') this.#sendNext()
  }

  /** No more fixes come: the device leaves once all are acknowledged. */
  finish(): void {
    this.#finishing = true
    if (this.#phase === 'ready') this.#sendNext()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#socket?.destroy()
    this.#phase = 'away'
  }

  #connect(): void {
    const { host, port, imei } = this.#options
    const socket = connect({ host, port, noDelay: true })
    this.#socket = socket
    this.#received = Buffer.alloc(0)
    this.#inFlight = 0
    let trouble = 'the connection was closed'
    socket.on('connect', () => {
      this.#phase = 'login'
      socket.write(encodeLogin(imei))
      this.#expectAnswer()
    })
    // bytes, since no encoding is set
    socket.on('data', (bytes) => this.#read(Buffer.from(bytes)))
    socket.on('error', (error) => (trouble = troubleWith(error, `${host}:${port}`)))
    socket.on('close', () => this.#lost(trouble))
  }

  #read(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes])
    if (this.#phase === 'login') {
      const answer = this.#take(1)
      if (answer) this.#onLogin(answer.readUInt8())
    }
    while (this.#phase === 'answer') {
      const answer = this.#take(4)
      if (!answer) return
      this.#onAcknowledged(answer.readUInt32BE())
    }
  }

  #take(length: number): Buffer | undefined {
    if (this.#received.length < length) return undefined
    const bytes = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return bytes
  }

  #onLogin(answer: number): void {
    clearTimeout(this.#timer)
    if (answer !== 1) {
      this.#giveUp('the server does not know this device')
      return
    }
    // worth a line only after trouble
    if (this.#lastSaid !== '') this.#say('connected again')
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
    this.#phase = 'ready'
    this.#sendNext()
  }

  #sendNext(): void {
    if (this.#waiting.length === 0) {
      if (this.#finishing) this.#socket?.end()
      return
    }
    const records = this.#waiting.slice(0, RECORDS_PER_FRAME)
    this.#inFlight = records.length
    this.#phase = 'answer'
    // what came without being asked for is no answer to this frame
    this.#received = Buffer.alloc(0)
    this.#socket?.write(encodePositions(records, { codec: '8E' }))
    this.#expectAnswer()
  }

  #expectAnswer(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#giveUp('the server did not answer'), this.#options.answerTimeoutMs)
  }

  #giveUp(reason: string): void {
    this.#socket?.destroy(new Error(reason))
  }

  #lost(trouble: string): void {
    clearTimeout(this.#timer)
    this.#phase = 'away'
    this.#inFlight = 0
    if (this.#stopped || (this.#finishing && this.#waiting.length === 0)) return
    this.#say(trouble)
    this.#timer = setTimeout(() => this.#connect(), pauseMs(this.#options, this.#failures))
    this.#failures += 1
  }

  #say(words: string): void {
    if (words !== this.#lastSaid) this.#options.log(`${this.#options.imei}: ${words}`)
    this.#lastSaid = words
  }
}
