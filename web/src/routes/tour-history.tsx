import { getRouteApi, Navigate } from '@tanstack/react-router'
import { TourHistoryView } from '../features/trips/tours/tour-history-page.tsx'
import type { ToursSearch } from '../features/trips/tours/search.ts'
import { useAllVehicles } from '../features/fleet/vehicles/queries.ts'
import { useLastVehicle } from '../lib/session/use-last-vehicle.ts'

const route = getRouteApi('/frame/tour-history')

export function TourHistoryPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const vehicles = useAllVehicles()
  const change = (next: Partial<ToursSearch>) =>
    void navigate({
      to: '/tour-history',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    })
  const last = useLastVehicle('tourHistory', search.vehicle)
  if (search.vehicle === undefined && vehicles.some(({ id }) => id === last)) {
    return <Navigate to="/tour-history" search={{ ...search, vehicle: last ?? undefined }} replace />
  }
  return <TourHistoryView search={search} onSearch={change} />
}
