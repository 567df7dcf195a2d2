import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { CostSum, VehicleCosts } from '@roadbook/contract/expenses'
import { useMemo } from 'react'
import type { ChosenDays } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { wholeList } from '../../ui/list/list-source.ts'
import { useAddressChange } from '../../ui/list/use-address-change.ts'
import { PillChoice } from '../../ui/pill-choice.tsx'
import { Section } from '../../ui/section.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useCan } from '../users/queries.ts'
import { AddExpense } from './add-expense.tsx'
import { AddExpenseDrawer } from './add-expense-drawer.tsx'
import { CostBars, CostBarsSkeleton } from './cost-bars.tsx'
import { costRows, useCostColumns } from './cost-columns.tsx'
import { CostVehicleRow } from './cost-vehicle-row.tsx'
import classes from './costs-overview.module.css'
import { useExpenseTypeLabels } from '../../ui/expense-type-labels.ts'
import { searchOfDays, useExpenseDays } from './expenses-period.ts'
import { NoExpenses } from './no-expenses.tsx'
import { costsQuery } from './queries.ts'
import type { CostsSearch } from './search.ts'
import { useCostTotals } from './use-cost-totals.tsx'

const route = getRouteApi('/frame/costs/overview')
const noVehicles: readonly VehicleCosts[] = []

/** Costs of the fleet in a period: total, by type and by vehicle. */
export function CostsOverview() {
  const { t } = useLingui()
  const search = route.useSearch()
  const f = useFormat()
  const days = useExpenseDays(search)
  const query = useQuery({ ...costsQuery(days), placeholderData: keepPreviousData })
  const { data } = query
  const sum = data?.sums.find(({ currency }) => currency === search.currency) ?? data?.sums[0]
  const vehicles = data?.vehicles ?? noVehicles
  const rows = useMemo(() => costRows(vehicles, sum?.currency), [vehicles, sum?.currency])
  const hasLateBegin = rows.some(({ perKmSince }) => perKmSince !== null)
  const open = useAddressChange<CostsSearch>(['add'])
  const mayAdd = useCan('expenses.write')
  return (
    <ListPage
      id="costs"
      title={t`Costs`}
      count={sum && f.money(sum.totalMinor, sum.currency)}
      source={wholeList({ query, rows, all: rows.length })}
      search={search}
      filters={[{ kind: 'period', days }]}
      columns={useCostColumns(sum, hasLateBegin)}
      tableLabel={t`Costs by vehicle`}
      totals={useCostTotals({ sum, vehicles: rows.length, distanceMeters: data?.distanceMeters ?? null })}
      usualSort="total:desc"
      rowId={({ vehicleId }) => vehicleId}
      link={({ vehicleId }) => ({
        to: '/costs/all',
        search: { vehicles: [vehicleId], ...searchOfDays(days) },
      })}
      renderNarrow={(row) => <CostVehicleRow row={row} days={days} />}
      actions={<Actions days={days} onAdd={() => open({ add: true })} />}
      notice={
        sum ? (
          <Summary
            {...{ sum, days, hasLateBegin }}
            sums={data?.sums ?? []}
            onCurrency={(currency) => open({ currency })}
          />
        ) : (
          query.isPending && <SummarySkeleton />
        )
      }
      failed={t`The costs could not be loaded`}
      fallback={t`An unexpected error happened.`}
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

type SummaryProps = SumProps & { hasLateBegin: boolean }

/** The summary above the vehicles. */
function Summary({ hasLateBegin, ...props }: SummaryProps) {
  const { lengthUnit } = useFormat()
  return (
    <>
      <Sum {...props} />
      {hasLateBegin && (
        <p className={classes.perKmNote}>
          <Trans>Cost per {lengthUnit} is calculated from the vehicle’s first recorded trip.</Trans>
        </p>
      )}
    </>
  )
}

function SummarySkeleton() {
  const { t } = useLingui()
  return (
    <div className={classes.sum}>
      <Section title={t`By type`}>
        <CostBarsSkeleton />
      </Section>
    </div>
  )
}

type SumProps = {
  sum: CostSum
  sums: readonly CostSum[]
  days: ChosenDays
  onCurrency: (currency: string) => void
}

/** Currencies are never added up; if there are several, the user switches between them. */
function Sum({ sum, sums, days, onCurrency }: SumProps) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const period = searchOfDays(days)
  // On a wide screen a button above does the same.
  const isNarrow = useIsNarrow()
  const all = (
    <Link to="/costs/all" search={period}>
      <Trans>All expenses</Trans>
    </Link>
  )
  return (
    <div className={classes.sum}>
      {sums.length > 1 && (
        <div className={classes.currencies}>
          <PillChoice
            label={t`Currency`}
            pills={sums.map(({ currency, totalMinor }) => ({
              id: currency,
              label: currency,
              figure: f.money(totalMinor, currency),
              isChosen: currency === sum.currency,
              onChoose: () => onCurrency(currency),
            }))}
          />
        </div>
      )}
      <Section title={t`By type`} link={isNarrow ? all : undefined}>
        <CostBars
          label={t`Costs by type`}
          isWide
          currency={sum.currency}
          bars={sum.byType.map(({ type, amountMinor }) => ({
            id: type,
            label: labels[type],
            amountMinor,
            link: { to: '/costs/all', search: { types: [type], ...period } },
          }))}
        />
      </Section>
    </div>
  )
}
