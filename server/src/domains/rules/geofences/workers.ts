import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Database } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { followClock, nextDwellMs } from '../../tracking/geofence-visits/index.ts'
import {
  findDueDwells,
  readVisitState,
  takeRevision,
  writeVisitState,
} from '../../tracking/locations/index.ts'
import { followLate } from './follow-late.ts'
import { readRules } from './geofence-rules.ts'
import { writeAlerts } from './write-corrections.ts'

type Parts = { database: Database; clock: Clock }

const DWELL_MS = 5_000
const LATE_MS = 5_000
/** Vehicles per turn; the next turn follows at once. */
const AT_ONCE = 100

/** Vehicles that send nothing still dwell by the clock. */
export function createDwellWorker({ database, clock }: Parts): Worker {
  return {
    name: 'geofence dwells',
    everyMs: DWELL_MS,
    isSingle: true,
    async run(signal) {
      const now = clock.now()
      const due = await database.asIngest((tx) => findDueDwells(tx, now, AT_ONCE))
      for (const vehicle of due) {
        if (signal.aborted) return undefined
        await followVehicleClock(database, vehicle, now)
      }
      return due.length < AT_ONCE ? undefined : 0
    },
  }
}

/** Follows vehicles again whose fixes came late. */
export function createLateVisitsWorker({ database, clock }: Parts): Worker {
  return {
    name: 'late visits',
    everyMs: LATE_MS,
    isSingle: true,
    async run(signal) {
      const late = await lateVehicles(database)
      for (const vehicle of late) {
        if (signal.aborted) return undefined
        // Tried again in the next turn if newer fixes have arrived.
        await followLate(database, vehicle, clock.now())
      }
      return late.length < AT_ONCE ? undefined : 0
    },
  }
}

async function lateVehicles(database: Database): Promise<VehicleKey[]> {
  const { rows } = await database.asIngest((tx) =>
    sql<VehicleKey>`select distinct tenant_id, vehicle_id from geofence_dirty_ranges limit ${AT_ONCE}`.execute(
      tx,
    ),
  )
  return rows
}

async function followVehicleClock(database: Database, vehicle: VehicleKey, now: Date): Promise<void> {
  await database.inTenant(vehicle, async (tx) => {
    // The company is locked before its vehicle, as in ingest.
    const revision = await takeRevision({ scope: vehicle, tx })
    const before = await readVisitState(tx, vehicle, true)
    const known = await readRules(tx, vehicle.tenantId)
    const following = known && { vehicleId: vehicle.vehicleId, rules: known, newId: uuidv7 }
    const followed = before && following && followClock(before, now.getTime(), following)
    await writeAlerts(tx, vehicle, followed?.alerts ?? [])
    publishAfterCommit(tx, { topic: 'work', message: { worker: 'notifications' } })
    const visits = followed?.state ?? before
    const dwellDueMs = following && visits ? nextDwellMs(visits, following) : null
    await writeVisitState(tx, vehicle, { visits, dwellDueMs, revision })
  })
}
