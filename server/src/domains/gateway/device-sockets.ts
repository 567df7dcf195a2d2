import type { DeviceConnection } from './connection.ts'

/** The open connections of devices over all ports. Of two of one device the newer wins. */
export class DeviceSockets {
  readonly #open = new Set<DeviceConnection>()
  readonly #byDevice = new Map<number, DeviceConnection>()

  add(connection: DeviceConnection): void {
    this.#open.add(connection)
  }

  /** Called before the connection goes by the number. */
  logIn(dongleId: number, connection: DeviceConnection): void {
    const older = this.#byDevice.get(dongleId)
    // A connection that says another number speaks for that one alone.
    if (connection.dongleId !== undefined) this.#byDevice.delete(connection.dongleId)
    this.#byDevice.set(dongleId, connection)
    if (older !== connection) older?.close()
  }

  delete(connection: DeviceConnection): void {
    this.#open.delete(connection)
    const { dongleId } = connection
    if (dongleId !== undefined && this.#byDevice.get(dongleId) === connection) this.#byDevice.delete(dongleId)
  }

  closeAll(): void {
    for (const connection of this.#open) connection.close()
  }
}
