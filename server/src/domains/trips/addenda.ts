import type { Tx } from '../../database/client.ts'
import { type FoundTrip, toTripColumns, type TripRecord, type TripRow } from './trip-rows.ts'
import { addVersion } from './trip-versions.ts'

type Shown = {
  /** What the positions show in the locked trip's time, the longest part first. */
  shown: readonly FoundTrip[]
  now: Date
}

/** Tells beside a locked trip what its positions show now; nothing when that is told already. */
export async function addAddendum(tx: Tx, trip: TripRecord, { shown, now }: Shown): Promise<void> {
  const [main, ...others] = shown
  const claim = {
    ...trip,
    // Where nothing is shown any more: no way, from its begin to its begin.
    ...(main ? toTripColumns(main) : { endTime: trip.startTime, distanceMeters: 0, durationSeconds: 0 }),
  }
  const parts = others.map(({ startMs, endMs, distanceMeters }) => ({
    startTime: new Date(startMs),
    endTime: new Date(endMs),
    distanceMeters,
  }))
  const after = parts.length > 0 ? { ...claim, otherParts: parts } : claim
  const told = await lastVersion(tx, trip, ['addendum'])
  if (essence(told?.after ?? trip) === essence(after)) return
  await addVersion(tx, { reason: 'addendum', at: now, before: trip, after })
}

/** A trip that people have written on stays, though its positions show none any more. */
export async function keepUndetectedTrip(tx: Tx, trip: TripRecord, now: Date): Promise<void> {
  const told = await lastVersion(tx, trip)
  if (told?.reason === 'kept') return
  const after = await tx
    .updateTable('trips')
    .set({ running: false, endRule: trip.endRule ?? 'silence', updatedAt: now })
    .where('tenantId', '=', trip.tenantId)
    .where('id', '=', trip.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const record = trip.jobs ? { ...after, jobs: trip.jobs } : after
  await addVersion(tx, { reason: 'kept', at: now, before: trip, after: record })
}

async function lastVersion(tx: Tx, { tenantId, id }: TripRow, reasons?: readonly string[]) {
  return tx
    .selectFrom('tripVersions')
    .select(['reason', 'after'])
    .where('tenantId', '=', tenantId)
    .where('tripId', '=', id)
    .$if(reasons !== undefined, (query) => query.where('reason', 'in', reasons ?? []))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What an addendum is about, as it is stored; without the words, which stay the record's. */
function essence(record: unknown): string {
  const fields: Record<string, unknown> = JSON.parse(JSON.stringify(record))
  const { startTime, endTime, distanceMeters, otherParts = [] } = fields
  return JSON.stringify([startTime, endTime, distanceMeters, otherParts])
}
