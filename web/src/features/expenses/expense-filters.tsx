import { useLingui } from '@lingui/react/macro'
import { IconCar, IconTag } from '@tabler/icons-react'
import { ExpenseType } from '@roadbook/contract/expenses'
import type { ChosenDays } from '../../lib/period.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { useVehicleOptions } from '../vehicles/vehicle-select.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { useExpenseTypeLabels } from '../../ui/expense-type-labels.ts'
import type { ExpensesSearch } from './search.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function useExpenseFilters(days: ChosenDays): Filter<ExpensesSearch>[] {
  const { t } = useLingui()
  const labels = useExpenseTypeLabels()
  return [
    { kind: 'period', days },
    {
      kind: 'choice',
      param: 'types',
      label: t`Type`,
      icon: <IconTag {...icon} />,
      options: ExpenseType.options.map((type) => ({
        value: type,
        label: labels[type],
        icon: <ExpenseTypeIcon type={type} />,
      })),
    },
    {
      kind: 'choice',
      param: 'vehicles',
      label: t`Vehicle`,
      icon: <IconCar {...icon} />,
      options: useVehicleOptions(),
    },
  ]
}
