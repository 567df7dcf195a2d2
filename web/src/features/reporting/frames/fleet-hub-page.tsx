import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { FramePage } from './frame-page.tsx'

const route = getRouteApi('/frame/analytics/fleet-intelligence-hub')

export function FleetHubPage() {
  const { t } = useLingui()
  const { filters = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <FramePage
      frame="fleet-intelligence-hub"
      title={t`Fleet intelligence`}
      filters={filters}
      onFilters={(next) => void navigate({ search: { filters: next }, replace: true })}
    />
  )
}
