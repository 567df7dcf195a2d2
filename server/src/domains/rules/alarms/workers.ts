import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Database } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { AlarmFollower, nextAlarmDueMs } from '../../tracking/alarm-detection/index.ts'
import {
  findDueAlarms,
  readAlarmState,
  takeRevision,
  writeAlarmState,
} from '../../tracking/locations/index.ts'
import { readAlarmRules } from './alarm-rules.ts'
import { followLateAlarms, lateVehicles } from './follow-late.ts'
import { writeEvents, writeProgress } from './write-corrections.ts'

type Parts = { database: Database; clock: Clock }

const TURN_MS = 5_000
/** Vehicles per turn; the next turn follows at once. */
const AT_ONCE = 100

/** Finds vehicles whose devices are silent. */
export function createSilenceWorker({ database, clock }: Parts): Worker {
  return {
    name: 'silent vehicles',
    everyMs: TURN_MS,
    isSingle: true,
    async run(signal) {
      const now = clock.now()
      const due = await database.asIngest((tx) => findDueAlarms(tx, now, AT_ONCE))
      for (const vehicle of due) {
        if (signal.aborted) return undefined
        await followVehicleClock(database, vehicle, now)
      }
      return due.length < AT_ONCE ? undefined : 0
    },
  }
}

/** Follows vehicles again whose records came late. */
export function createLateAlarmsWorker({ database, clock }: Parts): Worker {
  return {
    name: 'late alarms',
    everyMs: TURN_MS,
    isSingle: true,
    async run(signal) {
      const late = await database.asIngest((tx) => lateVehicles(tx, AT_ONCE))
      for (const vehicle of late) {
        if (signal.aborted) return undefined
        // Tried again in the next turn if newer records have arrived.
        await followLateAlarms(database, vehicle, clock.now())
      }
      return late.length < AT_ONCE ? undefined : 0
    },
  }
}

async function followVehicleClock(database: Database, vehicle: VehicleKey, now: Date): Promise<void> {
  await database.inTenant(vehicle, async (tx) => {
    // The company is locked before its vehicle, as in ingest.
    const revision = await takeRevision({ scope: vehicle, tx })
    const before = await readAlarmState(tx, vehicle, true)
    const following = { vehicleId: vehicle.vehicleId, rules: await readAlarmRules(tx, vehicle.tenantId) }
    if (before === null) return writeAlarmState(tx, vehicle, { alarms: null, dueMs: null, revision })
    const follower = new AlarmFollower(before, following)
    follower.advance(now.getTime())
    const { events, progress } = follower.found()
    await writeEvents(tx, vehicle, events, now.getTime())
    await writeProgress(tx, vehicle, progress)
    publishAfterCommit(tx, { topic: 'work', message: { worker: 'notifications' } })
    const alarms = follower.state()
    await writeAlarmState(tx, vehicle, { alarms, dueMs: nextAlarmDueMs(alarms, following), revision })
  })
}
