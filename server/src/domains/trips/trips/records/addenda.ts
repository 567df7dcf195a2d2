import type { Tx } from '../../../../database/client.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import { type FoundTrip, toTripColumns, type TripRecord, type TripRow } from './trip-rows.ts'
import { addVersion } from './trip-versions.ts'

type Shown = {
  /** What the positions in the locked trip's time now show, longest part first. */
  shown: readonly FoundTrip[]
  now: Date
}

/** Adds an addendum to a locked trip with what its positions now show; nothing if the last addendum is the same. */
export async function addAddendum(tx: Tx, trip: TripRecord, { shown, now }: Shown): Promise<void> {
  const [main, ...others] = shown
  const claim = {
    ...trip,
    // For a trip that is no longer shown: no distance, ending where it started.
    ...(main ? toTripColumns(main) : { endTime: trip.startTime, distanceMeters: 0, durationSeconds: 0 }),
  }
  const parts = others.map(({ startMs, endMs, distanceMeters }) => ({
    startTime: new Date(startMs),
    endTime: new Date(endMs),
    distanceMeters,
  }))
  const after = parts.length > 0 ? { ...claim, otherParts: parts } : claim
  const last = await lastVersion(tx, trip, { fromPositions: true })
  if (essence(last?.after ?? trip) === essence(after)) return
  await addVersion(tx, { reason: 'addendum', at: now, before: trip, after })
}

type Correction = {
  fields: Partial<TripRow>
  reason: string
  actor: { userId: string; email: string }
  now: Date
}

/**
 * A person's correction of a locked trip: a version in addition to the record, which doesn't change. The caller holds
 * `lockTrips`.
 */
export async function addPersonsAddendum(tx: Tx, trip: TripRow, correction: Correction): Promise<void> {
  const { fields, reason, actor, now } = correction
  const after = { ...trip, ...fields, addendumReason: reason, addendumFields: Object.keys(fields) }
  await addVersion(tx, { reason: 'addendum', at: now, actor, before: trip, after, addendumReason: reason })
}

/** Keeps an edited trip that its positions no longer show. */
export async function keepUndetectedTrip(tx: Tx, trip: TripRecord, now: Date): Promise<void> {
  const last = await lastVersion(tx, trip)
  if (last?.reason === 'kept') return
  const after = await tx
    .updateTable('trips')
    .set({ running: false, endRule: trip.endRule ?? 'silence', updatedAt: now })
    .where('tenantId', '=', trip.tenantId)
    .where('id', '=', trip.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sumUpDays(tx, trip.tenantId, [after])
  const record = trip.jobs ? { ...after, jobs: trip.jobs } : after
  await addVersion(tx, { reason: 'kept', at: now, before: trip, after: record })
}

async function lastVersion(tx: Tx, { tenantId, id }: TripRow, { fromPositions = false } = {}) {
  return tx
    .selectFrom('tripVersions')
    .select(['reason', 'after'])
    .where('tenantId', '=', tenantId)
    .where('tripId', '=', id)
    .$if(fromPositions, (query) => query.where('reason', '=', 'addendum').where('actorId', 'is', null))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The content of an addendum, without the texts of the record. */
function essence(record: unknown): string {
  const fields: Record<string, unknown> = JSON.parse(JSON.stringify(record))
  const { startTime, endTime, distanceMeters, otherParts = [] } = fields
  return JSON.stringify([startTime, endTime, distanceMeters, otherParts])
}
