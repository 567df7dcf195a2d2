import type { Socket } from 'node:net'
import type { DecodeContext, Message, StreamProtocol } from '@roadbook/protocols/message'
import { type DeviceProof, toRefusedPart } from '../devices/index.ts'
import type { Admitted } from './admission.ts'
import { FrameQueue } from './frame-queue.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import type { Peer } from '../../platform/peer.ts'
import type { Delivery } from '../ingest/index.ts'
import { ReplyLine } from './reply-line.ts'

type Options = {
  socket: Socket
  peer: Peer
  proof: DeviceProof
  protocol: StreamProtocol
  deps: GatewayDeps
  limits: GatewayLimits
  /** The device of this connection is known now; an older connection of it ends. */
  onLogin: (dongleId: number) => void
}

type Sent = Pick<Extract<Message, { kind: 'positions' }>, 'records' | 'unreadable' | 'acknowledge'>

const nothing = new Uint8Array(0)
/** As many bytes as a socket reads at once. */
const CHUNK_BYTES = 65_536

/**
 * One device on a socket. Until it has said who it is, one frame of a login's size is parsed, and anything else ends the
 * connection. Then bytes become frames, frames wait in `#frames` and are handled one after the other. While a login is
 * looked up, too many frames wait for their commit, or the server has too many records waiting, handling stops and the
 * socket is paused: TCP then slows the device, and memory stays bounded.
 */
export class DeviceConnection {
  readonly #options: Options
  readonly #replies: ReplyLine
  #rest: Uint8Array = nothing
  readonly #frames = new FrameQueue()
  #dongleId: number | undefined
  #isLoggingIn = false
  #waitsForRoom = false

  constructor(options: Options) {
    const { socket } = options
    this.#options = options
    this.#replies = new ReplyLine((bytes) => this.#send(bytes))
    socket.setNoDelay(true)
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
    this.#parse(this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]))
  }

  #parse(bytes: Uint8Array): void {
    try {
      const rest = this.#dongleId === undefined ? this.#takeLogin(bytes) : this.#takeFrames(bytes)
      // A copy: thousands of idle connections must not hold on to their read buffers.
      this.#rest = rest.length === 0 ? nothing : Uint8Array.prototype.slice.call(rest)
    } catch (error) {
      this.#refuseGarbage(bytes, error)
    }
  }

  #takeLogin(bytes: Uint8Array): Uint8Array {
    const { protocol, limits, deps } = this.#options
    if (bytes.length > limits.maxFrameBytes + CHUNK_BYTES) throw new Error('more than fits before the login')
    if (this.#isLoggingIn) return bytes
    const [frame] = protocol.frame(bytes.subarray(0, protocol.maxLoginBytes)).frames
    if (!frame && bytes.length < protocol.maxLoginBytes) return bytes
    const [message] = frame ? protocol.decode(frame, this.#context()) : []
    if (!frame || message?.kind !== 'login') throw new Error('no login at the beginning')
    deps.counts.framesTotal++
    void this.#logIn(message)
    return bytes.subarray(frame.length)
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
        for (const message of protocol.decode(frame, this.#context())) this.#handle(message)
      } catch (error) {
        return this.#refuseGarbage(frame, error)
      }
    }
    if (this.#isBlocked) socket.pause()
    else if (socket.isPaused()) socket.resume()
  }

  #context(): DecodeContext {
    return { receivedMs: this.#options.deps.clock.now().getTime() }
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
        this.#deliver(message, [])
        break
      case 'text':
        this.#deliver({ records: [], ...message }, [{ text: message.text, sentMs: message.timeMs ?? null }])
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
    const { socket, protocol, peer, proof, deps, limits, onLogin } = this.#options
    this.#isLoggingIn = true
    socket.pause()
    const admitted: Admitted | undefined = await deps.admission
      .admit({ deviceId, protocol: protocol.name, peer, proof })
      .catch(() => undefined)
    if (!admitted || socket.destroyed) return this.close()
    this.#isLoggingIn = false
    if (admitted.outcome !== 'known') return this.#turnAway(reject)
    const { dongleId } = admitted.device
    onLogin(dongleId)
    this.#dongleId = dongleId
    deps.pending.settle(socket)
    socket.setTimeout(limits.idleTimeoutMs, () => socket.destroy())
    this.#replies.reserve(accept)()
    this.#parse(this.#rest)
    this.#work()
  }

  #turnAway(reject: Uint8Array): void {
    this.#frames.clear()
    this.#rest = nothing
    this.#options.socket.end(reject)
    this.#options.socket.destroySoon()
  }

  /** A device reads each answer before it goes on; for one that does not read, nothing piles up. */
  #send(bytes: Uint8Array): void {
    const { socket, limits } = this.#options
    if (!socket.writable) return
    socket.write(bytes)
    if (socket.writableLength > limits.maxUnreadBytes) {
      this.#refuseGarbage(nothing, new Error('answers are not read'))
    }
  }

  #deliver({ records, unreadable = [], acknowledge }: Sent, texts: Delivery['texts']): void {
    const { protocol, proof, deps } = this.#options
    if (this.#dongleId === undefined) throw new Error('records before a login')
    const confirm = this.#replies.reserve(acknowledge)
    if (records.length + unreadable.length + texts.length === 0) return confirm()
    deps.garbage.noteParts(this.#from(nothing), unreadable)
    deps.writer.add({
      dongleId: this.#dongleId,
      proof,
      protocol: protocol.name,
      receivedMs: deps.clock.now().getTime(),
      records,
      unreadable: unreadable.map(toRefusedPart),
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
    return {
      protocol: this.#options.protocol.name,
      address: this.#options.peer.address,
      dongleId: this.#dongleId,
      bytes,
    }
  }
}
