import { getRouteApi } from '@tanstack/react-router'
import { CostsOverview } from '../features/expenses/costs-overview.tsx'

const route = getRouteApi('/frame/costs/overview')

export function CostsOverviewPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <CostsOverview
      search={search}
      onSearch={(change) =>
        void navigate({
          to: '/costs/overview',
          search: (before) => ({ ...before, ...change }),
          replace: !('add' in change),
          resetScroll: !('add' in change),
        })
      }
    />
  )
}
