import type { ConnectedDevice } from './connected-device.ts'

export type DatagramSession = { deviceId: string; device: ConnectedDevice }

/** Addresses remembered: forged ones must not fill memory. */
const MAX_ADDRESSES = 50_000
/** As long as a connection may be silent. */
const LASTS_MS = 1_800_000

/** Who logged in from which address, for protocols whose datagrams name no device after the login. */
export class DatagramSessions {
  readonly #byAddress = new Map<string, { session: DatagramSession; untilMs: number }>()

  get(address: string): DatagramSession | undefined {
    const kept = this.#byAddress.get(address)
    if (!kept) return undefined
    if (performance.now() > kept.untilMs) {
      this.#byAddress.delete(address)
      return undefined
    }
    this.set(address, kept.session)
    return kept.session
  }

  /** The address that was heard of longest ago goes when there are too many. */
  set(address: string, session: DatagramSession): void {
    this.#byAddress.delete(address)
    this.#byAddress.set(address, { session, untilMs: performance.now() + LASTS_MS })
    if (this.#byAddress.size <= MAX_ADDRESSES) return
    for (const oldest of this.#byAddress.keys()) {
      this.#byAddress.delete(oldest)
      return
    }
  }

  delete(address: string): void {
    this.#byAddress.delete(address)
  }
}
