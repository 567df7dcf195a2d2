import { setTimeout as sleep } from 'node:timers/promises'
import type { DeviceChannel } from '../device-commands/index.ts'

/** What of a connection matters here. */
type Connection = {
  dongleIds(): number[]
  leave(dongleId: number): void
  channelTo(dongleId: number): DeviceChannel | undefined
  end(): void
  close(): void
}

/** How many connections end at once, and the pause until the next ones; of a great many, more end at once. */
const ENDING_AT_ONCE = 10
const ENDING_PAUSE_MS = 10
const MAX_PAUSES = 300

/** The open connections of devices on all ports. If a device has two, the newer one wins. */
export class DeviceSockets {
  readonly #open = new Set<Connection>()
  readonly #byDevice = new Map<number, Connection>()
  #isEnding = false

  add(connection: Connection): void {
    this.#open.add(connection)
    // It has waited for its PROXY header or its TLS handshake until now.
    if (this.#isEnding) connection.end()
  }

  /** Registers the connection for this device. */
  enter(dongleId: number, connection: Connection): void {
    const older = this.#byDevice.get(dongleId)
    this.#byDevice.set(dongleId, connection)
    if (older !== connection) older?.leave(dongleId)
  }

  /** Undefined for a device that isn't connected, or whose protocol has no commands. */
  channelTo(dongleId: number): DeviceChannel | undefined {
    return this.#byDevice.get(dongleId)?.channelTo(dongleId)
  }

  /** Unregisters it. */
  leave(dongleId: number, connection: Connection): void {
    if (this.#byDevice.get(dongleId) === connection) this.#byDevice.delete(dongleId)
  }

  delete(connection: Connection): void {
    this.#open.delete(connection)
    for (const dongleId of connection.dongleIds()) this.leave(dongleId, connection)
  }

  /**
   * A few at a time: each device is at another process before the next ones have to connect again. All at once would wait for
   * each other there, and at the load balancer.
   */
  async endAll(pause: (ms: number) => Promise<unknown> = sleep): Promise<void> {
    this.#isEnding = true
    const open = [...this.#open]
    const atOnce = Math.max(ENDING_AT_ONCE, Math.ceil(open.length / MAX_PAUSES))
    for (let ended = 0; ended < open.length; ended += atOnce) {
      if (ended > 0) await pause(ENDING_PAUSE_MS)
      for (const connection of open.slice(ended, ended + atOnce)) connection.end()
    }
  }

  closeAll(): void {
    for (const connection of this.#open) connection.close()
  }
}
