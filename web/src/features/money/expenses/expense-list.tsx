import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Expense } from '@roadbook/contract/money/expenses'
import { DropNotice } from '../../../ui/files/drop-notice.tsx'
import { useFileDrop } from '../../../ui/files/use-file-drop.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { pagedList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { useCan } from '../../people/users/queries.ts'
import { AddExpense } from './add-expense.tsx'
import { AddExpenseDrawer } from './add-expense-drawer.tsx'
import { useExpenseBulk } from './expense-bulk.tsx'
import { useExpenseColumns } from './expense-columns.tsx'
import { ExpenseDrawer } from './expense-drawer.tsx'
import { useExpenseFilters } from './expense-filters.tsx'
import { ImportLink } from './imports/import-link.tsx'
import { ExpenseRow } from './expense-row.tsx'
import { useExpenseDays } from './expenses-period.ts'
import { MoneySums } from './money-sums.tsx'
import { NoExpenses } from './no-expenses.tsx'
import { expensesQuery, listFilter, exportExpenses } from './queries.ts'
import type { ExpensesSearch } from './search.ts'

const route = getRouteApi('/frame/costs/all')
const usualSort = 'date:desc'
const idOf = ({ id }: Expense) => id

/** The expenses of a period and their sum. */
export function ExpenseList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const days = useExpenseDays(search)
  const { sort = usualSort, page = 1 } = search
  const filter = listFilter(search, days, sort)
  const query = useQuery({ ...expensesQuery(filter, page), placeholderData: keepPreviousData })
  const open = useAddressChange<ExpensesSearch>(['add', 'expense'])
  const filters = useExpenseFilters(days, search)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const mayAdd = useCan('expenses.write')
  const isDrawerOpen = search.add === true || search.expense !== undefined
  const add = (files: readonly File[] = []) => {
    setDropped(files)
    open({ add: true })
  }
  const isOver = useFileDrop({
    // An open drawer accepts them itself.
    isEnabled: mayAdd && !isDrawerOpen,
    onFiles: add,
  })
  return (
    <ListPage
      id="expenses"
      title={t`Expenses`}
      source={pagedList({ query, readAll: () => exportExpenses(filter) })}
      search={search}
      filters={filters}
      columns={useExpenseColumns()}
      usualSort={usualSort}
      rowId={idOf}
      link={({ id }) => ({
        to: '/costs/all',
        search: (before) => ({ ...before, expense: id }),
        resetScroll: false,
      })}
      bulk={useExpenseBulk()}
      markedId={search.expense}
      renderNarrow={(expense) => <ExpenseRow expense={expense} />}
      sums={query.data && query.data.sums.length > 0 && <MoneySums sums={query.data.sums} />}
      actions={
        <>
          <ImportLink />
          <AddExpense onAdd={() => add()} />
        </>
      }
      failed={t`The expenses could not be loaded`}
      noMatch={t`No expenses match these filters`}
      empty={
        <NoExpenses
          period={days.period}
          onPeriod={(period) => open({ page: undefined, period, from: undefined, to: undefined })}
          onAdd={() => add()}
        />
      }
    >
      {isOver && <DropNotice>{t`Drop to add an expense with these receipts`}</DropNotice>}
      <Drawers search={search} dropped={dropped} onSearch={open} />
    </ListPage>
  )
}

type DrawerProps = {
  search: ExpensesSearch
  /** Receipts that were dropped on the list. */
  dropped: readonly File[]
  onSearch: (change: Partial<ExpensesSearch>) => void
}

function Drawers({ search, dropped, onSearch }: DrawerProps) {
  const mayAdd = useCan('expenses.write')
  const { add, expense, vehicles = [] } = search
  if (add === true && mayAdd) {
    const [only] = vehicles.length === 1 ? vehicles : []
    return <AddExpenseDrawer vehicleId={only} files={dropped} onClose={() => onSearch({ add: undefined })} />
  }
  if (expense === undefined) return null
  return <ExpenseDrawer key={expense} id={expense} onClose={() => onSearch({ expense: undefined })} />
}
