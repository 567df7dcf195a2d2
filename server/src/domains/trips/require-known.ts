/** What a filter names must be there for the caller. */
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'

/** A driver filters by themselves alone: other people are not theirs to know. */
export async function requireDrivers({ scope, tx }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .$if(scope.reach === 'own', (query) => query.where('id', '=', scope.userId))
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('driver')
}

export async function requireFleetCategories({ scope, tx }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('fleetCategories')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('fleetCategory')
}
