import type { RemoteInfo } from 'node:dgram'
import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP, isIPv6, type Socket } from 'node:net'
import { type Peer, peerOf } from '../../../../platform/bus/peer.ts'
import { networkList } from './network-list.ts'
import { plainAddress } from './plain-address.ts'
import type { Endpoint } from './proxy-header.ts'

type Networks = {
  /** The operator's own, exempt from limits per network. */
  trusted: readonly string[]
  /** Those of load balancers, which name the sender of each connection. */
  balancers: readonly string[]
}

/** A closed socket has neither. */
type Sender = { address: string | undefined; port: number | undefined }

/** Where devices connect from, also behind a load balancer: the addresses that limits, attempts and the log have. */
export class Peers {
  readonly #trusted: BlockList
  readonly #balancers: BlockList
  /** Connections of balancers whose header hasn't come yet, so that nothing serves them. */
  readonly #waiting = new Set<Socket>()
  /** Senders that a balancer has named, by `connectionKey`; undefined if its header names nobody. */
  readonly #named = new Map<string, Endpoint | undefined>()

  constructor({ trusted, balancers }: Networks) {
    this.#trusted = networkList(trusted)
    this.#balancers = networkList(balancers)
  }

  isBalancer(address: string | undefined): boolean {
    return isIn(this.#balancers, address)
  }

  of(socket: Socket): Peer {
    return peerOf({ ...this.#senderOf(socket), transport: 'stream' }, this.#trusted)
  }

  ofDatagram(from: RemoteInfo): Peer {
    return peerOf({ ...from, transport: 'datagram' }, this.#trusted)
  }

  /**
   * A balancer that reads requests sends those of several devices over one connection. One that passes them on unread says so by
   * its header, also if that names nobody: then a phone may have written `X-Forwarded-For`.
   */
  ofRequest({ socket, headers }: IncomingMessage): Peer {
    const key = connectionKey(socket)
    if (this.#named.has(key) && !this.#named.get(key)) return this.of(socket)
    const sender = this.#senderOf(socket)
    const address = this.#forwardedBy(sender.address, String(headers['x-forwarded-for'] ?? ''))
    return address === sender.address
      ? this.of(socket)
      : peerOf({ address, port: undefined, transport: 'stream' }, this.#trusted)
  }

  /** A balancer's connection before its header. No limit per network applies: all devices would share that of the balancer. */
  unnamed(socket: Socket): Peer {
    const peer = this.of(socket)
    return { ...peer, network: `unnamed ${peer.network}`, isTrusted: true }
  }

  /** For the header of this connection; returns what ends the wait. */
  wait(socket: Socket): () => void {
    this.#waiting.add(socket)
    const served = (): void => void this.#waiting.delete(socket)
    socket.once('close', served)
    return served
  }

  closeWaiting(): void {
    for (const socket of this.#waiting) socket.destroy()
  }

  name(socket: Socket, source: Endpoint | undefined): void {
    const key = connectionKey(socket)
    this.#named.set(key, source)
    socket.once('close', () => this.#named.delete(key))
  }

  #senderOf(socket: Socket): Sender {
    const { remoteAddress: address, remotePort: port } = socket
    return this.#named.get(connectionKey(socket)) ?? { address, port }
  }

  /** The last address that isn't a balancer's; those before it may be invented by the device. */
  #forwardedBy(nearest: string | undefined, header: string): string | undefined {
    let address = nearest
    for (const entry of header.split(',').toReversed()) {
      const before = addressIn(entry.trim())
      if (before === undefined || !this.isBalancer(address)) break
      address = before
    }
    return address
  }
}

function isIn(networks: BlockList, address: string | undefined): boolean {
  return address !== undefined && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Some balancers add the port: 192.0.2.7:4711, [2001:db8::7]:4711. */
function addressIn(entry: string): string | undefined {
  const address = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return isIP(address) === 0 ? undefined : plainAddress(address)
}

/** The two endpoints, which are unique among open connections; a TLS socket has those of the socket below it. */
export function connectionKey({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}
