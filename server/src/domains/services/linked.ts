/** What services stand beside: their vehicle, and the expense that tells what one cost. */
import type { Context } from '../../http/scope.ts'

/** An expense of the vehicle that the caller may know of. */
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
      // Neither removed nor moved before the link is there.
      .forKeyShare()
      .executeTakeFirst()
  )
}

/** Whoever changes services of a vehicle holds it, so that the latest one is known; archived vehicles too. */
export async function lockVehicle({ scope, tx }: Context, vehicleId: string) {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration', 'serviceDueDate'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
