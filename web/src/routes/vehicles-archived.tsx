import { getRouteApi } from '@tanstack/react-router'
import { VehicleList } from '../features/vehicles/vehicle-list.tsx'

const route = getRouteApi('/frame/vehicles/archived')

export function ArchivedVehiclesPage() {
  return <VehicleList isArchive search={route.useSearch()} />
}
