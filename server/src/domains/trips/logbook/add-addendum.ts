import type { LogbookAddendum, LogbookEntry } from '@roadbook/contract/trips/logbook'
import { AppError, notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { recordChange } from '../../core/audit/index.ts'
import { isProtected, isTripHidden } from '../../core/privacy/index.ts'
import { requireCategory } from '../../fleet/trip-categories/index.ts'
import { addPersonsAddendum, lockTrips, requireOwnFields, requireTrip } from '../trips/index.ts'
import { toEntries } from './read-entries.ts'

/** A correction in addition to a locked record, which stays unchanged. */
export async function addAddendum(
  context: Context,
  { vehicleId, tripId }: { vehicleId: string; tripId: string },
  { reason, ...said }: LogbookAddendum,
): Promise<LogbookEntry> {
  const { scope, tx, now } = context
  requireOwnFields(scope, said)
  await lockTrips(tx, { tenantId: scope.tenantId, vehicleId }, now)
  const trip = await requireTrip(context, tripId, vehicleId)
  if (trip.lockedAt === null) throw new AppError('trip_not_locked')
  if (isTripHidden(scope, trip)) throw new AppError('trip_private')
  await requireCategory(context, said.category, { present: trip.category })
  const isSecret = [trip, { ...trip, category: said.category ?? trip.category }].some(isProtected)
  const fields = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const row = await tx
    .selectFrom('trips')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow()
  await addPersonsAddendum(tx, row, { fields, reason, actor: scope, now })
  await recordChange(context, {
    action: 'addendum added',
    resourceType: 'trip',
    resourceId: tripId,
    vehicleReg: trip.registration,
    before: null,
    // For a trip that is or becomes protected, the log doesn't contain texts.
    after: isSecret ? { category: said.category } : { ...fields, reason },
  })
  const [entry] = await toEntries(context, [trip])
  if (!entry) throw notFound('trip')
  return entry
}
