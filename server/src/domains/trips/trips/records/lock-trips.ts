/** Every writer of a vehicle's trips takes its lock, which also locks due records. */
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { timeZoneOf } from '../../../core/companies/index.ts'
import { lockGenerations } from '../../../tracking/dirty-ranges/index.ts'
import { fixOdometers, recordOlderOdometers, vehiclesToRecord } from '../../../fleet/odometer/index.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import { isIncomplete } from './completeness.ts'
import type { TripRow } from './trip-rows.ts'
import { addVersions } from './trip-versions.ts'

/**
 * Held until the commit by every writer of the vehicle's trips, so that their versions have one order. First locks due trips
 * of its logbook: nobody can change one in the seconds before the worker runs.
 */
export async function lockTrips(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  now: Date,
  { awaitsAddresses = false } = {},
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trips ${tenantId} ${vehicleId}`}, 0))`.execute(
    tx,
  )
  await lockDueTrips(tx, tenantId, { vehicleIds: [vehicleId], now, awaitsAddresses })
}

/**
 * Looking up places takes seconds. A trip that is first stored after its deadline is locked once it has its addresses, or
 * after this time.
 */
const ADDRESS_WAIT = sql`interval '1 hour'`

type Vehicles = {
  vehicleIds: readonly string[]
  now: Date
  /** Waits a while for trips whose addresses are being looked up; not for a person's change, which is past the deadline. */
  awaitsAddresses?: boolean
}
/** Without `now`, no record is locked: for a writer of nothing that a lock protects. */
type ToLock = Pick<Vehicles, 'vehicleIds'> & Partial<Vehicles>

/**
 * Like `lockTrips`, for each vehicle in the order of their ids, then their generations, which the writer of trips in
 * progress holds. Every transaction that writes trips or stops of several vehicles starts with this, so that no two of them
 * deadlock. At most some thousands of vehicles: each is a lock in the database.
 */
export async function lockVehicleTrips(tx: Tx, tenantId: string, { vehicleIds, now }: ToLock): Promise<void> {
  const ordered = [...new Set(vehicleIds)].toSorted()
  if (ordered.length === 0) return
  const keys = ordered.map((vehicleId) => `trips ${tenantId} ${vehicleId}`)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from (select key from unnest(${keys}::text[]) with ordinality as n (key, place) order by place) k`.execute(
    tx,
  )
  await lockGenerations(tx, tenantId, ordered)
  if (now) await lockDueTrips(tx, tenantId, { vehicleIds: ordered, now })
}

/**
 * Only the update, whose plan is tested: every writer of trips runs it. An address that is still missing stays missing: the
 * record has the coordinates.
 */
export function lockDue(tx: Tx, tenantId: string, { vehicleIds, now, awaitsAddresses = false }: Vehicles) {
  return tx
    .updateTable('trips')
    .set({
      lockedAt: now,
      lockedIncomplete: isIncomplete('trips'),
      startAddress: sql`coalesce(start_address, '')`,
      endAddress: sql`coalesce(end_address, '')`,
      updatedAt: now,
      version: sql`version + 1`,
    })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', 'in', vehicleIds)
    .where('lockedAt', 'is', null)
    .where('locksAt', '<=', now)
    .where(awaitsAddresses ? isNamedOrOld(now) : sql.lit(true))
    .returningAll()
}

function isNamedOrOld(now: Date) {
  return sql<boolean>`(start_address is not null and end_address is not null or created_at <= ${now}::timestamptz - ${ADDRESS_WAIT})`
}

/**
 * Locks due records, each as a version with its odometers and the time zone; the caller holds the lock of every vehicle.
 * Generations come before odometers, as in the writer of trips in progress.
 */
async function lockDueTrips(tx: Tx, tenantId: string, due: Vehicles): Promise<void> {
  const { now } = due
  const older = await vehiclesToRecord(tx, tenantId, due.vehicleIds)
  if (older.length > 0) await lockGenerations(tx, tenantId, older)
  for (const vehicleId of older) await recordOlderOdometers(tx, { tenantId, vehicleId }, now)
  const locked = await lockDue(tx, tenantId, due).execute()
  if (locked.length === 0) return
  await sumUpDays(tx, tenantId, locked)
  const vehicleIds = [...new Set(locked.map(({ vehicleId }) => vehicleId))].toSorted()
  await lockGenerations(tx, tenantId, vehicleIds)
  const odometers = await fixOdometers(tx, tenantId, { trips: locked, now })
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  for (const [vehicleId, trips] of Map.groupBy(locked, (trip) => trip.vehicleId)) {
    const versions = trips
      .toSorted((a, b) => a.endTime.getTime() - b.endTime.getTime())
      .map((after) => ({
        reason: 'locked' as const,
        at: now,
        before: openState(after),
        after,
        odometer: odometers.get(after.id),
        timeZone,
      }))
    await addVersions(tx, { tenantId, vehicleId }, versions)
  }
}

function openState(locked: TripRow): TripRow {
  return { ...locked, lockedAt: null, lockedIncomplete: false, version: locked.version - 1 }
}
