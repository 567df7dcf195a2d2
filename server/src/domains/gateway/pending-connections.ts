import type { Socket } from 'node:net'
import type { Peer } from '../../platform/peer.ts'

export type PendingLimits = {
  /** From the first byte of the connection to a login that was accepted, whatever is sent meanwhile. */
  loginTimeoutMs: number
  /** Connections of all devices that have not said who they are. */
  maxPending: number
  /** As above, of one network. */
  maxPendingPerNetwork: number
}

type Pending = { socket: Socket; network: string; timer: NodeJS.Timeout }

/**
 * Connections that have not said who they are, over all device ports. Each has one absolute deadline. When there are too
 * many, the one that has waited longest is closed: a device says its number at once, so that it hardly ever is one.
 */
export class PendingConnections {
  readonly #limits: PendingLimits
  readonly #onDropped: () => void
  /** In the order of arrival, by `keyOf`. */
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

  /** It has said who it is, or is gone; a TLS socket stands for the one that it runs over. */
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

/** The two ends, which no two open connections share. */
function keyOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}
