import { useLingui } from '@lingui/react/macro'
import type { GeofenceActivity } from '@roadbook/contract/reporting/geofence-activity'
import { CompanyFormat } from '../company-format.tsx'
import { ReadingState } from '../reading-state.tsx'
import { useData } from '../use-data.ts'
import type { ViewProps } from '../view-props.ts'
import { ActivityFilterBar } from './activity-filter-bar.tsx'
import { activityFilters, geofenceLink, vehicleLink } from './activity-filters.ts'
import { ActivityFigures } from './activity-figures.tsx'
import { HeatGrid } from './heat-grid.tsx'
import { VisitTable } from './visit-table.tsx'
import { Text } from '../../ui/layout.tsx'

/** Visits of geofences: where, how long, when, and by which vehicles. */
export function GeofenceActivityView({ token, locale, filters, onChange }: ViewProps) {
  const { t } = useLingui()
  const wanted = activityFilters(filters)
  const reading = useData<GeofenceActivity>({
    path: '/api/frames/geofence-activity/data',
    body: wanted,
    token,
    locale,
  })
  return (
    <ReadingState reading={reading}>
      {(activity) => (
        <CompanyFormat company={activity.company} locale={locale}>
          <title>{t`Geofence activity`}</title>
          <ActivityFilterBar activity={activity} wanted={wanted} onChange={onChange} />
          <ActivityFigures {...activity} />
          {activity.total.visits === 0 ? (
            <Text as="p" py={32} color="muted">{t`No visits in these days with these filters.`}</Text>
          ) : (
            <>
              <VisitTable title={t`By geofence`} groups={activity.geofences} linkOf={geofenceLink} />
              <HeatGrid hours={activity.hours} />
              <VisitTable
                title={t`By vehicle`}
                groups={activity.vehicles}
                linkOf={(id) => vehicleLink(id, activity)}
              />
            </>
          )}
        </CompanyFormat>
      )}
    </ReadingState>
  )
}
