import { useLingui } from '@lingui/react/macro'
import type { FleetHub } from '@roadbook/contract/reporting/fleet-hub'
import { CompanyFormat } from '../company-format.tsx'
import { ReadingState } from '../reading-state.tsx'
import { useData } from '../use-data.ts'
import type { ViewProps } from '../view-props.ts'
import { FigurePanels } from './figure-panels.tsx'
import { HubComparison } from './hub-comparison.tsx'
import { HubFilterBar } from './hub-filter-bar.tsx'
import { hubFilters } from './hub-filters.ts'

/** Monthly figures of the fleet, and a comparison of its parts. */
export function FleetHubView({ token, locale, filters, onChange }: ViewProps) {
  const { t } = useLingui()
  const wanted = hubFilters(filters)
  const reading = useData<FleetHub>({
    path: '/api/frames/fleet-intelligence-hub/data',
    body: wanted,
    token,
    locale,
  })
  return (
    <ReadingState reading={reading}>
      {(hub) => (
        <CompanyFormat company={hub.company} locale={locale}>
          <title>{t`Fleet intelligence`}</title>
          <HubFilterBar hub={hub} wanted={wanted} onChange={onChange} />
          <FigurePanels hub={hub} wanted={wanted} />
          <HubComparison hub={hub} wanted={wanted} filters={filters} onChange={onChange} />
        </CompanyFormat>
      )}
    </ReadingState>
  )
}
