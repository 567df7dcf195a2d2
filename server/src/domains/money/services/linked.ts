/** The vehicle of a service, and the expense with its cost. */
import type { Context } from '../../../http/scope.ts'

/** Finds an expense of the vehicle and locks it against changes of its key. */
export async function findExpense(
  { scope, tx }: Context,
  { id, vehicleId }: { id: string; vehicleId: string },
) {
  return (
    tx
      .selectFrom('expenses')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .where('vehicleId', '=', vehicleId)
      // It must not be removed or moved before the link is stored.
      .forKeyShare()
      .executeTakeFirst()
  )
}

/**
 * Locks a vehicle (archived ones too) while its services change, so that the latest service cannot change
 * meanwhile.
 */
export async function lockVehicle({ scope, tx }: Context, vehicleId: string) {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration', 'serviceDueDate'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
