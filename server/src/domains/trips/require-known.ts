/** What a filter names must be there for the caller. */
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
    .$if(scope.reach === 'own', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('driverAssignments as d')
            .select('d.id')
            .whereRef('d.tenantId', '=', 'vehicles.tenantId')
            .whereRef('d.vehicleId', '=', 'vehicles.id')
            .where('d.userId', '=', scope.userId),
        ),
      ),
    )
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('vehicle')
}

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
  if (rows.length < new Set(ids).size) throw notFound('fleet category')
}
