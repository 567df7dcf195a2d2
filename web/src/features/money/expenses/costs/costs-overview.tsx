import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { VehicleCosts } from '@roadbook/contract/money/cost-sums'
import { useMemo } from 'react'
import type { ChosenDays } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { wholeList } from '../../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../../ui/list/use-address-change.ts'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import { useCan } from '../../../people/users/queries.ts'
import { AddExpense } from '../add-expense.tsx'
import { AddExpenseDrawer } from '../add-expense-drawer.tsx'
import { costRows, useCostColumns } from './cost-columns.tsx'
import { CostGroups } from './cost-groups.tsx'
import { CostSummary } from './cost-summary.tsx'
import { CostVehicleRow } from './cost-vehicle-row.tsx'
import { useCostFilters } from '../expense-filters.tsx'
import { searchOfDays, useExpenseDays } from '../expenses-period.ts'
import { NoExpenses } from '../no-expenses.tsx'
import { type CostFilter, costsQuery, groupsQuery } from '../queries.ts'
import { type CostsSearch, costFilterOf } from '../search.ts'
import { useCostTotals } from './use-cost-totals.tsx'

const route = getRouteApi('/frame/costs/overview')
const noVehicles: readonly VehicleCosts[] = []

/** Costs of the fleet in a period: compared with the period before, by month and type, and by vehicle. */
export function CostsOverview() {
  const { t } = useLingui()
  const search = route.useSearch()
  const days = useExpenseDays(search)
  const filter = { ...costFilterOf(search), startDate: days.startDate, endDate: days.endDate }
  const query = useQuery({ ...costsQuery(filter), placeholderData: keepPreviousData })
  const { data } = query
  const sum = data?.sums.find(({ currency }) => currency === search.currency) ?? data?.sums[0]
  const vehicles = data?.vehicles ?? noVehicles
  const rows = useMemo(() => costRows(vehicles, sum?.currency), [vehicles, sum?.currency])
  const hasLateBegin = rows.some(({ perKmSince }) => perKmSince !== null)
  const count = useGroupCount(search.by, filter, sum?.currency)
  const open = useAddressChange<CostsSearch>(['add'])
  const mayAdd = useCan('expenses.write')
  return (
    <ListPage
      id="costs"
      title={t`Costs`}
      count={count}
      source={wholeList({ query, rows, all: rows.length })}
      search={search}
      filters={useCostFilters<CostsSearch>(days)}
      columns={useCostColumns({ sum, hasLateBegin, filter })}
      tableLabel={t`Costs by vehicle`}
      totals={useCostTotals({
        sum,
        vehicles: rows.length,
        distanceMeters: data?.distanceMeters ?? null,
        filter,
        period: days.period,
      })}
      usualSort="total:desc"
      rowId={({ vehicleId }) => vehicleId}
      link={({ vehicleId }) => ({
        to: '/costs/all',
        search: { ...costFilterOf(search), vehicles: [vehicleId], ...searchOfDays(days) },
      })}
      renderNarrow={(row) => <CostVehicleRow row={row} days={days} filter={search} />}
      actions={<Actions days={days} onAdd={() => open({ add: true })} />}
      notice={
        sum && (
          <CostSummary
            {...{ sum, filter, by: search.by, period: days.period }}
            sums={data?.sums ?? []}
            onChange={open}
          />
        )
      }
      view={
        search.by !== undefined && sum !== undefined ? (
          <CostGroups by={search.by} filter={filter} currency={sum.currency} />
        ) : undefined
      }
      failed={t`The costs could not be loaded`}
      fallback={t`An unexpected error happened.`}
      noMatch={t`No expenses match these filters`}
      empty={
        <NoExpenses
          period={days.period}
          onPeriod={(period) => open({ period, from: undefined, to: undefined })}
          onAdd={() => open({ add: true })}
        />
      }
    >
      {search.add === true && mayAdd && <AddExpenseDrawer onClose={() => open({ add: undefined })} />}
    </ListPage>
  )
}

/** How many fleet categories or drivers are listed instead of the vehicles. */
function useGroupCount(
  by: CostsSearch['by'],
  filter: CostFilter,
  currency: string | undefined,
): string | undefined {
  const f = useFormat()
  const { data } = useQuery({ ...groupsQuery(filter, by ?? 'driver'), enabled: by !== undefined })
  if (by === undefined) return undefined
  const groups = data?.filter(({ sums }) => sums.some((sum) => sum.currency === currency)).length
  return groups === undefined ? '' : f.number(groups)
}

function Actions({ days, onAdd }: { days: ChosenDays; onAdd: () => void }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      {!isNarrow && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/costs/all" search={searchOfDays(days)} {...props} />}
        >
          <Trans>All expenses</Trans>
        </Button>
      )}
      <AddExpense onAdd={onAdd} />
    </>
  )
}
