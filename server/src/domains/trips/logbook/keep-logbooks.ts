/** Opens and closes logbooks according to their vehicles' switch, and locks records when they are due. */
import { logbookLimits } from '@roadbook/contract/trips/logbook'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ItemFailures } from '../../../platform/workers/item-failures.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { addLogbookRecords } from '../../core/logbook-records/index.ts'
import { lockTrips, releaseFromLogbook, takeIntoLogbook } from '../trips/index.ts'
import { lockOdometer } from '../../fleet/odometer/index.ts'
import { lockLogbookSwitch, setLogbookSince } from '../../fleet/vehicles/index.ts'

const EVERY_MS = 5_000
const HOUR_MS = 3_600_000

type Deps = { database: Database; clock: Clock; log: Log }

/** Opens and closes logbooks, and locks trips. */
export function createLogbookWorker({ database, clock, log }: Deps): Worker {
  const failures = new ItemFailures(log, 'Logbooks could not be kept up; they are tried again in seconds')
  return {
    name: 'logbooks',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const now = clock.now()
      const due = new Map((await dueVehicles(database, now)).map((each) => [each.vehicleId, each]))
      const keepUp = async (vehicleId: string) => {
        const vehicle = due.get(vehicleId)
        if (!vehicle) return
        await database.inTenant({ tenantId: vehicle.tenantId }, (tx) => keepLogbook(tx, vehicle, now))
      }
      await failures.each([...due.keys()], keepUp, signal)
    },
  }
}

async function dueVehicles(database: Database, now: Date): Promise<VehicleKey[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<VehicleKey>`
      select tenant_id, id as vehicle_id from vehicles where logbook_enabled <> (logbook_since is not null)
      union
      select tenant_id, vehicle_id from trips where locks_at <= ${now} and locked_at is null and locks_at is not null
      union
      select tenant_id, vehicle_id from odometers where not locked_recorded`.execute(tx),
  )
  return rows
}

/** Opens or closes a vehicle's logbook according to its switch, and locks what is due. */
export async function keepLogbook(tx: Tx, vehicle: VehicleKey, now: Date): Promise<void> {
  // Locks what is due.
  await lockTrips(tx, vehicle, now, { awaitsAddresses: true })
  // Locks the vehicle's row only if its switch was changed: a change of a vehicle locks the row before its odometer.
  if (!(await isSwitched(tx, vehicle))) return
  const switched = await lockLogbookSwitch(tx, vehicle)
  if (!switched || switched.logbookEnabled === (switched.logbookSince !== null)) return
  if (switched.logbookEnabled) await openLogbook(tx, vehicle, { since: firstTaken(now), now })
  else await closeLogbook(tx, vehicle, now)
}

async function isSwitched(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<boolean> {
  const row = await tx
    .selectFrom('vehicles')
    .select(['logbookEnabled', 'logbookSince'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  return row !== undefined && row.logbookEnabled !== (row.logbookSince !== null)
}

/** Trips that ended since then can still be completed in time. */
function firstTaken(now: Date): Date {
  return new Date(now.getTime() - logbookLimits.lockAfterHours * HOUR_MS)
}

/**
 * Starts or resumes a logbook with the trips that ended since then; the caller holds `lockTrips`. Locks the odometer before the
 * chain, like `chainVersions`, which may follow.
 */
export async function openLogbook(
  tx: Tx,
  vehicle: VehicleKey,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await setLogbookSince(tx, vehicle, since)
  await lockOdometer(tx, vehicle)
  const taken = await takeIntoLogbook(tx, vehicle, since)
  const recordedAt = now.toISOString()
  const opened = {
    kind: 'opened',
    subjectId: vehicle.vehicleId,
    recordedAt,
    fields: { since: since.toISOString() },
  }
  const trips = taken.map(({ tripId, fields }) => ({
    kind: 'trip',
    subjectId: tripId,
    recordedAt,
    fields: { reason: 'opened', ...fields },
  }))
  await addLogbookRecords(tx, vehicle, [opened, ...trips])
}

/** Locked trips stay locked; open ones are no longer due. */
async function closeLogbook(tx: Tx, vehicle: VehicleKey, now: Date): Promise<void> {
  await setLogbookSince(tx, vehicle, null)
  await releaseFromLogbook(tx, vehicle)
  const closed = { kind: 'closed', subjectId: vehicle.vehicleId, recordedAt: now.toISOString(), fields: {} }
  await addLogbookRecords(tx, vehicle, [closed])
}
