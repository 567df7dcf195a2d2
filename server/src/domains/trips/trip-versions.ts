import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import { noteChangedTimes } from './changed-times.ts'
import type { TripRecord, TripRow } from './trip-rows.ts'

type VersionReason = 'detected' | 'redetected' | 'dissolved' | 'person' | 'addendum' | 'kept'

type Version = {
  reason: VersionReason
  at: Date
  actor?: { userId: string; email: string }
  before: TripRecord | null
  after: TripRecord | null
}

export type VehicleKey = { tenantId: string; vehicleId: string }

/** Held until the commit by whoever changes trips of the vehicle, so that their versions stand in one order. */
export async function lockTrips(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trips ${tenantId} ${vehicleId}`}, 0))`.execute(
    tx,
  )
}

/** The caller holds `lockTrips`. */
export async function addVersion(tx: Tx, version: Version): Promise<void> {
  const trip = version.after ?? version.before
  if (!trip) throw new Error('A version is of a trip.')
  await noteChangedTimes(tx, { before: version.before, after: version.after, now: version.at })
  const { tenantId, vehicleId } = trip
  const last = await lastSequence(tx, trip)
  await tx
    .insertInto('tripVersions')
    .values({
      tenantId,
      vehicleId,
      sequence: last + 1,
      tripId: trip.id,
      changedAt: version.at,
      actorId: version.actor?.userId ?? null,
      actorEmail: version.actor?.email ?? null,
      reason: version.reason,
      before: version.before && JSON.stringify(version.before),
      after: version.after && JSON.stringify(version.after),
    })
    .execute()
}

/** Of trips of one vehicle that were detected just now; the caller holds `lockTrips`. */
export async function addFirstVersions(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  trips: readonly TripRow[],
  at: Date,
): Promise<void> {
  if (trips.length === 0) return
  const last = await lastSequence(tx, { tenantId, vehicleId })
  const versions = trips.map((trip, index) => ({
    tenantId,
    vehicleId,
    sequence: last + 1 + index,
    tripId: trip.id,
    changedAt: at,
    reason: 'detected',
    after: JSON.stringify(trip),
  }))
  await tx.insertInto('tripVersions').values(versions).execute()
}

async function lastSequence(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<number> {
  const { last } = await tx
    .selectFrom('tripVersions')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
