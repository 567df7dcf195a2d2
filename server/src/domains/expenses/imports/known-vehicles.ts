import type { Context } from '../../../http/scope.ts'
import { vehicleKey } from './reading/vehicle-key.ts'

/** The company's vehicles by registration, and by label where only one has it. Sold ones too: their last bills come later. */
export async function readKnownVehicles({ scope, tx }: Context): Promise<Map<string, string>> {
  const vehicles = await tx
    .selectFrom('vehicles')
    .select(['id', 'registration', 'label'])
    .where('tenantId', '=', scope.tenantId)
    .orderBy('archived')
    .orderBy('id')
    .execute()
  const labels = Map.groupBy(
    vehicles.filter(({ label }) => label !== null),
    ({ label }) => vehicleKey(label ?? ''),
  )
  const known = new Map(
    [...labels].flatMap(([key, [only, ...more]]) => (only && more.length === 0 ? [[key, only.id]] : [])),
  )
  for (const { id, registration } of vehicles) known.set(vehicleKey(registration), id)
  return known
}
