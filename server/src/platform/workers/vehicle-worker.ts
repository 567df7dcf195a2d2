import type { Database, Tx } from '../../database/client.ts'
import type { VehicleKey } from '../../database/vehicle-key.ts'
import type { Clock } from '../clock.ts'
import type { Worker } from './runner.ts'

export type VehicleWorkerDeps = { database: Database; clock: Clock }

type VehicleWork = {
  name: string
  /** Finds vehicles of all companies that have work to do. */
  due: (tx: Tx, now: Date, limit: number) => Promise<VehicleKey[]>
  work: (database: Database, vehicle: VehicleKey, now: Date) => Promise<unknown>
}

const EVERY_MS = 5_000
/** Vehicles per turn; the next turn follows at once. */
const AT_ONCE = 100

/** Does background work vehicle by vehicle. What is not done yet is tried again in the next turn. */
export function createVehicleWorker(
  { database, clock }: VehicleWorkerDeps,
  { name, due, work }: VehicleWork,
): Worker {
  return {
    name,
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const vehicles = await database.asIngest((tx) => due(tx, clock.now(), AT_ONCE))
      for (const vehicle of vehicles) {
        if (signal.aborted) return undefined
        await work(database, vehicle, clock.now())
      }
      return vehicles.length < AT_ONCE ? undefined : 0
    },
  }
}
