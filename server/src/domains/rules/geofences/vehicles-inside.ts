import type { Context } from '../../../http/scope.ts'
import type { GeofenceRules } from '../../tracking/geofence-visits/index.ts'
import { visibleStates } from '../../tracking/locations/index.ts'

export type Vehicle = { id: string; registration: string }
type VehicleInside = { vehicleId: string; registration: string }

/** Vehicles in use, by registration. */
export async function readVehicles({ scope, tx }: Context): Promise<Vehicle[]> {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration'])
    .where('tenantId', '=', scope.tenantId)
    .where('archived', '=', false)
    .orderBy('registration')
    .orderBy('id')
    .execute()
}

/** Watched vehicles by the geofence that contains their last position, as far as the caller may see it. */
export async function vehiclesInside(
  context: Context,
  vehicles: readonly Vehicle[],
  rules: GeofenceRules,
): Promise<Map<string, VehicleInside[]>> {
  const states = await visibleStates(
    context,
    vehicles.map(({ id }) => id),
  )
  const inside = new Map<string, VehicleInside[]>()
  for (const { id: vehicleId, registration } of vehicles) {
    const place = states.get(vehicleId)?.lastPosition
    for (const rule of place ? rules.index.near(place) : []) {
      if (!place || !rule.watches(vehicleId) || rule.area.side(place, 0) !== 'inside') continue
      const found = inside.get(rule.id) ?? []
      found.push({ vehicleId, registration })
      inside.set(rule.id, found)
    }
  }
  return inside
}
