import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CostSum, Expense } from '@roadbook/contract/expenses'
import { useMemo } from 'react'
import { itemsOfPage } from '../../lib/list-page.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ColumnChoice, useHiddenColumns } from '../../ui/column-choice.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Pages } from '../../ui/pages.tsx'
import { parseSort, sortText, type Column } from '../../ui/table-column.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useCan } from '../users/queries.ts'
import { AddExpenseDrawer } from './add-expense-drawer.tsx'
import { useExpenseColumns } from './expense-columns.tsx'
import { ExpenseDrawer } from './expense-drawer.tsx'
import { useExpenseExport } from './expense-export.ts'
import { ExpenseFilters, hasFilter, noFilter } from './expense-filters.tsx'
import { ExpenseRow } from './expense-row.tsx'
import { useExpenseDays } from './expenses-period.ts'
import { NoExpenses } from './no-expenses.tsx'
import { type ExpenseFilter, expensesQuery } from './queries.ts'
import type { ExpensesSearch } from './search.ts'

type Props = { search: ExpensesSearch; onSearch: (change: Partial<ExpensesSearch>) => void }

const usualSort = 'date:desc'

/** Every receipt of the period, with what they add up to. */
export function ExpenseList({ search, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const days = useExpenseDays(search)
  const { sort = usualSort, page = 1 } = search
  const filter: ExpenseFilter = { ...search, ...days }
  const query = useQuery({ ...expensesQuery(filter, { sort, page }), placeholderData: keepPreviousData })
  const columns = useExpenseColumns()
  const { hidden, toggle } = useHiddenColumns('expenses', columns)
  const exporting = useExpenseExport({ filter, sort, columns: columns.filter(({ id }) => !hidden.has(id)) })
  const parsedSort = useMemo(() => parseSort(sort), [sort])
  const change = (next: Partial<ExpensesSearch>) => onSearch({ page: undefined, ...next })
  const clear = hasFilter(search) ? () => change(noFilter) : undefined
  return (
    <Page
      title={t`Expenses`}
      count={query.data && f.number(query.data.totalItems)}
      aside={query.data && query.data.sums.length > 0 && <Sums sums={query.data.sums} />}
      fills
      actions={
        <Actions
          {...{ columns, hidden, toggle }}
          isEmpty={query.data?.totalItems === 0}
          isExporting={exporting.isPending}
          onExport={() => exporting.mutate()}
          onAdd={() => onSearch({ add: true })}
        />
      }
    >
      <ExpenseFilters search={search} days={days} onChange={change} />
      {query.isError && query.data === undefined ? (
        <ErrorPanel error={query.error} title={t`The expenses could not be loaded`} onRetry={query.refetch} />
      ) : (
        <DataTable
          label={t`Expenses`}
          columns={columns}
          rows={itemsOfPage(query)}
          rowId={({ id }) => id}
          sort={parsedSort}
          isSorted
          onSort={(next) => change({ sort: sortText(next) })}
          hidden={hidden}
          onOpen={({ id }) => onSearch({ expense: id })}
          markedId={search.expense}
          renderNarrow={(expense) => <ExpenseRow expense={expense} />}
          empty={
            <NoExpenses
              period={days.period}
              onPeriod={(period) => change({ period, from: undefined, to: undefined })}
              onAdd={() => onSearch({ add: true })}
              onClear={clear}
            />
          }
        />
      )}
      <Pages list={query} page={page} onPage={(next) => onSearch({ page: next })} />
      <Drawers search={search} onSearch={onSearch} />
    </Page>
  )
}

function Drawers({ search, onSearch }: Props) {
  const mayAdd = useCan('expenses.write')
  const { add, expense, vehicles = [] } = search
  if (add === true && mayAdd) {
    const [only] = vehicles.length === 1 ? vehicles : []
    return <AddExpenseDrawer vehicleId={only} onClose={() => onSearch({ add: undefined })} />
  }
  if (expense === undefined) return null
  return <ExpenseDrawer key={expense} id={expense} onClose={() => onSearch({ expense: undefined })} />
}

/** Currencies stand beside each other: they are never added. */
function Sums({ sums }: { sums: readonly CostSum[] }) {
  const f = useFormat()
  return (
    <span className="tabular">
      {sums.map(({ totalMinor, currency }) => f.money(totalMinor, currency)).join(' · ')}
    </span>
  )
}

type ActionProps = {
  columns: readonly Column<Expense>[]
  hidden: ReadonlySet<string>
  toggle: (id: string) => void
  isEmpty: boolean
  isExporting: boolean
  onExport: () => void
  onAdd: () => void
}

function Actions({ columns, hidden, toggle, onAdd, ...exporting }: ActionProps) {
  const isNarrow = useIsNarrow()
  const mayAdd = useCan('expenses.write')
  return (
    <>
      {!isNarrow && (
        <>
          <ExportButton {...exporting} />
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
