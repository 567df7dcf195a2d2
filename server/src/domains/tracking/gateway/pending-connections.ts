import type { Socket } from 'node:net'
import type { Peer } from '../../../platform/bus/peer.ts'

export type PendingLimits = {
  /** From the first byte of the connection to an accepted login, whatever is sent in between. */
  loginTimeoutMs: number
  /** Limit of unidentified connections in total. */
  maxPending: number
  /** Limit of unidentified connections per network. */
  maxPendingPerNetwork: number
}

type Pending = { socket: Socket; network: string; timer: NodeJS.Timeout }

/**
 * Connections that have not identified themselves, on all device ports. Each has one absolute deadline. If
 * there are too many, the oldest is closed: real devices identify themselves at once, so it is hardly ever
 * one of them.
 */
export class PendingConnections {
  readonly #limits: PendingLimits
  readonly #onDropped: () => void
  /** In order of arrival, by `keyOf`. */
  readonly #all = new Map<string, Pending>()
  readonly #byNetwork = new Map<string, Set<string>>()

  constructor(limits: PendingLimits, onDropped: () => void = () => undefined) {
    this.#limits = limits
    this.#onDropped = onDropped
  }

  get size(): number {
    return this.#all.size
  }

  add(socket: Socket, { network, isTrusted }: Peer): void {
    const key = keyOf(socket)
    const drop = (): void => this.#drop(key)
    const timer = setTimeout(drop, this.#limits.loginTimeoutMs)
    this.#all.set(key, { socket, network, timer })
    const ofNetwork = this.#byNetwork.get(network) ?? new Set()
    this.#byNetwork.set(network, ofNetwork.add(key))
    socket.once('close', () => this.settle(socket, key))
    if (!isTrusted && ofNetwork.size > this.#limits.maxPendingPerNetwork) this.#dropFirst(ofNetwork)
    if (this.#all.size > this.#limits.maxPending) this.#dropFirst(this.#all.keys())
  }

  /** It has identified itself or closed. A TLS socket shares the key of the socket below it. */
  settle(socket: Socket, key = keyOf(socket)): void {
    const pending = this.#all.get(key)
    if (!pending) return
    clearTimeout(pending.timer)
    this.#all.delete(key)
    const ofNetwork = this.#byNetwork.get(pending.network)
    ofNetwork?.delete(key)
    if (ofNetwork?.size === 0) this.#byNetwork.delete(pending.network)
  }

  #dropFirst(keys: Iterable<string>): void {
    for (const key of keys) return this.#drop(key)
  }

  #drop(key: string): void {
    const pending = this.#all.get(key)
    if (!pending) return
    this.#onDropped()
    this.settle(pending.socket, key)
    pending.socket.destroy()
  }
}

/** The two endpoints, which are unique among open connections. */
function keyOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}
