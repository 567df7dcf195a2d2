import { getRouteApi, Navigate } from '@tanstack/react-router'
import { HistoryImportDrawer } from '../features/trips/history-import/import-drawer.tsx'
import { RouteHistory } from '../features/tracking/route-history/route-history-page.tsx'
import type { RouteHistorySearch } from '../features/tracking/route-history/search.ts'
import { useCan } from '../features/people/users/queries.ts'
import { useAllVehicles } from '../features/fleet/vehicles/queries.ts'
import { useLastVehicle } from '../lib/session/use-last-vehicle.ts'

const route = getRouteApi('/frame/route-history')

export function RouteHistoryPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayImport = useCan('vehicles.write')
  const vehicles = useAllVehicles()
  const vehicle = vehicles.find(({ id }) => id === search.vehicle)
  const change = (next: Partial<RouteHistorySearch>) =>
    void navigate({
      to: '/route-history',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: !('import' in next),
    })
  const last = useLastVehicle('routeHistory', search.vehicle)
  if (search.vehicle === undefined && vehicles.some(({ id }) => id === last)) {
    return <Navigate to="/route-history" search={{ ...search, vehicle: last ?? undefined }} replace />
  }
  return (
    <>
      <RouteHistory
        search={search}
        onSearch={change}
        onImport={mayImport ? () => change({ import: true }) : undefined}
      />
      {search.import && mayImport && vehicle !== undefined && (
        <HistoryImportDrawer vehicle={vehicle} onClose={() => change({ import: undefined })} />
      )}
    </>
  )
}
