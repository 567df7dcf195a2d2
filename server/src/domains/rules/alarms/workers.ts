import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Database } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { createVehicleWorker, type VehicleWorkerDeps } from '../../../platform/workers/vehicle-worker.ts'
import { AlarmFollower, nextAlarmDueMs } from '../../tracking/alarm-detection/index.ts'
import { alarmStates } from '../../tracking/locations/index.ts'
import { readAlarmRules } from './alarm-rules.ts'
import { followLateAlarms, lateVehicles } from './follow-late.ts'
import { writeEvents, writeProgress } from './write-corrections.ts'

/** Finds vehicles whose devices are silent. */
export function createSilenceWorker(deps: VehicleWorkerDeps): Worker {
  return createVehicleWorker(deps, {
    name: 'silent vehicles',
    due: alarmStates.findDue,
    work: followVehicleClock,
  })
}

/** Follows vehicles again whose records came late. */
export function createLateAlarmsWorker(deps: VehicleWorkerDeps): Worker {
  return createVehicleWorker(deps, { name: 'late alarms', due: lateVehicles, work: followLateAlarms })
}

async function followVehicleClock(database: Database, vehicle: VehicleKey, now: Date): Promise<void> {
  await database.inTenant(vehicle, async (tx) => {
    const { state: before, write } = await alarmStates.lock(tx, vehicle)
    const following = { vehicleId: vehicle.vehicleId, rules: await readAlarmRules(tx, vehicle.tenantId) }
    if (before === null) return write(null, null)
    const follower = new AlarmFollower(before, following)
    follower.advance(now.getTime())
    const { events, progress } = follower.found()
    await writeEvents(tx, vehicle, events, now.getTime())
    await writeProgress(tx, vehicle, progress)
    publishAfterCommit(tx, { topic: 'work', message: { worker: 'notifications' } })
    const alarms = follower.state()
    await write(alarms, nextAlarmDueMs(alarms, following))
  })
}
