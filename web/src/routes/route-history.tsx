import { getRouteApi } from '@tanstack/react-router'
import { RouteHistory } from '../features/route-history/route-history-page.tsx'

const route = getRouteApi('/frame/route-history')

export function RouteHistoryPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <RouteHistory
      search={search}
      onSearch={(change) =>
        void navigate({ to: '/route-history', search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
