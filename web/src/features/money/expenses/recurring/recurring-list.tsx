import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { RecurringExpense } from '@roadbook/contract/money/recurring-expenses'
import { useFormat } from '../../../../lib/use-format.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { fieldColumn, textColumn } from '../../../../ui/list/columns.tsx'
import { dayValue, textValue } from '../../../../ui/list/export-column.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { wholeList } from '../../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../../ui/list/use-address-change.ts'
import type { Column } from '../../../../ui/table/table-column.ts'
import { useCan } from '../../../people/users/queries.ts'
import { exportedAmount } from '../exported-amount.ts'
import { ExpenseTypeIcon } from '../expense-type-icon.tsx'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import type { RecurringSearch } from '../search.ts'
import { useIntervalLabels } from '../../../../ui/labels/recurrence-labels.ts'
import { recurringExpensesQuery } from './queries.ts'
import { RecurringDrawer } from './recurring-drawer.tsx'
import { Row, Text } from '../../../../ui/layout.tsx'

const route = getRouteApi('/frame/costs/recurring')
const noRows: readonly RecurringExpense[] = []

/** Fixed costs that are entered automatically. */
export function RecurringList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const query = useQuery(recurringExpensesQuery())
  const open = useAddressChange<RecurringSearch>(['add', 'edit'])
  const mayWrite = useCan('recurringExpenses.write')
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open({ add: true })}>
      <Trans>Add recurring expense</Trans>
    </Button>
  )
  const edited = query.data?.find(({ id }) => id === search.edit)
  return (
    <ListPage
      id="recurring-expenses"
      title={t`Recurring expenses`}
      source={wholeList({ query, rows: query.data ?? noRows, all: query.data?.length ?? 0 })}
      search={search}
      filters={[]}
      columns={useColumns()}
      usualSort="registration:asc"
      rowId={({ id }) => id}
      link={({ id }) => ({ to: '/costs/recurring', search: { edit: id }, resetScroll: false })}
      markedId={search.edit}
      failed={t`The recurring expenses could not be loaded`}
      actions={add}
      empty={
        <EmptyState title={t`No recurring expenses yet`} action={add || undefined}>
          <Trans>Leasing, insurance and tax are entered on their due days once you add them here.</Trans>
        </EmptyState>
      }
    >
      {search.add === true && mayWrite && <RecurringDrawer onClose={() => open({ add: undefined })} />}
      {edited !== undefined && mayWrite && (
        <RecurringDrawer key={edited.id} recurring={edited} onClose={() => open({ edit: undefined })} />
      )}
    </ListPage>
  )
}

function useColumns(): Column<RecurringExpense>[] {
  const { t } = useLingui()
  const f = useFormat()
  const types = useExpenseTypeLabels()
  const intervals = useIntervalLabels()
  return [
    fieldColumn({
      id: 'registration',
      header: t`Vehicle`,
      width: 130,
      isFixed: true,
      opens: true,
      narrow: 'first',
      isSorted: true,
      cell: ({ registration }) => <Text weight={600}>{registration}</Text>,
    }),
    textColumn({
      id: 'type',
      header: t`Type`,
      width: 140,
      narrow: 'second',
      isSorted: true,
      value: ({ type }) => types[type],
      cell: ({ type }) => (
        <Row as="span" gap={8}>
          <ExpenseTypeIcon type={type} />
          {types[type]}
        </Row>
      ),
    }),
    fieldColumn({
      id: 'vendor',
      header: t`Vendor`,
      isSorted: true,
      cell: ({ vendor }) => <span title={vendor ?? undefined}>{vendor}</span>,
    }),
    {
      id: 'interval',
      header: t`Due`,
      width: 150,
      sortValue: ({ interval }) => intervals[interval],
      exported: [textValue(({ interval }) => intervals[interval])],
      cell: ({ interval, dayOfMonth }) => t`${intervals[interval]}, day ${dayOfMonth}`,
    },
    {
      id: 'next',
      header: t`Next`,
      width: 120,
      narrow: 'secondEnd',
      sortValue: ({ nextDate }) => nextDate,
      exported: [dayValue(({ nextDate }) => nextDate)],
      cell: ({ nextDate }) => (nextDate === null ? <Trans>Ended</Trans> : f.day(nextDate)),
    },
    {
      id: 'locked',
      header: t`Not entered`,
      width: 150,
      narrow: 'second',
      exported: [textValue(({ lockedDates }) => lockedDates.join(', '))],
      cell: ({ lockedDates }) =>
        lockedDates.length > 0 && (
          <span title={lockedDates.map((day) => f.day(day)).join(', ')}>
            <Plural value={lockedDates.length} one="# locked day" other="# locked days" />
          </span>
        ),
    },
    {
      id: 'amount',
      header: t`Amount`,
      width: 120,
      isNumber: true,
      isFixed: true,
      narrow: 'firstEnd',
      sortValue: ({ amountMinor }) => amountMinor,
      exported: exportedAmount(t`Currency`),
      cell: ({ amountMinor, currency }) => f.money(amountMinor, currency),
    },
  ]
}
