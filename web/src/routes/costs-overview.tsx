import { getRouteApi } from '@tanstack/react-router'
import { CostsOverview } from '../features/expenses/costs-overview.tsx'

const route = getRouteApi('/frame/costs/overview')

export function CostsOverviewPage() {
  return <CostsOverview search={route.useSearch()} />
}
