import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { chosenDays } from '../../../lib/period.ts'
import { useToday } from '../../../lib/use-today.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Page } from '../../../ui/page.tsx'
import { PeriodFilter } from '../../../ui/period/period-filter.tsx'
import { usePeriodLabel } from '../../../ui/labels/period-labels.ts'
import { NoVehiclesSection } from '../../fleet/vehicles/no-vehicles-section.tsx'
import { useAllVehicles, useHasNoVehicle, vehiclesQuery } from '../../fleet/vehicles/queries.ts'
import { VehicleSelect } from '../../fleet/vehicles/vehicle-select.tsx'
import { RouteHistoryView } from './route-history-view.tsx'
import type { RouteHistorySearch } from './search.ts'
import { Row } from '../../../ui/layout.tsx'
import filterBar from '../../../ui/list/filter-bar.module.css'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props = {
  search: RouteHistorySearch
  onSearch: (change: Partial<RouteHistorySearch>) => void
  /** Undefined without permission. */
  onImport: (() => void) | undefined
}

/** The longest period that the server allows. */
const maxDays = 31
const periods = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'last7Days', 'last30Days'] as const

export function RouteHistory({ search, onSearch, onImport }: Props) {
  const { t } = useLingui()
  const query = useQuery(vehiclesQuery())
  const days = chosenDays(search, { today: useToday(), usual: 'today' })
  const label = usePeriodLabel(days)
  const hasNoVehicle = useHasNoVehicle()
  const vehicle = useAllVehicles().find(({ id }) => id === search.vehicle)
  return (
    <Page title={t`Route history`}>
      <Row gap={8} align="stretch" wrap pt={14} pb={16}>
        <VehicleSelect
          className={`${filterBar.field} ${styleClasses({ width: 240, narrow: { fullWidth: true } })}`}
          value={search.vehicle ?? null}
          onChange={(id) => id !== null && onSearch({ vehicle: id, at: undefined })}
        />
        <PeriodFilter
          label={label}
          periods={periods}
          chosen={days.period}
          days={days}
          maxDays={maxDays}
          onPeriod={(period) => onSearch({ period, from: undefined, to: undefined, at: undefined })}
          onDays={({ startDate, endDate }) =>
            onSearch({ period: undefined, from: startDate, to: endDate, at: undefined })
          }
        />
      </Row>
      {query.isError && query.data === undefined ? (
        <ErrorPanel error={query.error} title={t`The vehicles could not be loaded`} onRetry={query.refetch} />
      ) : hasNoVehicle ? (
        <NoVehiclesSection>
          <Trans>Each vehicle’s route appears here once its device reports.</Trans>
        </NoVehiclesSection>
      ) : search.vehicle === undefined ? (
        <EmptyState title={t`No vehicle selected`}>
          <Trans>Choose a vehicle and a period to see its route.</Trans>
        </EmptyState>
      ) : (
        <RouteHistoryView
          key={search.vehicle}
          vehicleId={search.vehicle}
          plate={vehicle?.registration ?? '…'}
          days={{ startDate: days.startDate, endDate: days.endDate }}
          at={search.at}
          onImport={onImport}
        />
      )}
    </Page>
  )
}
