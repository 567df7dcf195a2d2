import type { BulkChangeUndone } from '@roadbook/contract/trips/trip-filter'
import { sql } from 'kysely'
import { notFound } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { requireCategory } from '../../../fleet/trip-categories/index.ts'
import { allowedChanges, bulkFields, type BulkFields, chooseTrips, type ChosenTrip } from './choose-trips.ts'
import { writeBulkChanges } from './write-bulk-changes.ts'

/**
 * Undoes a bulk change of the caller: trips that nobody has changed since get their former values back. The rules for every
 * change apply, so some may stay unchanged.
 */
export async function undoCategorise(context: Context, bulkChangeId: string): Promise<BulkChangeUndone> {
  const tripIds = await tripsOfChange(context, bulkChangeId)
  if (tripIds.length === 0) throw notFound('bulkChange')
  const trips = await chooseTrips(context, { tripIds })
  const former = await formerValues(context, bulkChangeId)
  const changes = trips.flatMap((trip) => {
    const was = former.get(trip.id)
    return was && isAsLeft(trip, was.after) ? [{ trip, fields: changedBack(was) }] : []
  })
  for (const present of new Set(changes.flatMap(({ fields }) => fields.category ?? []))) {
    await requireCategory(context, present, { present })
  }
  const { allowed, ...left } = allowedChanges(context.scope, changes)
  await writeBulkChanges(context, allowed, null)
  return { restored: allowed.length, changedSince: tripIds.length - changes.length, ...left }
}

type Values = Pick<ChosenTrip, (typeof bulkFields)[number]>
type Change = { before: Values; after: Values }

function isAsLeft(trip: Values, after: Values): boolean {
  return bulkFields.every((name) => trip[name] === after[name])
}

/** The former values of changed fields. A category that was only confirmed stays confirmed. */
function changedBack({ before, after }: Change): BulkFields {
  const changed = bulkFields.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, before[name]]))
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

/** The former values of trips that no person changed after the bulk change; read with their vehicles locked. */
async function formerValues({ scope, tx }: Context, bulkChangeId: string) {
  const valuesOf = (record: 'before' | 'after') =>
    sql`jsonb_build_object(${sql.join(
      bulkFields.flatMap((name) => [sql`${name}::text`, sql`${sql.ref(`v.${record}`)} ->> ${name}`]),
    )})`
  const { rows } = await sql<Change & { tripId: string }>`
    select v.trip_id, ${valuesOf('before')} as before, ${valuesOf('after')} as after
    from trip_versions v
    where v.tenant_id = ${scope.tenantId} and v.bulk_change_id = ${bulkChangeId} and not exists (
      select from trip_versions later
      where later.tenant_id = ${scope.tenantId} and later.trip_id = v.trip_id and later.sequence > v.sequence
        and later.reason = 'person')`.execute(tx)
  return new Map(rows.map(({ tripId, ...change }) => [tripId, change]))
}
