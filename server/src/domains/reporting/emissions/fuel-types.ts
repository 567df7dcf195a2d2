import { FuelType } from '@roadbook/contract/fleet/vehicles'
import type { Context } from '../../../http/scope.ts'

export async function readFuelTypes(
  { scope, tx }: Context,
  vehicleIds: readonly string[],
): Promise<Map<string, FuelType>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'fuelType'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', vehicleIds)
    .execute()
  return new Map(rows.map(({ id, fuelType }) => [id, FuelType.parse(fuelType)]))
}
