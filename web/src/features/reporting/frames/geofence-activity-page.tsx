import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { FramePage } from './frame-page.tsx'

const route = getRouteApi('/frame/reports/geofence-activity')

export function GeofenceActivityPage() {
  const { t } = useLingui()
  const { filters = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <FramePage
      frame="geofence-activity"
      title={t`Geofence activity`}
      filters={filters}
      onFilters={(next) => void navigate({ search: { filters: next }, replace: true })}
    />
  )
}
