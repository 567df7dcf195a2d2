import type { SharedLocation } from '@roadbook/contract/sharing/share-links'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { STATE_OF_CODE, type SymbolColumns, type SymbolSource } from '../../map/fleet/symbol-source.ts'

const ID = 'vehicle'
const SLOTS = [0]

/** A link's only vehicle as the map's source. */
export class OneVehicle implements SymbolSource {
  readonly size = 1
  readonly columns: SymbolColumns = {
    x: new Float64Array([Number.NaN]),
    y: new Float64Array([Number.NaN]),
    headingDegrees: new Float32Array(1),
    state: new Uint8Array(1),
    alarm: new Uint8Array(1),
  }
  #label = ''
  readonly #listeners = new Set<(slots: readonly number[]) => void>()

  set(location: SharedLocation, label: string): void {
    const { x, y, headingDegrees, state } = this.columns
    x[0] = mercatorX(location.longitude)
    y[0] = mercatorY(location.latitude)
    // Without a heading it keeps the last one, like a standing vehicle.
    headingDegrees[0] = location.headingDegrees ?? headingDegrees[0] ?? 0
    state[0] = STATE_OF_CODE.indexOf(location.state)
    this.#label = label
    for (const listener of this.#listeners) listener(SLOTS)
  }

  idAt(): string {
    return ID
  }

  labelAt(): string {
    return this.#label
  }

  slotOf(id: string): number | undefined {
    return id === ID ? 0 : undefined
  }

  subscribe(listener: (slots: readonly number[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
