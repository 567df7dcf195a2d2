import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { STATE_OF_CODE, type SymbolColumns, type SymbolSource } from '../../map/fleet/symbol-source.ts'
import type { VehicleState } from '../../ui/vehicle-state/state-symbols.ts'

export type LiveVehicle = {
  vehicleId: string
  registration: string
  /** All null if the vehicle never sent a position. */
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  headingDegrees: number | null
  state: VehicleState
  /** ISO 8601, of the fix. */
  timestamp: string | null
  alarm?: boolean
  /** The server's revision, if given: decides which is newer, even if a device's clock went back. */
  revision?: number
}

const FIRST_CAPACITY = 64
type Listener = (changed: readonly number[]) => void

/** The live fleet, outside React: each vehicle's location, and its position in typed arrays for the map. */
export class LivePositions<V extends LiveVehicle = LiveVehicle> implements SymbolSource {
  columns = createColumns(FIRST_CAPACITY)
  /** Incremented with each change: the snapshot for React's `useSyncExternalStore`. */
  revision = 0
  readonly #vehicles: V[] = []
  readonly #slots = new Map<string, number>()
  readonly #listeners = new Set<Listener>()

  get size(): number {
    return this.#vehicles.length
  }

  /** Applies newer locations of some vehicles; older ones are ignored. Returns how many changed. */
  apply(updates: readonly V[]): number {
    const changed: number[] = []
    for (const update of updates) {
      const slot = this.#place(update)
      if (slot !== undefined) changed.push(slot)
    }
    return this.#tell(changed)
  }

  remove(ids: Iterable<string>): number {
    const changed: number[] = []
    for (const id of ids) {
      const slot = this.#take(id)
      if (slot !== undefined) changed.push(slot)
    }
    return this.#tell(changed)
  }

  /** Replaces all locations, whatever was known before; notifies once. */
  replace(vehicles: readonly V[]): number {
    const changed = new Set<number>()
    for (const id of this.#slots.keys()) changed.add(this.#take(id) ?? 0)
    for (const vehicle of vehicles) changed.add(this.#place(vehicle) ?? 0)
    return this.#tell([...changed])
  }

  clear(): void {
    this.remove([...this.#slots.keys()])
  }

  get(id: string): V | undefined {
    return this.#vehicles[this.#slots.get(id) ?? -1]
  }

  all(): readonly V[] {
    return this.#vehicles
  }

  idAt(slot: number): string {
    return this.#vehicles[slot]?.vehicleId ?? ''
  }

  labelAt(slot: number): string {
    return this.#vehicles[slot]?.registration ?? ''
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id)
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(changed: readonly number[]): number {
    if (changed.length === 0) return 0
    this.revision += 1
    for (const listener of this.#listeners) listener(changed)
    return changed.length
  }

  #place(vehicle: V): number | undefined {
    const known = this.#slots.get(vehicle.vehicleId)
    if (known !== undefined && isOlder(vehicle, this.#vehicles[known]!)) return undefined
    const slot = known ?? this.#vehicles.length
    if (slot >= this.columns.x.length) this.columns = grown(this.columns)
    this.#vehicles[slot] = vehicle
    if (known === undefined) this.#slots.set(vehicle.vehicleId, slot)
    write(this.columns, slot, vehicle)
    return slot
  }

  /** The last vehicle moves into the gap, so that slots have no holes. */
  #take(id: string): number | undefined {
    const slot = this.#slots.get(id)
    const last = this.#vehicles.at(-1)
    if (slot === undefined || last === undefined) return undefined
    this.#vehicles.pop()
    this.#slots.delete(id)
    if (slot === this.#vehicles.length) return slot
    this.#vehicles[slot] = last
    this.#slots.set(last.vehicleId, slot)
    write(this.columns, slot, last)
    return slot
  }
}

export function createLivePositions<V extends LiveVehicle = LiveVehicle>(): LivePositions<V> {
  return new LivePositions<V>()
}

/** UTC instants of one precision compare as text, ten times faster than parsing them. */
function isOlder(update: LiveVehicle, present: LiveVehicle): boolean {
  if (update.revision !== undefined && present.revision !== undefined)
    return update.revision < present.revision
  const { timestamp: next } = update
  const { timestamp: known } = present
  if (next === null || known === null) return false
  const isComparable = next.length === known.length && next.endsWith('Z') && known.endsWith('Z')
  return isComparable ? next < known : Date.parse(next) < Date.parse(known)
}

function write(columns: SymbolColumns, slot: number, vehicle: LiveVehicle): void {
  const hasPlace = vehicle.longitude !== null && vehicle.latitude !== null
  columns.x[slot] = hasPlace ? mercatorX(vehicle.longitude ?? 0) : Number.NaN
  columns.y[slot] = hasPlace ? mercatorY(vehicle.latitude ?? 0) : Number.NaN
  if (vehicle.headingDegrees !== null) columns.headingDegrees[slot] = vehicle.headingDegrees
  columns.state[slot] = STATE_OF_CODE.indexOf(vehicle.state)
  columns.alarm[slot] = vehicle.alarm === true ? 1 : 0
}

function createColumns(capacity: number): SymbolColumns {
  return {
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    headingDegrees: new Float32Array(capacity),
    state: new Uint8Array(capacity),
    alarm: new Uint8Array(capacity),
  }
}

function grown(old: SymbolColumns): SymbolColumns {
  const next = createColumns(old.x.length * 2)
  next.x.set(old.x)
  next.y.set(old.y)
  next.headingDegrees.set(old.headingDegrees)
  next.state.set(old.state)
  next.alarm.set(old.alarm)
  return next
}
