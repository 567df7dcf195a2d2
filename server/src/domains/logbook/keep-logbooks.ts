/** Logbooks follow the switch of their vehicles, and records are locked when their time has come. */
import { logbookLimits } from '@roadbook/contract/logbook'
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import type { VehicleKey } from '../../database/vehicle-key.ts'
import type { Clock } from '../../platform/clock.ts'
import { ItemFailures } from '../../platform/item-failures.ts'
import type { Worker } from '../../platform/runner.ts'
import { addLogbookRecords } from '../logbook-records/index.ts'
import { fieldsOf, lockTrips } from '../trips/index.ts'

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
      select tenant_id, vehicle_id from trips where locks_at <= ${now} and locked_at is null and locks_at is not null`.execute(
      tx,
    ),
  )
  return rows
}

/** Makes the logbook of a vehicle what its switch says; locks what is due. */
export async function keepLogbook(tx: Tx, vehicle: VehicleKey, now: Date): Promise<void> {
  // Locks what is due.
  await lockTrips(tx, vehicle, now)
  const switched = await tx
    .selectFrom('vehicles')
    .select(['logbookEnabled', 'logbookSince'])
    .where('tenantId', '=', vehicle.tenantId)
    .where('id', '=', vehicle.vehicleId)
    .forUpdate()
    .executeTakeFirst()
  if (!switched || switched.logbookEnabled === (switched.logbookSince !== null)) return
  if (switched.logbookEnabled) await openLogbook(tx, vehicle, { since: firstTaken(now), now })
  else await closeLogbook(tx, vehicle, now)
}

/** Trips that ended since then can still be completed in time. */
function firstTaken(now: Date): Date {
  return new Date(now.getTime() - logbookLimits.lockAfterHours * HOUR_MS)
}

/** Starts a logbook, or goes on with it, with the trips that ended since then; the caller holds `lockTrips`. */
export async function openLogbook(
  tx: Tx,
  vehicle: VehicleKey,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await setSince(tx, vehicle, since)
  const ended = await tx
    .updateTable('trips')
    .set({ locksAt: sql`end_time + make_interval(hours => ${logbookLimits.lockAfterHours}::int)` })
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .where('endTime', '>=', since)
    .where('running', '=', false)
    .where('lockedAt', 'is', null)
    .returningAll()
    .execute()
  const names = await driverNames(tx, vehicle)
  const recordedAt = now.toISOString()
  const opened = {
    kind: 'opened',
    subjectId: vehicle.vehicleId,
    recordedAt,
    fields: { since: since.toISOString() },
  }
  const taken = ended
    .toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())
    .map((trip) => ({
      kind: 'trip',
      subjectId: trip.id,
      recordedAt,
      fields: { reason: 'opened', ...fieldsOf(trip, names) },
    }))
  await addLogbookRecords(tx, vehicle, [opened, ...taken])
}

/** What is locked stays so; what is open is no longer due. */
async function closeLogbook(tx: Tx, vehicle: VehicleKey, now: Date): Promise<void> {
  await setSince(tx, vehicle, null)
  await tx
    .updateTable('trips')
    .set({ locksAt: null })
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .where('lockedAt', 'is', null)
    .where('locksAt', 'is not', null)
    .execute()
  const closed = { kind: 'closed', subjectId: vehicle.vehicleId, recordedAt: now.toISOString(), fields: {} }
  await addLogbookRecords(tx, vehicle, [closed])
}

async function setSince(tx: Tx, { tenantId, vehicleId }: VehicleKey, since: Date | null): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ logbookSince: since })
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .execute()
}

async function driverNames(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', (users) =>
      users
        .selectFrom('trips')
        .select('driverId')
        .where('tenantId', '=', tenantId)
        .where('vehicleId', '=', vehicleId)
        .where('driverId', 'is not', null)
        .$castTo<{ driverId: string }>(),
    )
    .execute()
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}
