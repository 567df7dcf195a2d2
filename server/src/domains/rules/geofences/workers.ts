import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Database, Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { createVehicleWorker, type VehicleWorkerDeps } from '../../../platform/workers/vehicle-worker.ts'
import { followClock, nextDwellMs } from '../../tracking/geofence-visits/index.ts'
import { visitStates } from '../../tracking/locations/index.ts'
import { followLate } from './follow-late.ts'
import { readRules } from './geofence-rules.ts'
import { writeAlerts } from './write-corrections.ts'

/** Vehicles that send nothing still dwell by the clock. */
export function createDwellWorker(deps: VehicleWorkerDeps): Worker {
  return createVehicleWorker(deps, {
    name: 'geofence dwells',
    due: visitStates.findDue,
    work: followVehicleClock,
  })
}

/** Follows vehicles again whose fixes came late. */
export function createLateVisitsWorker(deps: VehicleWorkerDeps): Worker {
  return createVehicleWorker(deps, { name: 'late visits', due: lateVehicles, work: followLate })
}

async function lateVehicles(tx: Tx, _now: Date, limit: number): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select distinct tenant_id, vehicle_id from geofence_dirty_ranges limit ${limit}`.execute(tx)
  return rows
}

async function followVehicleClock(database: Database, vehicle: VehicleKey, now: Date): Promise<void> {
  await database.inTenant(vehicle, async (tx) => {
    const { state: before, write } = await visitStates.lock(tx, vehicle)
    const known = await readRules(tx, vehicle.tenantId)
    const following = known && { vehicleId: vehicle.vehicleId, rules: known, newId: uuidv7 }
    const followed = before && following && followClock(before, now.getTime(), following)
    await writeAlerts(tx, vehicle, followed?.alerts ?? [])
    publishAfterCommit(tx, { topic: 'work', message: { worker: 'notifications' } })
    const visits = followed?.state ?? before
    await write(visits, following && visits ? nextDwellMs(visits, following) : null)
  })
}
