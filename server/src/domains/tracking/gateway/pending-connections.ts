import type { Socket } from 'node:net'
import type { Peer } from '../../../platform/bus/peer.ts'
import { connectionKey } from './peers/peers.ts'

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
  /** In order of arrival, by `connectionKey`. */
  readonly #all = new Map<string, Pending>()
  readonly #byNetwork = new Map<string, Set<string>>()

  constructor(limits: PendingLimits, onDropped: () => void = () => undefined) {
    this.#limits = limits
    this.#onDropped = onDropped
  }

  get size(): number {
    return this.#all.size
  }

  add(socket: Socket, peer: Peer): void {
    const key = connectionKey(socket)
    socket.once('close', () => this.settle(socket, key))
    this.#begin(key, socket, peer)
  }

  /** Counts a request of an added connection for its sender, also after that of another was settled. */
  addRequest(socket: Socket, peer: Peer): void {
    const key = connectionKey(socket)
    if (this.#all.has(key)) this.assign(socket, peer)
    else if (!socket.destroyed) this.#begin(key, socket, peer)
  }

  /** Counts it for another network, now that its sender is known; its deadline stays. */
  assign(socket: Socket, peer: Peer): void {
    const key = connectionKey(socket)
    const pending = this.#all.get(key)
    if (!pending || pending.network === peer.network) return
    this.#leave(key, pending)
    pending.network = peer.network
    this.#enter(key, peer)
  }

  #begin(key: string, socket: Socket, peer: Peer): void {
    const drop = (): void => this.#drop(key)
    const timer = setTimeout(drop, this.#limits.loginTimeoutMs)
    this.#all.set(key, { socket, network: peer.network, timer })
    this.#enter(key, peer)
    if (this.#all.size > this.#limits.maxPending) this.#dropFirst(this.#all.keys())
  }

  #enter(key: string, { network, isTrusted }: Peer): void {
    const ofNetwork = this.#byNetwork.get(network) ?? new Set()
    this.#byNetwork.set(network, ofNetwork.add(key))
    if (!isTrusted && ofNetwork.size > this.#limits.maxPendingPerNetwork) this.#dropFirst(ofNetwork)
  }

  #leave(key: string, { network }: Pending): void {
    const ofNetwork = this.#byNetwork.get(network)
    ofNetwork?.delete(key)
    if (ofNetwork?.size === 0) this.#byNetwork.delete(network)
  }

  /** It has identified itself or closed. A TLS socket shares the key of the socket below it. */
  settle(socket: Socket, key = connectionKey(socket)): void {
    const pending = this.#all.get(key)
    if (!pending) return
    clearTimeout(pending.timer)
    this.#all.delete(key)
    this.#leave(key, pending)
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
