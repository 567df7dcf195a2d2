import { useLingui } from '@lingui/react/macro'
import { IconCar, IconTag } from '@tabler/icons-react'
import { ExpenseType } from '@roadbook/contract/expenses'
import type { ChosenDays } from '../../lib/period.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { filtersOf } from '../../ui/list/list-params.ts'
import { useVehicleOptions } from '../vehicles/vehicle-select.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { useExpenseTypeLabels } from '../../ui/expense-type-labels.ts'
import { expenseParams, type ExpensesSearch } from './search.ts'

const filter = filtersOf<typeof expenseParams, ExpensesSearch>(expenseParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function useExpenseFilters(days: ChosenDays): Filter<ExpensesSearch>[] {
  const { t } = useLingui()
  const labels = useExpenseTypeLabels()
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
    filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
  ]
}
