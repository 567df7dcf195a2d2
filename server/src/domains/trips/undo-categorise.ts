import type { BulkChangeUndone } from '@roadbook/contract/trip-filter'
import { sql } from 'kysely'
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { requireCategory } from '../trip-categories/index.ts'
import { allowedChanges, chooseTrips } from './choose-trips.ts'
import { writeCategories } from './write-categories.ts'

/**
 * Undoes a bulk change of the caller: trips that nobody has changed since get their category back. The rules of every
 * change apply, so some may stay as they are.
 */
export async function undoCategorise(context: Context, bulkChangeId: string): Promise<BulkChangeUndone> {
  const tripIds = await tripsOfChange(context, bulkChangeId)
  if (tripIds.length === 0) throw notFound('bulkChange')
  const trips = await chooseTrips(context, { tripIds })
  const former = await formerCategories(context, bulkChangeId)
  const changes = trips.flatMap((trip) => {
    const was = former.get(trip.id)
    return was?.after === trip.category ? [{ trip, category: was.before }] : []
  })
  for (const present of new Set(changes.map(({ category }) => category))) {
    await requireCategory(context, present, { present })
  }
  const { allowed, ...left } = allowedChanges(context.scope, changes)
  await writeCategories(context, allowed, null)
  return { restored: allowed.length, changedSince: tripIds.length - changes.length, ...left }
}

async function tripsOfChange({ scope, tx }: Context, bulkChangeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tripVersions')
    .select('tripId')
    .where('tenantId', '=', scope.tenantId)
    .where('bulkChangeId', '=', bulkChangeId)
    .where('actorId', '=', scope.userId)
    .execute()
  return rows.map(({ tripId }) => tripId)
}

/** Those that no person changed after the bulk change; read with their vehicles locked. */
async function formerCategories({ scope, tx }: Context, bulkChangeId: string) {
  const { rows } = await sql<{ tripId: string; before: string; after: string }>`
    select v.trip_id, v.before ->> 'category' as before, v.after ->> 'category' as after
    from trip_versions v
    where v.tenant_id = ${scope.tenantId} and v.bulk_change_id = ${bulkChangeId} and not exists (
      select from trip_versions later
      where later.tenant_id = v.tenant_id and later.trip_id = v.trip_id and later.sequence > v.sequence
        and later.reason = 'person')`.execute(tx)
  return new Map(rows.map(({ tripId, ...categories }) => [tripId, categories]))
}
