import { mercatorX, mercatorY } from '../map/mercator.ts'
import { STATE_OF_CODE, type SymbolColumns, type SymbolSource } from '../map/symbol-source.ts'
import type { VehicleState } from '../ui/state-symbols.ts'

export type LiveVehicle = {
  vehicleId: string
  registration: string
  /** Null together: the vehicle never sent a position. */
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  headingDegrees: number | null
  state: VehicleState
  /** ISO 8601, of the fix. */
  timestamp: string | null
  alarm?: boolean
}

export type LivePositions<V extends LiveVehicle = LiveVehicle> = SymbolSource & {
  /** Takes the newest word on some vehicles; a fix older than the one at hand is left aside. Returns how many changed. */
  apply(updates: readonly V[]): number
  remove(ids: Iterable<string>): number
  clear(): void
  get(id: string): V | undefined
  all(): readonly V[]
  /** Grows with each change: the snapshot for React's `useSyncExternalStore`. */
  readonly revision: number
}

const FIRST_CAPACITY = 64

/** The live fleet, outside React: what was said of each vehicle, and its position in typed arrays for the map. */
export function createLivePositions<V extends LiveVehicle = LiveVehicle>(): LivePositions<V> {
  const vehicles: V[] = []
  const slots = new Map<string, number>()
  const listeners = new Set<(changed: readonly number[]) => void>()
  let columns = createColumns(FIRST_CAPACITY)
  let revision = 0

  function tell(changed: readonly number[]): number {
    if (changed.length === 0) return 0
    revision += 1
    for (const listener of listeners) listener(changed)
    return changed.length
  }

  function place(vehicle: V): number | undefined {
    const known = slots.get(vehicle.vehicleId)
    if (known !== undefined && isOlder(vehicle, vehicles[known]!)) return undefined
    const slot = known ?? vehicles.length
    if (slot >= columns.x.length) columns = grown(columns)
    vehicles[slot] = vehicle
    slots.set(vehicle.vehicleId, slot)
    write(columns, slot, vehicle)
    return slot
  }

  /** The last vehicle moves into the gap, so that slots stay without holes. */
  function take(id: string): number | undefined {
    const slot = slots.get(id)
    if (slot === undefined) return undefined
    slots.delete(id)
    const last = vehicles.pop()!
    if (slot === vehicles.length) return slot
    vehicles[slot] = last
    slots.set(last.vehicleId, slot)
    write(columns, slot, last)
    return slot
  }

  const definedSlots = (list: Iterable<number | undefined>) =>
    [...list].filter((slot): slot is number => slot !== undefined)

  return {
    apply: (updates) => tell(definedSlots(updates.map(place))),
    remove: (ids) => tell(definedSlots([...ids].map(take))),
    clear() {
      const gone = vehicles.map((_, slot) => slot)
      vehicles.length = 0
      slots.clear()
      tell(gone)
    },
    get: (id) => vehicles[slots.get(id) ?? -1],
    all: () => vehicles,
    idAt: (slot) => vehicles[slot]?.vehicleId ?? '',
    labelAt: (slot) => vehicles[slot]?.registration ?? '',
    slotOf: (id) => slots.get(id),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get size() {
      return vehicles.length
    },
    get columns() {
      return columns
    },
    get revision() {
      return revision
    },
  }
}

/** ISO instants in UTC of one precision compare as text, but servers may differ in precision: so as numbers. */
function isOlder(update: LiveVehicle, known: LiveVehicle): boolean {
  if (update.timestamp === null || known.timestamp === null) return false
  return Date.parse(update.timestamp) < Date.parse(known.timestamp)
}

function write(columns: SymbolColumns, slot: number, vehicle: LiveVehicle): void {
  const hasPlace = vehicle.longitude !== null && vehicle.latitude !== null
  columns.x[slot] = hasPlace ? mercatorX(vehicle.longitude ?? 0) : Number.NaN
  columns.y[slot] = hasPlace ? mercatorY(vehicle.latitude ?? 0) : Number.NaN
  if (vehicle.headingDegrees !== null) columns.headingDegrees[slot] = vehicle.headingDegrees
  columns.state[slot] = STATE_OF_CODE.indexOf(vehicle.state)
  columns.alarm[slot] = vehicle.alarm === true ? 1 : 0
  columns.timestampMs[slot] = vehicle.timestamp === null ? Number.NaN : Date.parse(vehicle.timestamp)
}

function createColumns(capacity: number): SymbolColumns {
  return {
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    headingDegrees: new Float32Array(capacity),
    state: new Uint8Array(capacity),
    alarm: new Uint8Array(capacity),
    timestampMs: new Float64Array(capacity),
  }
}

function grown(old: SymbolColumns): SymbolColumns {
  const next = createColumns(old.x.length * 2)
  next.x.set(old.x)
  next.y.set(old.y)
  next.headingDegrees.set(old.headingDegrees)
  next.state.set(old.state)
  next.alarm.set(old.alarm)
  next.timestampMs.set(old.timestampMs)
  return next
}
