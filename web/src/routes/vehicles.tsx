import { getRouteApi } from '@tanstack/react-router'
import { VehicleList } from '../features/vehicles/vehicle-list.tsx'

const route = getRouteApi('/frame/vehicles')

export function VehiclesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <VehicleList
      isArchive={false}
      search={search}
      onSearch={(change) =>
        void navigate({
          to: '/vehicles',
          search: (before) => ({ ...before, ...change }),
          replace: !('add' in change),
          resetScroll: !('add' in change),
        })
      }
    />
  )
}
