import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TourHistoryView } from '../features/trips/tours/tour-history-page.tsx'
import type { ToursSearch } from '../features/trips/tours/search.ts'
import { useAllVehicles } from '../features/fleet/vehicles/queries.ts'

const route = getRouteApi('/frame/tour-history')

/** The vehicle viewed last, in this tab, until sign-out. */
const lastVehicleKey = 'roadbook.tourHistory.vehicle'

export function TourHistoryPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const vehicles = useAllVehicles()
  // Outside React: session storage.
  useEffect(() => {
    if (search.vehicle !== undefined) sessionStorage.setItem(lastVehicleKey, search.vehicle)
  }, [search.vehicle])
  const change = (next: Partial<ToursSearch>) =>
    void navigate({
      to: '/tour-history',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    })
  const last = search.vehicle === undefined ? sessionStorage.getItem(lastVehicleKey) : null
  if (vehicles.some(({ id }) => id === last)) {
    return <Navigate to="/tour-history" search={{ ...search, vehicle: last ?? undefined }} replace />
  }
  return <TourHistoryView search={search} onSearch={change} />
}
