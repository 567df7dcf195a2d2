import type { Context } from '../../../../http/scope.ts'
import { vehicleKey } from './reading/vehicle-key.ts'

/**
 * The company's vehicles by registration, and by label if it is unique. Includes sold ones, whose last bills come later,
 * unless a vehicle in use has the same registration.
 */
export async function readKnownVehicles({ scope, tx }: Context): Promise<Map<string, string>> {
  const vehicles = await tx
    .selectFrom('vehicles')
    .select(['id', 'registration', 'label', 'archived'])
    .where('tenantId', '=', scope.tenantId)
    .orderBy('id')
    .execute()
  const [sold, used] = [
    vehicles.filter(({ archived }) => archived),
    vehicles.filter(({ archived }) => !archived),
  ]
  return new Map([...keysOf(sold), ...keysOf(used)])
}

type Named = { id: string; registration: string; label: string | null }

function keysOf(vehicles: readonly Named[]): [string, string][] {
  return [
    ...ofOne(vehicles, ({ label }) => label ?? ''),
    ...ofOne(vehicles, ({ registration }) => registration),
  ]
}

/** Keeps only unique ones. */
function ofOne(vehicles: readonly Named[], textOf: (vehicle: Named) => string): [string, string][] {
  const found = Map.groupBy(vehicles, (vehicle) => vehicleKey(textOf(vehicle)))
  return [...found].flatMap(([key, [only, ...more]]): [string, string][] =>
    key !== '' && only && more.length === 0 ? [[key, only.id]] : [],
  )
}
