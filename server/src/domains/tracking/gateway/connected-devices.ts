import type { ConnectedDevice } from './connected-device.ts'

/** Limit for protocols that name the device in each message, such as a fleet's relay. */
export const MAX_DEVICES = 1_000
/** How long a refused number is not looked up again. */
const REFUSED_MS = 60_000

/** The devices on one connection, by the number in their messages; '' for a device that has logged in. */
export class ConnectedDevices {
  readonly #devices = new Map<string, ConnectedDevice>()
  /** Refused numbers, and until when they are skipped. */
  readonly #refused = new Map<string, number>()

  get size(): number {
    return this.#devices.size
  }

  get isFull(): boolean {
    return this.#devices.size + this.#refused.size >= MAX_DEVICES
  }

  /** The device, if there is exactly one. */
  get only(): ConnectedDevice | undefined {
    return this.#devices.size === 1 ? [...this.#devices.values()][0] : undefined
  }

  dongleIds(): number[] {
    return [...this.#devices.values()].map(({ dongleId }) => dongleId)
  }

  get(number: string): ConnectedDevice | undefined {
    return this.#devices.get(number)
  }

  set(number: string, device: ConnectedDevice): void {
    this.#devices.set(number, device)
  }

  remove(dongleId: number): void {
    for (const [number, device] of this.#devices) {
      if (device.dongleId === dongleId) this.#devices.delete(number)
    }
  }

  addRefused(number: string): void {
    this.#refused.set(number, performance.now() + REFUSED_MS)
  }

  isRefused(number: string): boolean {
    const untilMs = this.#refused.get(number)
    if (untilMs === undefined) return false
    if (performance.now() < untilMs) return true
    this.#refused.delete(number)
    return false
  }
}
