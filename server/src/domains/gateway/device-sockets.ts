import type { DeviceConnection } from './connection.ts'

/** The open connections of devices over all ports. Of two of one device the newer wins. */
export class DeviceSockets {
  readonly #open = new Set<DeviceConnection>()
  readonly #byDevice = new Map<number, DeviceConnection>()

  add(connection: DeviceConnection): void {
    this.#open.add(connection)
  }

  /** The connection speaks for this device from now on. */
  enter(dongleId: number, connection: DeviceConnection): void {
    const older = this.#byDevice.get(dongleId)
    this.#byDevice.set(dongleId, connection)
    if (older !== connection) older?.leave(dongleId)
  }

  /** It no longer does. */
  leave(dongleId: number, connection: DeviceConnection): void {
    if (this.#byDevice.get(dongleId) === connection) this.#byDevice.delete(dongleId)
  }

  delete(connection: DeviceConnection): void {
    this.#open.delete(connection)
    for (const dongleId of connection.dongleIds()) this.leave(dongleId, connection)
  }

  closeAll(): void {
    for (const connection of this.#open) connection.close()
  }
}
