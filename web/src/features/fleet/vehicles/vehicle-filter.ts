import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { matches } from '../../../ui/matches.ts'
import type { VehiclesSearch } from './search.ts'

/** The value in the URL for vehicles without a fleet category. */
export const noCategory = 'none'

export function filterVehicles(vehicles: readonly Vehicle[], search: VehiclesSearch): Vehicle[] {
  const { q = '', states = [], categories = [] } = search
  return vehicles.filter(
    (vehicle) =>
      (states.length === 0 || states.includes(vehicle.state)) &&
      (categories.length === 0 || categories.includes(vehicle.fleetCategoryId ?? noCategory)) &&
      matches(q, [vehicle.registration, vehicle.label, vehicle.make, vehicle.model, vehicle.driverName]),
  )
}
