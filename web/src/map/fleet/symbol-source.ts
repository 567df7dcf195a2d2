import type { VehicleState } from '../../ui/vehicle-state/state-symbols.ts'

/** States in the order of their numbers in `SymbolColumns.state`. */
export const STATE_OF_CODE: readonly VehicleState[] = ['moving', 'idling', 'parked', 'offline', 'noDevice']
export const MOVING_CODE = 0

/** One row (slot) per symbol. Arrays are longer than `count`, and are replaced when they must grow. */
export type SymbolColumns = {
  /** Mercator, 0 to 1; NaN where there is no position. */
  x: Float64Array
  y: Float64Array
  headingDegrees: Float32Array
  state: Uint8Array
  alarm: Uint8Array
}

/**
 * The symbols that the map draws. It changes outside React's render and notifies listeners of the changed
 * slots.
 */
export type SymbolSource = {
  readonly size: number
  readonly columns: SymbolColumns
  idAt(slot: number): string
  labelAt(slot: number): string
  slotOf(id: string): number | undefined
  /** Called once per batch; listeners must not keep the array. */
  subscribe(listener: (changedSlots: readonly number[]) => void): () => void
}
