import { Trans, useLingui } from '@lingui/react/macro'
import { IconCar, IconCategory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { VehicleMonths } from '@roadbook/contract/analytics'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { filtersOf } from '../../ui/list/list-params.ts'
import { wholeList } from '../../ui/list/list-source.ts'
import { useAddressChange } from '../../ui/list/use-address-change.ts'
import { fleetCategoriesQuery } from '../settings/queries.ts'
import { useVehicleOptions } from '../vehicles/vehicle-select.tsx'
import { MonthChoice } from './month-choice.tsx'
import { summaryQuery } from './queries.ts'
import { type SummarySearch, summaryParams } from './search.ts'
import { useSummaryColumns, useSummaryTotals } from './summary-columns.tsx'
import { SummaryRow } from './summary-row.tsx'

const route = getRouteApi('/frame/analytics/summary')
const none: readonly VehicleMonths[] = []
const filter = filtersOf<typeof summaryParams, SummarySearch>(summaryParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Months side by side: what each vehicle drove, cost and emitted, and how it was driven. */
export function SummaryPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const query = useQuery({ ...summaryQuery(search), placeholderData: keepPreviousData })
  const change = useAddressChange<SummarySearch>([])
  const summary = query.data
  const rows = summary?.vehicles ?? none
  const seesCosts = summary?.all?.[0] === undefined || summary.all[0].costsMinor !== null
  const shown = { summary, perDay: search.per === 'day', seesCosts }
  return (
    <ListPage
      id="analytics-summary"
      title={t`Summary`}
      source={wholeList({ query, rows, all: rows.length })}
      search={search}
      filters={useFilters()}
      columns={useSummaryColumns(shown)}
      totals={useSummaryTotals(shown)}
      usualSort="registration:asc"
      hasTwoLines
      rowId={({ vehicleId }) => vehicleId}
      link={({ vehicleId }) => ({ to: '/vehicles/detail/', search: { id: vehicleId } })}
      tabs={
        summary && <MonthChoice months={summary.months} per={search.per} onChange={(next) => change(next)} />
      }
      renderNarrow={(vehicle) => <SummaryRow vehicle={vehicle} currency={summary?.currency ?? 'EUR'} />}
      failed={t`The summary could not be loaded`}
      fallback={t`An unexpected error happened.`}
      noMatch={t`No vehicles match these filters`}
      empty={
        <EmptyState title={t`No vehicles yet`}>
          <Trans>Months are compared as soon as a vehicle has driven.</Trans>
        </EmptyState>
      }
    />
  )
}

function useFilters(): Filter<SummarySearch>[] {
  const { t } = useLingui()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  return [
    filter('categories', {
      label: t`Fleet category`,
      icon: <IconCategory {...icon} />,
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    }),
    filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
  ]
}
