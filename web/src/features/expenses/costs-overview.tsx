import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CostSum, VehicleCosts } from '@roadbook/contract/expenses'
import { useMemo } from 'react'
import { daysName, type ChosenDays } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ColumnChoice, useHiddenColumns } from '../../ui/column-choice.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { downloadText } from '../../ui/download.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { PillChoice } from '../../ui/pill-choice.tsx'
import { Section } from '../../ui/section.tsx'
import { knownSort, sortText, toCsv, type Column, type Sort } from '../../ui/table-column.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useCan } from '../users/queries.ts'
import { AddExpenseDrawer } from './add-expense-drawer.tsx'
import { CostBars } from './cost-bars.tsx'
import { type CostRow, costRows, useCostColumns } from './cost-columns.tsx'
import { CostVehicleRow } from './cost-vehicle-row.tsx'
import classes from './costs-overview.module.css'
import { ExpensePeriod } from './expense-filters.tsx'
import { useExpenseWords } from './expense-words.ts'
import { searchOfDays, useExpenseDays } from './expenses-period.ts'
import { NoExpenses } from './no-expenses.tsx'
import { costsQuery } from './queries.ts'
import type { CostsSearch } from './search.ts'

type Props = { search: CostsSearch; onSearch: (change: Partial<CostsSearch>) => void }

const usualSort: Sort = { column: 'total', isDescending: true }
const noVehicles: readonly VehicleCosts[] = []

/** What the fleet cost in a period: in all, by type, and vehicle by vehicle. */
export function CostsOverview({ search, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const navigate = useNavigate()
  const days = useExpenseDays(search)
  const query = useQuery({ ...costsQuery(days), placeholderData: keepPreviousData })
  const { data } = query
  const sum = data?.sums.find(({ currency }) => currency === search.currency) ?? data?.sums[0]
  const vehicles = data?.vehicles ?? noVehicles
  const rows = useMemo(() => costRows(vehicles, sum?.currency), [vehicles, sum?.currency])
  const hasLateBegin = rows.some(({ perKmSince }) => perKmSince !== null)
  const columns = useCostColumns(sum, hasLateBegin)
  const { hidden, toggle } = useHiddenColumns('costs', columns)
  const sort = knownSort(search.sort, columns) ?? usualSort
  const isNarrow = useIsNarrow()
  const openVehicle = (id: string) =>
    void navigate({ to: '/costs/all', search: { vehicles: [id], ...searchOfDays(days) } })
  const exportCsv = () => {
    const shown = columns.filter(({ id }) => !hidden.has(id))
    downloadText(`costs-${daysName(days).replace(' ', '-')}.csv`, 'text/csv', toCsv(shown, rows))
  }
  const byVehicle = (
    <DataTable
      label={t`Costs by vehicle`}
      columns={columns}
      rows={data === undefined ? undefined : rows}
      rowId={({ vehicleId }) => vehicleId}
      sort={sort}
      onSort={(next) => onSearch({ sort: sortText(next) })}
      hidden={hidden}
      onOpen={({ vehicleId }) => openVehicle(vehicleId)}
      renderNarrow={(row) => <CostVehicleRow row={row} days={days} />}
      empty={
        <NoExpenses
          period={days.period}
          onPeriod={(period) => onSearch({ period, from: undefined, to: undefined })}
          onAdd={() => onSearch({ add: true })}
        />
      }
    />
  )
  return (
    <Page
      title={t`Costs`}
      count={sum && f.money(sum.totalMinor, sum.currency)}
      fills
      actions={
        <Actions
          {...{ columns, hidden, toggle, days }}
          isEmpty={data !== undefined && rows.length === 0}
          onExport={exportCsv}
          onAdd={() => onSearch({ add: true })}
        />
      }
    >
      <FilterBar chips={[]} onClear={() => undefined}>
        <ExpensePeriod days={days} onChange={onSearch} />
      </FilterBar>
      {query.isError && data === undefined ? (
        <ErrorPanel
          error={query.error}
          title={t`The costs could not be loaded`}
          fallback={t`An unexpected error happened.`}
          onRetry={query.refetch}
        />
      ) : (
        <>
          {sum !== undefined && (
            <Sum
              sum={sum}
              sums={data?.sums ?? []}
              days={days}
              onCurrency={(currency) => onSearch({ currency })}
            />
          )}
          {hasLateBegin && (
            <p className={classes.perKmNote}>
              <Trans>Cost per km is calculated from the vehicle's first recorded trip.</Trans>
            </p>
          )}
          {isNarrow && rows.length > 0 ? <Section title={t`By vehicle`}>{byVehicle}</Section> : byVehicle}
        </>
      )}
      {search.add === true && <Adding onClose={() => onSearch({ add: undefined })} />}
    </Page>
  )
}

function Adding({ onClose }: { onClose: () => void }) {
  return useCan('expenses.write') ? <AddExpenseDrawer onClose={onClose} /> : null
}

type SumProps = {
  sum: CostSum
  sums: readonly CostSum[]
  days: ChosenDays
  onCurrency: (currency: string) => void
}

/** Currencies are never added: where there are several, one is looked at after the other. */
function Sum({ sum, sums, days, onCurrency }: SumProps) {
  const { t } = useLingui()
  const f = useFormat()
  const words = useExpenseWords()
  const period = searchOfDays(days)
  // On a desk a button above leads there.
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
            label: words[type],
            amountMinor,
            link: { to: '/costs/all', search: { types: [type], ...period } },
          }))}
        />
      </Section>
    </div>
  )
}

type ActionProps = {
  columns: readonly Column<CostRow>[]
  hidden: ReadonlySet<string>
  toggle: (id: string) => void
  days: ChosenDays
  isEmpty: boolean
  onExport: () => void
  onAdd: () => void
}

function Actions({ columns, hidden, toggle, days, isEmpty, onExport, onAdd }: ActionProps) {
  const isNarrow = useIsNarrow()
  const mayAdd = useCan('expenses.write')
  return (
    <>
      {!isNarrow && (
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/costs/all" search={searchOfDays(days)} {...props} />}
          >
            <Trans>All expenses</Trans>
          </Button>
          <ExportButton isEmpty={isEmpty} onExport={onExport} />
          <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />
        </>
      )}
      {mayAdd && (
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
          <Trans>Add expense</Trans>
        </Button>
      )}
    </>
  )
}
