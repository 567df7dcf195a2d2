import type { AuditChange } from '@roadbook/contract/core/audit'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { tripHidden } from '../privacy/index.ts'
import type { EntryRow } from './repository.ts'

/** What an entry shows of a trip that only its driver may see. */
const told = new Set(['category'])

/** A trip may become private after an entry was written, which then shows no more than this. */
export async function withoutPrivateTripDetails(
  context: Context,
  rows: readonly EntryRow[],
): Promise<EntryRow[]> {
  const hidden = await hiddenTrips(
    context,
    rows.flatMap(({ resourceType, resourceId }) =>
      resourceType === 'trip' && resourceId !== null ? [resourceId] : [],
    ),
  )
  return rows.map((row) => {
    if (row.resourceId === null || !hidden.has(row.resourceId)) return row
    const changes = row.changes as AuditChange[] // only recordChange writes them, in this form
    return { ...row, changes: changes.filter(({ field }) => told.has(field)) }
  })
}

async function hiddenTrips({ scope, tx }: Context, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select t.id from trips t join vehicles v on v.tenant_id = t.tenant_id and v.id = t.vehicle_id
    where t.tenant_id = ${scope.tenantId} and t.id = any (${[...new Set(ids)]}::uuid[])
      and ${tripHidden(scope, { trip: 't', vehicle: 'v' })}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
