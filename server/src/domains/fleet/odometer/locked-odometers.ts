/**
 * Odometers of locked trips: fixed with the record, in the transaction of the lock. Whatever moves them later (late trips, a
 * reading, the factor that follows from it) adds an addendum to the chain beside each record concerned, in the transaction of
 * its cause. The caller holds `lockOdometer` of the vehicle, which every writer of trips, readings and locks takes.
 */
import { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { OdometerCause } from '@roadbook/contract/trips/logbook'
import { RECORD_FORMAT } from '@roadbook/logbook-chain/logbook-record'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { distanceUnitOf } from '../../core/companies/index.ts'
import { addLogbookRecords, lastOdometers } from '../../core/logbook-records/index.ts'
import type { TripOdometer } from './odometer.ts'
import { exactTripOdometers, inTenths, tripOdometers, type TripSpan } from './trip-odometers.ts'
import type { OfCompany } from './odometers-at.ts'
import { lockOdometer } from './repository.ts'

type Tripped = TripSpan & { id: string }
type Locked = Tripped & { driverId: string | null }

/** Per query: the number of parameters is limited. */
const AT_ONCE = 1_000

/** Fixes the odometers of trips that are being locked, of any vehicles of a company. */
export async function fixOdometers(
  tx: Tx,
  tenantId: string,
  { trips, now }: { trips: readonly Tripped[]; now: Date },
): Promise<Map<string, TripOdometer>> {
  for (const vehicleId of [...new Set(trips.map((trip) => trip.vehicleId))].toSorted()) {
    await lockOdometer(tx, { tenantId, vehicleId })
  }
  const odometers = await tripOdometers({ scope: { tenantId }, tx, now }, trips)
  const rows = trips.flatMap(({ id: tripId, vehicleId }, index) => {
    const odometer = odometers[index]
    return odometer ? [{ tenantId, tripId, vehicleId, ...odometer }] : []
  })
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE)
    await tx.insertInto('lockedOdometers').values(some).execute()
  }
  return new Map(rows.map(({ tripId, startMeters, endMeters }) => [tripId, { startMeters, endMeters }]))
}

/** By trip: the recorded odometers of locked trips, the current count for others. */
export async function odometersByTrip(
  context: OfCompany,
  trips: readonly (Tripped & { lockedAt: Date | null })[],
): Promise<Map<string, TripOdometer>> {
  const locked = trips.flatMap(({ id, lockedAt }) => (lockedAt === null ? [] : [id]))
  const found = await lockedOdometers(context.tx, context.scope.tenantId, locked)
  const open = trips.filter(({ id }) => !found.has(id))
  const counted = await tripOdometers(context, open)
  for (const [index, { id }] of open.entries()) {
    const odometer = counted[index]
    if (odometer) found.set(id, odometer)
  }
  return found
}

/** As recorded, by trip. */
async function lockedOdometers(
  tx: Tx,
  tenantId: string,
  tripIds: readonly string[],
): Promise<Map<string, TripOdometer>> {
  if (tripIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('lockedOdometers')
    .select(['tripId', 'startMeters', 'endMeters'])
    .where('tenantId', '=', tenantId)
    .where('tripId', 'in', tripIds)
    .execute()
  return new Map(rows.map(({ tripId, startMeters, endMeters }) => [tripId, { startMeters, endMeters }]))
}

/** Why the odometers of locked trips moved, and who did it. */
export type Moved = {
  now: Date
  cause: OdometerCause
  reason?: string | null
  actor?: { actorId: string | null; actorEmail: string } | undefined
}

/** Call it after trips changed since an instant, or readings. */
export async function addOdometerAddenda(
  tx: Tx,
  vehicle: VehicleKey,
  { changedFrom, ...moved }: Moved & { changedFrom: Date | undefined },
): Promise<void> {
  const { tenantId, vehicleId } = vehicle
  if (changedFrom && !(await hasLockedAfter(tx, vehicle, changedFrom))) return
  const trips = await lockedTrips(tx, vehicle)
  if (trips.length === 0) return
  const recorded = await lockedOdometers(
    tx,
    tenantId,
    trips.map(({ id }) => id),
  )
  const corrected = await lastOdometers(tx, vehicle)
  const context = { scope: { tenantId }, tx, now: moved.now }
  const counted = await exactTripOdometers(context, trips)
  const unit = await distanceUnitOf(context)
  const differing = trips.flatMap((trip, index) => {
    const [before, exact] = [corrected.get(trip.id) ?? recorded.get(trip.id), counted[index]]
    if (!before || !exact || isTold(before, exact)) return []
    return [{ trip, before, after: inTenths(exact, unit) }]
  })
  await addLogbookRecords(
    tx,
    { tenantId, vehicleId },
    differing.map((each) => addendum(each, moved)),
  )
}

/** In the unit at the time of the lock: a change of units changes no odometer. */
function isTold({ startMeters, endMeters }: TripOdometer, exact: TripOdometer): boolean {
  return DistanceUnit.options.some((unit) => {
    const told = inTenths(exact, unit)
    return told.startMeters === startMeters && told.endMeters === endMeters
  })
}

function addendum(
  { trip, before, after }: { trip: Locked; before: TripOdometer | null; after: TripOdometer },
  { now, cause, reason = null, actor }: Moved,
) {
  const fields = {
    format: RECORD_FORMAT,
    cause,
    startOdometerMeters: after.startMeters,
    endOdometerMeters: after.endMeters,
    startOdometerMetersBefore: before?.startMeters ?? null,
    endOdometerMetersBefore: before?.endMeters ?? null,
    driverId: trip.driverId,
    note: reason,
    ...actor,
  }
  return { kind: 'odometer', subjectId: trip.id, recordedAt: now.toISOString(), fields }
}

/** The vehicles with trips that an earlier version locked without their odometers, in order. */
export async function vehiclesToRecord(
  tx: Tx,
  tenantId: string,
  vehicleIds: readonly string[],
): Promise<string[]> {
  const waiting = await tx
    .selectFrom('odometers')
    .select('vehicleId')
    .where('tenantId', '=', tenantId)
    .where('vehicleId', 'in', vehicleIds)
    .where('lockedRecorded', '=', false)
    .orderBy('vehicleId')
    .execute()
  return waiting.map(({ vehicleId }) => vehicleId)
}

/** For trips that an earlier version locked, the current count becomes part of the chain before anything can change it. */
export async function recordOlderOdometers(tx: Tx, vehicle: VehicleKey, now: Date): Promise<void> {
  const { tenantId, vehicleId } = vehicle
  const { lockedRecorded } = await lockOdometer(tx, vehicle)
  if (lockedRecorded) return
  const trips = await lockedTrips(tx, vehicle)
  const fixed = await fixOdometers(tx, tenantId, { trips, now })
  const records = trips.flatMap((trip) => {
    const after = fixed.get(trip.id)
    return after ? [addendum({ trip, before: null, after }, { now, cause: 'upgrade' })] : []
  })
  await addLogbookRecords(tx, vehicle, records)
  await tx
    .updateTable('odometers')
    .set({ lockedRecorded: true })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .execute()
}

/** Oldest first. If trips were deleted for their age, only their sum is known: trips among them don't change. */
async function lockedTrips(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select t.id, t.vehicle_id, t.driver_id, t.start_time, t.end_time, t.distance_meters from trips t
    where t.tenant_id = ${tenantId} and t.vehicle_id = ${vehicleId} and t.locked_at is not null
      and t.start_time >= coalesce((select max(d.until_time) from deleted_distances d
        where d.tenant_id = ${tenantId} and d.vehicle_id = ${vehicleId}), '-infinity')
    order by t.start_time`.execute(tx)
  return rows
}

/** Null if no trip is locked. */
export async function lastLockedEnd(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<Date | null> {
  const row = await tx
    .selectFrom('trips')
    .select('endTime')
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('lockedAt', 'is not', null)
    .orderBy('startTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.endTime ?? null
}

/** Whether a locked trip ends after that instant; one in progress at it is found by its start. */
async function hasLockedAfter(tx: Tx, { tenantId, vehicleId }: VehicleKey, from: Date): Promise<boolean> {
  const { rows } = await sql<{ isLater: boolean }>`
    select exists (select from trips t
      where t.tenant_id = ${tenantId} and t.vehicle_id = ${vehicleId} and t.locked_at is not null and t.end_time > ${from}
        and t.start_time >= coalesce((select max(b.start_time) from trips b where b.tenant_id = ${tenantId}
          and b.vehicle_id = ${vehicleId} and b.start_time <= ${from}), ${from})) as is_later`.execute(tx)
  return rows[0]?.isLater ?? false
}
