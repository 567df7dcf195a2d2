import { useLingui } from '@lingui/react/macro'
import { IconCar, IconCategory, IconSteeringWheel, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import { NONE } from '@roadbook/contract/money/expenses'
import type { ChosenDays } from '../../../lib/period.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { filtersOf, type SearchOf } from '../../../ui/list/list-params.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { usePeopleOptions } from '../../people/users/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { useGapLabels } from '../../../ui/labels/expense-gap-labels.ts'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { costParams, expenseParams, type ExpensesSearch } from './search.ts'

const listed = filtersOf<typeof expenseParams, ExpensesSearch>(expenseParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The filters that the overview and the list share. */
export function useCostFilters<Search extends SearchOf<typeof costParams>>(
  days: ChosenDays,
): Filter<Search>[] {
  const { t } = useLingui()
  const labels = useExpenseTypeLabels()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const drivers = usePeopleOptions()
  const groups = categories.map(({ id, name }) => ({ value: id, label: name }))
  const filter = filtersOf<typeof costParams, Search>(costParams)
  return [
    { kind: 'period', days },
    filter('types', {
      label: t`Type`,
      icon: <IconTag {...icon} />,
      options: ExpenseType.options.map((type) => ({
        value: type,
        label: labels[type],
        icon: <ExpenseTypeIcon type={type} />,
      })),
    }),
    filter('categories', {
      label: t`Fleet category`,
      icon: <IconCategory {...icon} />,
      options: groups.length === 0 ? [] : [...groups, { value: NONE, label: t`No fleet category` }],
    }),
    filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
    filter('drivers', {
      label: t`Driver`,
      icon: <IconSteeringWheel {...icon} />,
      options: drivers.length === 0 ? [] : [...drivers, { value: NONE, label: t`No driver` }],
    }),
  ]
}

export function useExpenseFilters(days: ChosenDays, search: ExpensesSearch): Filter<ExpensesSearch>[] {
  const { t } = useLingui()
  const gaps = useGapLabels()
  return [
    listed('q', { label: t`Vendor, note, vehicle` }),
    ...useCostFilters<ExpensesSearch>(days),
    {
      kind: 'own',
      params: ['currency'],
      label: t`Currency`,
      control: () => null,
      chip: search.currency,
    },
    {
      kind: 'own',
      params: ['missing'],
      label: t`Missing`,
      control: () => null,
      chip: search.missing && gaps[search.missing],
    },
    {
      kind: 'own',
      params: ['import'],
      label: t({ message: 'Import', context: 'noun' }),
      control: () => null,
      chip: search.import && t`One file`,
    },
    {
      kind: 'own',
      params: ['recurring'],
      label: t`Recurring expense`,
      control: () => null,
      chip: search.recurring && t`One series`,
    },
  ]
}
