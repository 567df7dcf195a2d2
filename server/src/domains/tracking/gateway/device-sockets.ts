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

/** How many connections end at once, and the pause until the next ones; more where all would take longer than the last figure. */
const ENDING_AT_ONCE = 10
const ENDING_PAUSE_MS = 10
const ENDING_MS = 3_000

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
  async endAll(
    pause: (ms: number) => Promise<unknown> = sleep,
    nowMs: () => number = () => performance.now(),
  ): Promise<void> {
    this.#isEnding = true
    const untilMs = nowMs() + ENDING_MS
    const left = [...this.#open]
    while (left.length > 0) {
      // By the clock, since a busy machine takes longer for each step.
      const steps = Math.max(1, Math.floor((untilMs - nowMs()) / ENDING_PAUSE_MS))
      const atOnce = Math.max(ENDING_AT_ONCE, Math.ceil(left.length / steps))
      for (const connection of left.splice(0, atOnce)) connection.end()
      if (left.length > 0) await pause(ENDING_PAUSE_MS)
    }
  }

  closeAll(): void {
    for (const connection of this.#open) connection.close()
  }
}
