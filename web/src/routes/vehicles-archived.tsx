import { getRouteApi } from '@tanstack/react-router'
import { VehicleList } from '../features/vehicles/vehicle-list.tsx'

const route = getRouteApi('/frame/vehicles/archived')

export function ArchivedVehiclesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <VehicleList
      isArchive
      search={search}
      onSearch={(change) =>
        void navigate({
          to: '/vehicles/archived',
          search: (before) => ({ ...before, ...change }),
          replace: true,
        })
      }
    />
  )
}
