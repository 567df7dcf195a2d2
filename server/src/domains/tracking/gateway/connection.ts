import type { Socket } from 'node:net'
import type { Message, Session } from '@roadbook/protocols/message'
import { deviceChannel } from '../device-commands/index.ts'
import { type DeviceCredentials, toRefusedPart } from '../devices/index.ts'
import type { Admitted } from './admission.ts'
import {
  addressIn,
  type ConnectedDevice,
  ConnectedDevices,
  contentOf,
  MAX_DEVICES,
  type Reported,
} from './connected-devices.ts'
import { countFrame, FrameReader, ReplyLine } from './frames.ts'
import type { StreamPort } from './gateway-deps.ts'
import type { Peer } from '../../../platform/bus/peer.ts'

type Options = StreamPort & { socket: Socket; peer: Peer; proof: DeviceCredentials; since: Date }

type Login = Extract<Message, { kind: 'login' }>

const nothing = new Uint8Array(0)
/**
 * The devices on a socket: one that logs in, or those named in messages. Before the first device is known, only one frame is
 * parsed, within the size that the protocol allows then; anything else closes the connection. Frames are queued in `#frames`
 * and handled in order. During a lookup, and while too many wait for their commit, the socket is paused: memory stays bounded.
 */
export class DeviceConnection {
  readonly #options: Options
  readonly #replies: ReplyLine
  readonly #frames: FrameReader
  readonly #devices = new ConnectedDevices()
  #isLookingUp = false
  #waitsForRoom = false
  readonly #oldFromMs: number
  #mustEnd = false
  #isEnding = false

  constructor(options: Options) {
    const { socket, limits } = options
    const { from, to } = limits.ageMs
    this.#options = options
    this.#frames = new FrameReader(options.protocol, () => this.#read())
    this.#oldFromMs = performance.now() + from + Math.random() * (to - from)
    this.#replies = new ReplyLine((bytes) => this.#send(bytes))
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('end', () => this.#read())
    socket.on('timeout', () => socket.destroy())
    // Lost connections are normal; 'close' follows.
    socket.on('error', () => undefined)
  }

  dongleIds(): number[] {
    return this.#devices.dongleIds()
  }

  channelTo(dongleId: number) {
    return deviceChannel(this.#options, this.#replies, this.#devices.of(dongleId))
  }

  /** The device has a newer connection. */
  leave(dongleId: number): void {
    this.#devices.remove(dongleId)
    this.#options.sockets.leave(dongleId, this)
    if (this.#devices.size === 0) this.close()
  }

  close(): void {
    this.#frames.clear()
    this.#options.socket.destroy()
  }

  /** The process has been asked to end. */
  end(): void {
    this.#mustEnd = true
    this.#endIfDue()
  }

  /**
   * Ends between frames, when all are answered; the device then reconnects. What it sends before it notices is stored but
   * not answered, so a device that waits for answers sends it again.
   */
  #endIfDue(): void {
    const { socket, deps, limits } = this.#options
    // After another process restarts, all devices are on the remaining ones: the load balancer must choose again.
    const isOld = performance.now() >= this.#oldFromMs && deps.isShared()
    if (this.#isEnding || !(this.#mustEnd || isOld)) return
    if (this.#isLookingUp || this.#frames.hasBacklog || this.#replies.length > 0) return
    this.#isEnding = true
    socket.end()
    setTimeout(() => this.close(), limits.endingMs).unref()
  }

  #read(chunk?: Uint8Array): void {
    const bytes = this.#frames.join(chunk)
    if (!bytes) return
    try {
      if (this.#devices.size > 0) this.#frames.read(bytes, () => this.#work())
      else this.#readFirst(bytes)
    } catch (error) {
      this.#refuseGarbage(bytes, error)
    }
    this.#endIfDue()
  }

  #readFirst(bytes: Uint8Array): void {
    const { protocol, deps, name } = this.#options
    const frame = this.#frames.readFirst(bytes, this.#isLookingUp)
    if (!frame) return
    if (protocol.numberOf) {
      this.#frames.add([frame])
      return void this.#lookUp(this.#devices.numberOf(frame, protocol))
    }
    const [message] = protocol.decode(frame, this.#context())
    if (message?.kind !== 'login') throw new Error('no login at the beginning')
    countFrame(deps.counts, name)
    void this.#logIn(message)
  }

  get #isBlocked(): boolean {
    return (
      this.#isLookingUp ||
      this.#waitsForRoom ||
      this.#replies.length >= this.#options.limits.maxFramesInFlight
    )
  }

  #work(): void {
    const { socket, deps } = this.#options
    while (!socket.destroyed && this.#frames.size > 0 && !this.#isBlocked) {
      if (deps.writer.isFull) return this.#waitForRoom()
      const frame = this.#frames.peek() ?? nothing
      try {
        this.#workOn(frame)
      } catch (error) {
        return this.#refuseGarbage(frame, error)
      }
    }
    if (this.#isBlocked) socket.pause()
    else if (socket.isPaused()) socket.resume()
  }

  /** Handles the frame, unless its number must be looked up first. */
  #workOn(frame: Uint8Array): void {
    const { protocol, name, deps } = this.#options
    const number = this.#devices.numberOf(frame, protocol)
    const device = this.#devices.get(number)
    if (!device && !this.#devices.isRefused(number)) return void this.#lookUp(number)
    this.#frames.take()
    countFrame(deps.counts, name)
    if (!device) return
    device.address ||= addressIn(frame, protocol)
    for (const message of protocol.decode(frame, this.#context(device.session))) this.#handle(message, device)
  }

  #context(session?: Session) {
    const receivedMs = this.#options.deps.clock.now().getTime()
    return session ? { receivedMs, session } : { receivedMs }
  }

  #waitForRoom(): void {
    this.#waitsForRoom = true
    this.#options.socket.pause()
    this.#options.deps.writer.whenRoom(() => {
      this.#waitsForRoom = false
      this.#work()
    })
  }

  #handle(message: Message, device: ConnectedDevice): void {
    if ('session' in message && message.session) device.session = message.session
    switch (message.kind) {
      case 'login':
        void this.#logIn(message)
        break
      case 'refused':
      case 'keepAlive':
        if (message.kind === 'refused')
          this.#options.deps.garbage.log(this.#from(nothing, device), message.reason)
        this.#replies.reserve(message.answer)()
        break
      default:
        this.#deliver(device, message)
    }
  }

  async #logIn({ deviceId, accept, reject, session }: Login): Promise<void> {
    const admitted = await this.#admit(deviceId)
    if (!admitted) return
    if (admitted.outcome !== 'known') return this.#turnAway(reject)
    // A new login on the same connection replaces the previous one.
    const before = this.#devices.get('')?.dongleId
    const { dongleId } = admitted.device
    if (before !== undefined && before !== dongleId) this.#options.sockets.leave(before, this)
    this.#enter('', session ? { dongleId, session } : { dongleId })
    this.#replies.reserve(accept)()
    this.#goOn()
    this.#options.deps.commands.reached(dongleId)
  }

  /**
   * Looks up a number from a message. If the first one is unknown, the connection closes; later unknown ones
   * are skipped.
   */
  async #lookUp(number: string): Promise<void> {
    const admitted = await this.#admit(number)
    if (!admitted) return
    if (admitted.outcome === 'known') this.#enter(number, { dongleId: admitted.device.dongleId })
    else if (this.#devices.size === 0) return this.#turnAway(nothing)
    else this.#devices.addRefused(number)
    this.#goOn()
  }

  /** Undefined if the connection was closed meanwhile. */
  async #admit(deviceId: string): Promise<Admitted | undefined> {
    const { socket, name, peer, proof, deps } = this.#options
    if (this.#devices.isFull) {
      this.#refuseGarbage(nothing, new Error(`more than ${MAX_DEVICES} devices on one connection`))
      return undefined
    }
    this.#isLookingUp = true
    socket.pause()
    const admitted = await deps.admission
      .admit({ deviceId, protocol: name, peer, proof })
      .catch(() => undefined)
    if (!admitted || socket.destroyed) {
      this.close()
      return undefined
    }
    this.#isLookingUp = false
    return admitted
  }

  #enter(number: string, device: ConnectedDevice): void {
    const { socket, deps, limits, sockets } = this.#options
    this.#devices.set(number, device)
    sockets.enter(device.dongleId, this)
    deps.pending.settle(socket)
    socket.setTimeout(limits.idleTimeoutMs)
  }

  #goOn(): void {
    this.#read()
    this.#work()
    this.#endIfDue()
  }

  #turnAway(reject: Uint8Array): void {
    this.#frames.clear()
    this.#options.socket.end(reject)
    this.#options.socket.destroySoon()
  }

  /** A device reads each answer before it continues; for one that doesn't, the backlog is limited. */
  #send(bytes: Uint8Array): void {
    const { socket, limits } = this.#options
    if (!socket.writable) return
    socket.write(bytes)
    if (socket.writableLength > limits.maxUnreadBytes) {
      this.#refuseGarbage(nothing, new Error('answers are not read'))
    }
  }

  #deliver(device: ConnectedDevice, message: Reported): void {
    const { name, proof, deps } = this.#options
    const { unreadable, ...content } = contentOf(message, device, this.#context().receivedMs)
    const confirm = this.#replies.reserve(message.acknowledge)
    if (content.records.length + unreadable.length + content.texts.length === 0 && !content.status)
      return confirm()
    if (unreadable.length > 0) deps.garbage.logParts(this.#from(nothing, device), unreadable)
    deps.writer.add({
      proof,
      protocol: name,
      transport: 'tcp',
      ...content,
      unreadable: unreadable.map(toRefusedPart),
      done: (outcome) => {
        if (outcome === 'failed') return this.close()
        // Other devices on the connection continue.
        if (outcome === 'unknown') this.leave(device.dongleId)
        confirm(outcome === 'stored')
        if (this.#frames.size > 0 || this.#options.socket.isPaused()) this.#work()
        this.#endIfDue()
      },
    })
  }

  /** Unreadable bytes close the connection, because the start of the next frame can't be found. */
  #refuseGarbage(bytes: Uint8Array, error: unknown): void {
    this.#options.deps.garbage.log(this.#from(bytes), error)
    this.close()
  }

  #from(bytes: Uint8Array, device = this.#devices.only) {
    const { name: protocol, peer } = this.#options
    return { protocol, address: peer.address, dongleId: device?.dongleId, bytes }
  }
}
