import { isDriverAt } from '../../../database/driver-times.ts'
import { notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

/** 404 for a vehicle that the caller can't see: another company's, or one that the driver doesn't have now. */
export async function requireVehicle({ scope, tx, now }: Reader, vehicleId: string): Promise<void> {
  const found = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .$if(scope.reach === 'own', (query) => query.where(isDriverAt(scope, 'vehicles', now)))
    .executeTakeFirst()
  if (!found) throw notFound('vehicle')
}
