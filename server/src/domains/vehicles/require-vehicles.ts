import { drivenVehicles } from '../../database/driven-vehicles.ts'
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'

/** A driver knows the vehicles that are or were theirs. */
export async function requireVehicles({ scope, tx }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('vehicles')
    .select('vehicles.id')
    .where('vehicles.tenantId', '=', scope.tenantId)
    .where('vehicles.id', 'in', ids)
    .$if(scope.reach === 'own', (query) => query.where('vehicles.id', 'in', drivenVehicles(scope)))
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('vehicle')
}
