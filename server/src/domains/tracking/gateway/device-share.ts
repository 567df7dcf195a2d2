/** As many as a device sends at once after an outage. */
const MAX_WAITING = 1_000

/** Limits how many records of one device wait for their commit, so that a flood doesn't starve the others. */
export class DeviceShare {
  readonly #waiting = new Map<number, number>()

  isUsedUp(dongleId: number): boolean {
    return (this.#waiting.get(dongleId) ?? 0) >= MAX_WAITING
  }

  begin(dongleId: number, records: number): void {
    this.#waiting.set(dongleId, (this.#waiting.get(dongleId) ?? 0) + records)
  }

  end(dongleId: number, records: number): void {
    const left = (this.#waiting.get(dongleId) ?? 0) - records
    if (left > 0) this.#waiting.set(dongleId, left)
    else this.#waiting.delete(dongleId)
  }
}
