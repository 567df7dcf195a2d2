import { Gauge, type Registry } from '@prometheus-io/client'
import type { VehicleKey } from '../../../tracking/positions/index.ts'

type Queue = Map<string, VehicleKey>

/** Vehicles whose trips wait to be rebuilt from stored positions. */
export class RebuildQueues {
  /** A trip starts or ends there. */
  readonly #urgent: Queue = new Map()
  readonly #waiting: Queue = new Map()
  /** Long ranges, rebuilt one part per vehicle in turn. */
  readonly #long: Queue = new Map()
  /** Retried in the next turn; if that fails too, when all ranges are read again. */
  #failed: Queue = new Map()
  #failedBefore: Queue = this.#failed

  get size(): number {
    return this.#urgent.size + this.#waiting.size + this.#long.size
  }

  /** Returns those that failed in the turn before, which are queued again. */
  startTurn(): readonly VehicleKey[] {
    this.#failedBefore = this.#failed
    this.#failed = new Map()
    return [...this.#failedBefore.values()]
  }

  add({ tenantId, vehicleId }: VehicleKey, isUrgent: boolean): void {
    if (isUrgent) this.#waiting.delete(vehicleId)
    else if (this.#urgent.has(vehicleId)) return
    const queue = isUrgent ? this.#urgent : this.#waiting
    queue.set(vehicleId, { tenantId, vehicleId })
  }

  addLong({ tenantId, vehicleId }: VehicleKey): void {
    this.#long.set(vehicleId, { tenantId, vehicleId })
  }

  addFailed({ tenantId, vehicleId }: VehicleKey): void {
    if (!this.#failedBefore.has(vehicleId)) this.#failed.set(vehicleId, { tenantId, vehicleId })
  }

  drop(isDropped: (vehicleId: string) => boolean): void {
    for (const queue of [this.#urgent, this.#waiting, this.#long, this.#failed]) {
      for (const vehicleId of queue.keys()) if (isDropped(vehicleId)) queue.delete(vehicleId)
    }
  }

  /** Takes vehicles as long as there is time, the urgent ones first. */
  *take(isTime: () => boolean): Generator<VehicleKey> {
    yield* takeFrom(this.#urgent, isTime)
    yield* takeFrom(this.#waiting, isTime)
  }

  /** A vehicle with older parts left is added to the end again, where the same loop reaches it. */
  takeLong(isTime: () => boolean): Generator<VehicleKey> {
    return takeFrom(this.#long, isTime)
  }
}

function* takeFrom(queue: Queue, isTime: () => boolean): Generator<VehicleKey> {
  for (const [vehicleId, vehicle] of queue) {
    if (!isTime()) return
    queue.delete(vehicleId)
    yield vehicle
  }
}

export function exposeWaiting(metrics: Registry, read: () => number): void {
  const gauge: Gauge = new Gauge({
    name: 'roadbook_trips_vehicles_waiting',
    help: 'Vehicles whose trips wait to be rebuilt by this process.',
    registers: [metrics],
    collect: () => gauge.set(read()),
  })
}
