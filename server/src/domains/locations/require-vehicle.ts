import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/** 404 for a vehicle that is not there for the caller: another company's, or one that the driver does not drive. */
export async function requireVehicle({ scope, tx }: Reader, vehicleId: string): Promise<void> {
  const found = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .$if(scope.reach === 'own', (query) => query.where('driverId', '=', scope.userId))
    .executeTakeFirst()
  if (!found) throw notFound('vehicle')
}
