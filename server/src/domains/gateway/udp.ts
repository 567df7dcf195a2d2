import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { DatagramProtocol, Message } from '@roadbook/protocols/message'
import { noProof, toRefusedPart } from '../devices/index.ts'
import type { Claim } from './admission.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { peerOf } from '../../platform/peer.ts'

type Options = { protocol: DatagramProtocol; deps: GatewayDeps; host: string; requestTimeoutMs: number }
type Positions = Extract<Message, { kind: 'positions' }>

/** Datagrams whose device is being looked up; above it they are dropped, and the device sends them again. */
const MAX_LOOKUPS = 5_000
/** The system's default holds a few hundred datagrams, fewer than a fleet sends after an outage. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/** A port for devices that send datagrams: silence for those nobody knows, and when nothing was committed. */
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
  #lookups = 0

  constructor(socket: Socket, options: Options) {
    this.#socket = socket
    this.#options = options
  }

  receive(packet: Buffer, from: RemoteInfo): void {
    const { protocol, deps } = this.#options
    deps.counts.framesTotal++
    try {
      for (const message of protocol.decode(packet)) this.#handle(message, from)
    } catch (error) {
      deps.garbage.note({ protocol: protocol.name, address: addressOf(from), bytes: packet }, error)
    }
  }

  #handle(message: Message, from: RemoteInfo): void {
    const { protocol, deps } = this.#options
    if (message.kind === 'refused') {
      const bytes = new Uint8Array(0)
      deps.garbage.note({ protocol: protocol.name, address: addressOf(from), bytes }, message.reason)
    }
    if (message.kind !== 'positions') return
    if (deps.writer.isFull || this.#lookups >= MAX_LOOKUPS) {
      deps.counts.datagramsDroppedTotal++
      return
    }
    this.#lookups++
    this.#deliver(message, from)
      // Without a database nobody can be found: silence, and the device sends it again.
      .catch(() => undefined)
      .finally(() => this.#lookups--)
  }

  async #deliver(
    { deviceId = '', records, unreadable = [], acknowledge }: Positions,
    from: RemoteInfo,
  ): Promise<void> {
    const { protocol, deps, requestTimeoutMs } = this.#options
    const peer = peerOf({ ...from, transport: 'datagram' }, deps.trusted)
    const claim: Claim = { deviceId, protocol: protocol.name, peer, proof: noProof }
    const admitted = await deps.admission.admitOnce(claim)
    if (admitted.outcome !== 'known') return
    const arrival = performance.now()
    const { dongleId } = admitted.device
    deps.garbage.noteParts({ protocol: protocol.name, address: peer.address, dongleId }, unreadable)
    deps.writer.add({
      dongleId,
      protocol: protocol.name,
      receivedMs: deps.clock.now().getTime(),
      records,
      unreadable: unreadable.map(toRefusedPart),
      texts: [],
      done: (outcome) => {
        if (outcome === 'unknown') deps.admission.noteUnknown(claim)
        // A device that waited too long has sent it again by now.
        if (outcome !== 'stored' || !acknowledge || performance.now() - arrival > requestTimeoutMs) return
        this.#socket.send(acknowledge, from.port, from.address, () => undefined)
      },
    })
  }
}

function addressOf({ address, port }: RemoteInfo): string {
  return `${address}:${port}`
}
