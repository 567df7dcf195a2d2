import { Trans, useLingui } from '@lingui/react/macro'
import { IconCar, IconCategory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { VehicleMonths } from '@roadbook/contract/reporting/analytics'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { wholeList } from '../../../ui/list/list-source.ts'
import { useDistanceUnitName } from '../../../ui/labels/use-distance-unit-name.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { CostPerDistanceNote } from '../../../ui/labels/cost-per-distance-note.tsx'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { MonthChoice, PerChoice } from './month-choice.tsx'
import { type Summary, summaryQuery } from './queries.ts'
import { type SummarySearch, summaryParams } from './search.ts'
import { useSummaryColumns, useSummaryTotals } from './summary-columns.tsx'
import { openLink, openNote, SummaryRow } from './summary-row.tsx'
import { Text } from '../../../ui/layout.tsx'

const route = getRouteApi('/frame/analytics/summary')
const none: readonly VehicleMonths[] = []
const noMonths: Summary['months'] = []
const filter = filtersOf<typeof summaryParams, SummarySearch>(summaryParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Compares months: what each vehicle drove, cost and emitted, and how it was driven. */
export function SummaryPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const query = useQuery({ ...summaryQuery(search), placeholderData: keepPreviousData })
  const isNarrow = useIsNarrow()
  const unit = useDistanceUnitName()
  const summary = query.data
  const rows = summary?.vehicles ?? none
  const seesCosts = summary?.all?.[0] === undefined || summary.all[0].costsMinor !== null
  const shown = { summary, perDay: search.per === 'day', seesCosts, openId: search.open }
  const currency = summary?.currency ?? 'EUR'
  return (
    <ListPage
      id="analytics-summary"
      title={t`Summary`}
      source={wholeList({ query, rows, all: rows.length })}
      search={search}
      filters={useFilters(summary?.months ?? noMonths, search.per)}
      columns={useSummaryColumns(shown)}
      totals={useSummaryTotals(shown)}
      usualSort="registration:asc"
      hasTwoLines
      rowId={({ vehicleId }) => vehicleId}
      link={({ vehicleId }) => openLink(vehicleId)}
      note={isNarrow ? openNote(search.open, currency) : undefined}
      markedId={search.open}
      renderNarrow={(vehicle) => (
        <SummaryRow {...{ vehicle, currency }} isOpen={vehicle.vehicleId === search.open} />
      )}
      failed={t`The summary could not be loaded`}
      fallback={t`An unexpected error happened.`}
      noMatch={t`No vehicles match these filters`}
      empty={
        <EmptyState title={t`No vehicles yet`}>
          <Trans>Months are compared as soon as a vehicle has driven.</Trans>
        </EmptyState>
      }
    >
      {rows.length > 0 && !isNarrow && (
        <Text as="p" mt={12} mb={4} size="small" color="muted">
          <Trans>
            Utilisation: trip time as a share of the company’s working hours, at most 100% for each vehicle.
          </Trans>{' '}
          {seesCosts && <CostPerDistanceNote />}{' '}
          {(summary?.months.length ?? 0) > 1 && (
            <Trans>
              Too little: the earlier month has less than a tenth of the later one; for costs per {unit},
              utilisation and score, either month.
            </Trans>
          )}
        </Text>
      )}
    </ListPage>
  )
}

function useFilters(months: Summary['months'], per: SummarySearch['per']): Filter<SummarySearch>[] {
  const { t } = useLingui()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const own = (label: string, control: Extract<Filter<SummarySearch>, { kind: 'own' }>['control']) =>
    ({ kind: 'own', params: [], label, chip: undefined, control }) as const
  return [
    own(t`Months`, (onChange) => months.length > 0 && <MonthChoice key="months" {...{ months, onChange }} />),
    filter('categories', {
      label: t`Fleet category`,
      icon: <IconCategory {...icon} />,
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    }),
    filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
    own(
      t`Figures`,
      (onChange) => months.length > 0 && <PerChoice key="per" {...{ months, per, onChange }} />,
    ),
  ]
}
