import { getRouteApi } from '@tanstack/react-router'
import { TripList } from '../features/trips/trip-list.tsx'

const route = getRouteApi('/frame/trips')

export function TripsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TripList
      search={search}
      onSearch={(change) =>
        void navigate({
          to: '/trips',
          search: (before) => ({ ...before, ...change }),
          // Another filter is the same question asked better; a page is a step that one goes back.
          replace: change.page === undefined,
        })
      }
    />
  )
}
