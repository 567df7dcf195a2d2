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
