/** Versions of trips as records of their vehicle's logbook. */
import type { Json } from '@roadbook/logbook-chain/canonical-json'
import { RECORD_FORMAT, type RecordContent } from '@roadbook/logbook-chain/logbook-record'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { addLogbookRecords, keptLogbooks } from '../../../core/logbook-records/index.ts'
import { lockOdometer } from '../../../fleet/odometer/index.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import type { TripRecord } from './trip-rows.ts'

/** When the record of a trip is locked: 168 hours after its end. Citus refuses an update that adds an interval to a column. */
const lockedFrom = sql`to_timestamp(date_part('epoch', end_time - timestamptz 'epoch') + 168 * 3600)`

export type ChainedVersion = {
  reason: string
  at: Date
  actor?: { userId: string; email: string } | undefined
  before: TripRecord | null
  after: TripRecord | null
  /** The reason of an addendum that a person added. */
  addendumReason?: string | undefined
  /** The vehicle's odometer at both ends: part of the record from its lock on. */
  odometer?: { startMeters: number; endMeters: number } | undefined
  /** The company's time zone at the lock, in which day and times of the trip are written from then on. */
  timeZone?: string | undefined
}

/**
 * Adds changes to the vehicle's chain, if the trip is part of its logbook, and sets when the trips are locked. Locked trips
 * stay part of it after the logbook was switched off. The caller holds `lockTrips`. Locks the odometer before the chain, as a
 * reading does: a rebuild counts it after adding to the chain, and the two would deadlock.
 */
export async function chainVersions(
  tx: Tx,
  vehicle: VehicleKey,
  versions: readonly ChainedVersion[],
): Promise<void> {
  const since = (await keptLogbooks(tx, vehicle.tenantId, [vehicle.vehicleId])).get(vehicle.vehicleId)
  const kept = versions.filter(({ before, after }) => isPart(after ?? before, since))
  if (kept.length === 0) return
  const names = await readNames(
    tx,
    vehicle.tenantId,
    kept.flatMap(({ actor, after }) => [actor?.userId, after?.driverId]),
  )
  await lockOdometer(tx, vehicle)
  await addLogbookRecords(
    tx,
    vehicle,
    kept.flatMap((version) => contentOf(version, names) ?? []),
  )
  await setLocks(
    tx,
    vehicle,
    kept.flatMap(({ after }) => (after && after.lockedAt === null ? [after.id] : [])),
  )
}

/** For trips of many vehicles; the caller holds `lockTrips` of all of them. */
export async function chainBulkVersions(
  tx: Tx,
  tenantId: string,
  versions: readonly (ChainedVersion & { after: TripRecord })[],
): Promise<void> {
  const byVehicle = Map.groupBy(versions, ({ after }) => after.vehicleId)
  const kept = await keptLogbooks(tx, tenantId, [...byVehicle.keys()])
  for (const vehicleId of [...kept.keys()].toSorted()) {
    await chainVersions(tx, { tenantId, vehicleId }, byVehicle.get(vehicleId) ?? [])
  }
}

function isPart(trip: TripRecord | null, since: Date | undefined): boolean {
  if (trip === null) return false
  return trip.lockedAt !== null || (since !== undefined && trip.endTime.getTime() >= since.getTime())
}

/** 168 hours after the end; null again if a trip continues. */
async function setLocks(tx: Tx, { tenantId, vehicleId }: VehicleKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('trips')
    .set({ locksAt: sql`case when not running then ${lockedFrom} end` })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('id', 'in', ids)
    .where('lockedAt', 'is', null)
    .execute()
}

/** The state of a trip as a record of the chain. */
type TakenTrip = { tripId: string; fields: Record<string, Json> }

/** Makes the trips that ended since then part of the logbook, oldest first; the caller holds `lockTrips`. */
export async function takeIntoLogbook(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  since: Date,
): Promise<TakenTrip[]> {
  const trips = await tx
    .updateTable('trips')
    .set({ locksAt: sql<Date>`${lockedFrom}` })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('endTime', '>=', since)
    .where('running', '=', false)
    .where('lockedAt', 'is', null)
    .returningAll()
    .execute()
  const names = await readNames(
    tx,
    tenantId,
    trips.map(({ driverId }) => driverId),
  )
  return trips
    .toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())
    .map((trip) => ({ tripId: trip.id, fields: fieldsOf(trip, names) }))
}

/** Trips that are not locked are no longer due; the caller holds `lockTrips`. */
export async function releaseFromLogbook(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<void> {
  await tx
    .updateTable('trips')
    .set({ locksAt: null })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('lockedAt', 'is', null)
    .where('locksAt', 'is not', null)
    .execute()
}

type Names = ReadonlyMap<string, string>

/** Current names of drivers and of whoever changed something. */
async function readNames(
  tx: Tx,
  tenantId: string,
  ids: readonly (string | null | undefined)[],
): Promise<Names> {
  const known = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (known.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function contentOf(version: ChainedVersion, names: Names): RecordContent | undefined {
  const { reason, at, actor, before, after, addendumReason, odometer, timeZone } = version
  const trip = after ?? before
  if (!trip) return undefined
  const by = actor && {
    actorId: actor.userId,
    actorName: names.get(actor.userId) ?? '',
    actorEmail: actor.email,
  }
  const why = addendumReason === undefined ? {} : { addendumReason }
  const odometers = odometer && {
    startOdometerMeters: odometer.startMeters,
    endOdometerMeters: odometer.endMeters,
  }
  const state = after ? fieldsOf(after, names) : { removed: true }
  return {
    kind: 'trip',
    subjectId: trip.id,
    recordedAt: at.toISOString(),
    fields: { reason, ...by, ...why, ...odometers, ...(timeZone !== undefined && { timeZone }), ...state },
  }
}

/** The content of a record: everything that its entry in an exported file is made of. */
function fieldsOf(trip: TripRecord, names: Names): Record<string, Json> {
  const { driverId, category, purpose, destination, partner, note } = trip
  const { startLatitude, startLongitude, endLatitude, endLongitude, startAddress, endAddress } = trip
  const { distanceMeters, durationSeconds, lockedAt, lockedIncomplete, running } = trip
  return {
    format: RECORD_FORMAT,
    firstRecordedAt: trip.createdAt.toISOString(),
    startTime: trip.startTime.toISOString(),
    endTime: trip.endTime.toISOString(),
    startLatitude,
    startLongitude,
    endLatitude,
    endLongitude,
    startAddress,
    endAddress,
    distanceMeters,
    durationSeconds,
    running,
    driverId,
    driverName: driverId === null ? null : (names.get(driverId) ?? ''),
    category,
    purpose,
    destination,
    partner,
    note,
    lockedAt: lockedAt?.toISOString() ?? null,
    lockedIncomplete,
  }
}
