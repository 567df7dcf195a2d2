import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { vehiclesQuery } from '../vehicles/queries.ts'

/** True once it is known that there is none that the caller sees, neither in use nor archived. */
export function useHasNoVehicle(): boolean {
  const inUse = useQuery(vehiclesQuery())
  const archived = useQuery(vehiclesQuery({ archived: true }))
  return inUse.data?.length === 0 && archived.data?.length === 0
}

/** What a vehicle has cost stays when it is sold, and its last bills come then: the archived ones after those in use. */
export function useAllVehicles(): Vehicle[] {
  const { data: inUse = [] } = useQuery(vehiclesQuery())
  const { data: archived = [] } = useQuery(vehiclesQuery({ archived: true }))
  // The lists are read at two instants: between them one may have been archived.
  return [...inUse, ...archived.filter(({ id }) => inUse.every((other) => other.id !== id))]
}
