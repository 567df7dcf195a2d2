import { getRouteApi } from '@tanstack/react-router'
import { VehicleList } from '../features/vehicles/vehicle-list.tsx'

const route = getRouteApi('/frame/vehicles')

export function VehiclesPage() {
  return <VehicleList isArchive={false} search={route.useSearch()} />
}
