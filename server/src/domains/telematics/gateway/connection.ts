import type { Socket } from 'node:net'
import type { Message, StreamProtocol } from '@roadbook/protocols/message'
import { toDongleId } from '../dongle-number.ts'
import { FrameQueue } from './frame-queue.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import type { Delivery } from '../vehicle-batch.ts'
import { ReplyLine } from './reply-line.ts'

type Options = {
  socket: Socket
  protocol: StreamProtocol
  deps: GatewayDeps
  limits: GatewayLimits
  /** The device of this connection is known now; an older connection of it ends. */
  onLogin: (dongleId: number, connection: DeviceConnection) => void
}

const nothing = new Uint8Array(0)

/**
 * One device on a socket. Bytes become frames, frames wait in `#frames` and are handled one after the other. While a
 * login is looked up, too many frames wait for their commit, or the server has too many records waiting, handling stops
 * and the socket is paused: TCP then slows the device, and memory stays bounded.
 */
export class DeviceConnection {
  readonly #options: Options
  readonly #address: string
  readonly #replies: ReplyLine
  #rest: Uint8Array = nothing
  readonly #frames = new FrameQueue()
  #dongleId: number | undefined
  #isLoggingIn = false
  #waitsForRoom = false

  constructor(options: Options) {
    const { socket, limits } = options
    this.#options = options
    this.#address = `${socket.remoteAddress ?? '?'}:${socket.remotePort ?? 0}`
    this.#replies = new ReplyLine((bytes) => {
      if (socket.writable) socket.write(bytes)
    })
    socket.setNoDelay(true)
    socket.setTimeout(limits.loginTimeoutMs, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    // A peer that vanishes is everyday life; 'close' follows.
    socket.on('error', () => undefined)
  }

  get dongleId(): number | undefined {
    return this.#dongleId
  }

  close(): void {
    this.#frames.clear()
    this.#options.socket.destroy()
  }

  #read(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    try {
      const rest = this.#takeFrames(bytes)
      // A copy: thousands of idle connections must not hold on to their read buffers.
      this.#rest = rest.length === 0 ? nothing : Uint8Array.prototype.slice.call(rest)
    } catch (error) {
      this.#refuseGarbage(bytes, error)
    }
  }

  /** Until no whole frame is left: what comes before bytes that can be no frame is handled, then those bytes throw. */
  #takeFrames(bytes: Uint8Array): Uint8Array {
    const { protocol, limits } = this.#options
    const { frames, rest } = protocol.frame(bytes)
    if (rest.length > limits.maxFrameBytes) throw new Error('a frame without an end')
    this.#frames.add(frames)
    this.#work()
    return frames.length > 0 && rest.length > 0 ? this.#takeFrames(rest) : rest
  }

  get #isBlocked(): boolean {
    return (
      this.#isLoggingIn ||
      this.#waitsForRoom ||
      this.#replies.length >= this.#options.limits.maxFramesInFlight
    )
  }

  #work(): void {
    const { socket, protocol, deps } = this.#options
    while (!socket.destroyed && this.#frames.size > 0 && !this.#isBlocked) {
      if (deps.writer.isFull) {
        this.#waitForRoom()
        break
      }
      const frame = this.#frames.take() ?? nothing
      deps.counts.framesTotal++
      try {
        for (const message of protocol.decode(frame)) this.#handle(message)
      } catch (error) {
        return this.#refuseGarbage(frame, error)
      }
    }
    if (this.#isBlocked) socket.pause()
    else if (socket.isPaused()) socket.resume()
  }

  #waitForRoom(): void {
    this.#waitsForRoom = true
    this.#options.deps.writer.whenRoom(() => {
      this.#waitsForRoom = false
      this.#work()
    })
  }

  #handle(message: Message): void {
    switch (message.kind) {
      case 'login':
        void this.#logIn(message)
        break
      case 'positions':
        this.#deliver(message.records, [], message.acknowledge)
        break
      case 'text':
        this.#deliver([], [{ text: message.text, sentMs: message.timeMs ?? null }], message.acknowledge)
        break
      case 'refused':
        this.#options.deps.garbage.note(this.#from(nothing), message.reason)
        this.#replies.reserve(message.answer)()
        break
      case 'keepAlive':
        this.#replies.reserve(message.answer)()
    }
  }

  async #logIn({ deviceId, accept, reject }: Extract<Message, { kind: 'login' }>): Promise<void> {
    const { socket, protocol, deps, limits, onLogin } = this.#options
    this.#isLoggingIn = true
    const dongleId = toDongleId(deviceId)
    const device =
      dongleId === undefined ? undefined : await deps.devices.find(dongleId).catch(() => 'unsure')
    if (device === 'unsure' || socket.destroyed) return this.close()
    this.#isLoggingIn = false
    if (dongleId === undefined || !device) {
      deps.counts.unknownDevicesTotal++
      deps.attempts.note(deviceId, protocol.name, this.#address)
      this.#frames.clear()
      socket.end(reject)
      socket.destroySoon()
      return
    }
    onLogin(dongleId, this)
    this.#dongleId = dongleId
    socket.setTimeout(limits.idleTimeoutMs)
    this.#replies.reserve(accept)()
    this.#work()
  }

  #deliver(
    records: Delivery['records'],
    texts: Delivery['texts'],
    acknowledge: Uint8Array | undefined,
  ): void {
    const { protocol, deps } = this.#options
    if (this.#dongleId === undefined) throw new Error('records before a login')
    const confirm = this.#replies.reserve(acknowledge)
    if (records.length === 0 && texts.length === 0) return confirm()
    deps.writer.add({
      dongleId: this.#dongleId,
      protocol: protocol.name,
      receivedMs: deps.clock.now().getTime(),
      records,
      texts,
      done: (outcome) => {
        if (outcome !== 'stored') return this.close()
        confirm()
        if (this.#frames.size > 0 || this.#options.socket.isPaused()) this.#work()
      },
    })
  }

  /** What cannot be read ends the connection: nobody knows where the next frame would begin. */
  #refuseGarbage(bytes: Uint8Array, error: unknown): void {
    this.#options.deps.garbage.note(this.#from(bytes), error)
    this.close()
  }

  #from(bytes: Uint8Array) {
    return { protocol: this.#options.protocol.name, address: this.#address, dongleId: this.#dongleId, bytes }
  }
}
