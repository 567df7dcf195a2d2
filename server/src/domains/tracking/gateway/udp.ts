import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { DecodeContext, FrameProtocol, Message } from '@roadbook/protocols/message'
import { noCredentials, toRefusedPart } from '../devices/index.ts'
import type { Claim } from './admission.ts'
import { addressIn, type ConnectedDevice, contentOf, type Reported } from './connected-devices.ts'
import { countFrame } from './frames.ts'
import { createDatagramSessions } from './datagram-sessions.ts'
import { DeviceShare } from './device-share.ts'
import type { GatewayDeps } from './gateway-deps.ts'

type Options = {
  name: string
  protocol: FrameProtocol
  deps: GatewayDeps
  host: string
  requestTimeoutMs: number
}
type Login = Extract<Message, { kind: 'login' }>
type Reporter = { claim: Claim; device: ConnectedDevice; from: RemoteInfo }

const nothing = new Uint8Array(0)
/** Datagrams waiting for a device lookup; further ones are dropped, and the device sends them again. */
const MAX_LOOKUPS = 5_000
/** The system's default holds a few hundred datagrams, fewer than a fleet sends after an outage. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/**
 * A port for devices that send datagrams. Unknown devices, and reports that weren't committed, get no answer.
 */
export function createUdpGateway(options: Options): Socket {
  const type = isIPv6(options.host) ? 'udp6' : 'udp4'
  const socket = createSocket({ type, recvBufferSize: RECEIVE_BUFFER_BYTES })
  const gateway = new UdpGateway(socket, options)
  socket.on('message', (packet, from) => gateway.receive(packet, from))
  return socket
}

class UdpGateway {
  readonly #socket: Socket
  readonly #options: Options
  readonly #sessions = createDatagramSessions()
  readonly #share = new DeviceShare()
  #lookups = 0

  constructor(socket: Socket, options: Options) {
    this.#socket = socket
    this.#options = options
  }

  receive(packet: Buffer, from: RemoteInfo): void {
    const { name, protocol, deps } = this.#options
    try {
      const { frames } = protocol.frame(packet)
      if (frames.length === 0) throw new Error('no whole message in a datagram')
      for (const frame of frames) {
        countFrame(deps.counts, name)
        this.#take(frame, from)
      }
    } catch (error) {
      this.#refuseGarbage(packet, from, error)
    }
  }

  /** Throws if the frame names no number. */
  #take(frame: Uint8Array, from: RemoteInfo): void {
    const { protocol, deps } = this.#options
    const number = protocol.numberOf && this.#numberOf(frame, from)
    if (deps.writer.isFull || this.#lookups >= MAX_LOOKUPS) {
      deps.counts.datagramsDroppedTotal++
      return
    }
    this.#lookups++
    const taken =
      number === undefined ? this.#takeOfSession(frame, from) : this.#takeNumbered(frame, number, from)
    // No lookups without a database: nothing is answered, and the device sends it again.
    taken.catch(() => undefined).finally(() => this.#lookups--)
  }

  /** A datagram without a number comes from the device that was named last from its address. */
  #numberOf(frame: Uint8Array, from: RemoteInfo): string {
    const number = this.#options.protocol.numberOf?.(frame) ?? this.#sessions.get(addressOf(from))?.deviceId
    if (number === undefined) throw new Error('a datagram that names no device')
    return number
  }

  /** A datagram that names its device; only the number is read if the device is unknown. */
  async #takeNumbered(frame: Uint8Array, number: string, from: RemoteInfo): Promise<void> {
    const admitted = await this.#admit(number, from)
    if (!admitted) return
    const key = `${addressOf(from)} ${number}`
    const device = this.#sessions.get(key)?.device ?? { dongleId: admitted.dongleId }
    device.dongleId = admitted.dongleId
    this.#sessions.set(key, { deviceId: number, device })
    this.#sessions.set(addressOf(from), { deviceId: number, device })
    this.#read(frame, { claim: admitted.claim, device, from })
  }

  /** A datagram of a device that logged in from this address. */
  async #takeOfSession(frame: Uint8Array, from: RemoteInfo): Promise<void> {
    const address = addressOf(from)
    const session = this.#sessions.get(address)
    if (!session) return this.#takeLogin(frame, from)
    const admitted = await this.#admit(session.deviceId, from)
    if (!admitted) {
      this.#sessions.delete(address)
      return
    }
    session.device.dongleId = admitted.dongleId
    const { claim } = admitted
    const login = this.#read(frame, { claim, device: session.device, from })
    if (login) await this.#logIn(login, from)
  }

  async #takeLogin(frame: Uint8Array, from: RemoteInfo): Promise<void> {
    const [message] = this.#decode(frame, from)
    if (message?.kind === 'login') await this.#logIn(message, from)
  }

  async #logIn({ deviceId, accept, session }: Login, from: RemoteInfo): Promise<void> {
    const admitted = await this.#admit(deviceId, from)
    if (!admitted) return
    const device = session ? { dongleId: admitted.dongleId, session } : { dongleId: admitted.dongleId }
    this.#sessions.set(addressOf(from), { deviceId, device })
    this.#answer(accept, from)
  }

  async #admit(deviceId: string, from: RemoteInfo): Promise<{ dongleId: number; claim: Claim } | undefined> {
    const { name, deps } = this.#options
    const peer = deps.peers.ofDatagram(from)
    const claim: Claim = { deviceId, protocol: name, peer, proof: noCredentials }
    const admitted = await deps.admission.admitOnce(claim)
    return admitted.outcome === 'known' ? { dongleId: admitted.device.dongleId, claim } : undefined
  }

  /** Returns the login if the frame is another one. */
  #read(frame: Uint8Array, reporter: Reporter): Login | undefined {
    const { device, from } = reporter
    if (this.#share.isUsedUp(device.dongleId)) {
      this.#options.deps.counts.datagramsDroppedTotal++
      return undefined
    }
    const messages = this.#decode(frame, from, device)
    device.address ||= addressIn(frame, this.#options.protocol)
    for (const message of messages) {
      if ('session' in message && message.session) device.session = message.session
      if (message.kind === 'login') return message
      if (message.kind === 'refused') this.#refuseGarbage(nothing, from, message.reason)
      else if (message.kind === 'keepAlive') {
        this.#answer(message.answer, from)
        this.#reach(reporter)
      } else this.#deliver(message, reporter)
    }
    return undefined
  }

  #deliver(message: Reported, { claim, device, from }: Reporter): void {
    const { name, deps, requestTimeoutMs } = this.#options
    const arrival = performance.now()
    const receivedMs = deps.clock.now().getTime()
    const { dongleId } = device
    const { unreadable, ...content } = contentOf(message, device, receivedMs)
    if (unreadable.length > 0)
      deps.garbage.logParts({ protocol: name, address: claim.peer.address, dongleId }, unreadable)
    const weight = Math.max(1, content.records.length + unreadable.length)
    this.#share.begin(dongleId, weight)
    deps.writer.add({
      protocol: name,
      transport: 'udp',
      ...content,
      unreadable: unreadable.map(toRefusedPart),
      done: (outcome) => {
        this.#share.end(dongleId, weight)
        if (outcome === 'unknown') deps.admission.recordUnknown(claim)
        // An alarm that was not stored is treated as new when the device repeats it.
        if (outcome === 'failed') delete device.session?.alarms
        // After this long, the device has already sent it again.
        if (outcome !== 'stored' || performance.now() - arrival > requestTimeoutMs) return
        this.#answer(message.acknowledge, from)
        this.#reach({ claim, device, from })
      },
    })
  }

  /** A command goes to where the last message came from. */
  #reach({ device, from }: Reporter): void {
    const { protocol, deps } = this.#options
    const { dongleId, address = '' } = device
    const { commands } = protocol
    if (!commands || (commands.addressIn && address === '')) return
    const send = (bytes: () => Uint8Array | undefined): void => {
      device.answeredByPosition = commands.answeredByPosition
      this.#answer(bytes(), from)
    }
    const channel = { commands, address, since: deps.clock.now(), send, reset: () => undefined }
    deps.commands.reached(dongleId, channel)
  }

  #answer(bytes: Uint8Array | undefined, from: RemoteInfo): void {
    // A sender may have put 0 for its port, to which nothing can be sent.
    if (bytes && bytes.length > 0 && from.port > 0)
      this.#socket.send(bytes, from.port, from.address, () => undefined)
  }

  #refuseGarbage(bytes: Uint8Array, from: RemoteInfo, error: unknown): void {
    const { name, deps } = this.#options
    deps.garbage.log({ protocol: name, address: addressOf(from), bytes }, error)
  }

  #decode(frame: Uint8Array, from: RemoteInfo, device?: ConnectedDevice): Message[] {
    const receivedMs = this.#options.deps.clock.now().getTime()
    const context: DecodeContext = device?.session ? { receivedMs, session: device.session } : { receivedMs }
    try {
      return this.#options.protocol.decode(frame, context)
    } catch (error) {
      this.#refuseGarbage(frame, from, error)
      return []
    }
  }
}

function addressOf({ address, port }: RemoteInfo): string {
  return `${address}:${port}`
}
