import type { DeviceChannel } from '../device-commands/index.ts'

/** What of a connection matters here. */
type Connection = {
  dongleIds(): number[]
  leave(dongleId: number): void
  channelTo(dongleId: number): DeviceChannel | undefined
  end(): void
  close(): void
}

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

  endAll(): void {
    this.#isEnding = true
    for (const connection of this.#open) connection.end()
  }

  closeAll(): void {
    for (const connection of this.#open) connection.close()
  }
}
