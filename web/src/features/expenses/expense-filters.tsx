import { useLingui } from '@lingui/react/macro'
import { IconCar, IconTag } from '@tabler/icons-react'
import { ExpenseType } from '@roadbook/contract/expenses'
import { simplePeriods, type ChosenDays } from '../../lib/period.ts'
import { FilterBar, FilterChoice, type Chip } from '../../ui/filter-bar.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { usePeriodLabel } from '../../ui/period-words.ts'
import { useExpenseWords } from './expense-words.ts'
import { useVehicleOptions } from '../vehicles/vehicle-select.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import type { ExpensesSearch } from './search.ts'

type Change = Partial<Pick<ExpensesSearch, 'period' | 'from' | 'to' | 'types' | 'vehicles'>>

/** The period stays: its button says it, and there are always some days. */
export const noFilter = { types: undefined, vehicles: undefined } satisfies Change

export function hasFilter({ types, vehicles }: ExpensesSearch): boolean {
  return types !== undefined || vehicles !== undefined
}

type PeriodProps = { days: ChosenDays; onChange: (change: Change) => void }

export function ExpensePeriod({ days, onChange }: PeriodProps) {
  return (
    <PeriodFilter
      label={usePeriodLabel(days)}
      periods={simplePeriods}
      chosen={days.period}
      days={days}
      onPeriod={(period) => onChange({ period, from: undefined, to: undefined })}
      onDays={({ startDate, endDate }) => onChange({ period: undefined, from: startDate, to: endDate })}
    />
  )
}

type Props = PeriodProps & { search: ExpensesSearch }

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const orNone = <Value,>(list: Value[]) => (list.length === 0 ? undefined : list)

export function ExpenseFilters({ search, days, onChange }: Props) {
  const { t } = useLingui()
  const words = useExpenseWords()
  const vehicleOptions = useVehicleOptions()
  const { types = [], vehicles = [] } = search
  const chips: Chip[] = [
    ...types.map((type) => ({
      id: type,
      name: t`Type`,
      value: words[type],
      onRemove: () => onChange({ types: orNone(types.filter((other) => other !== type)) }),
    })),
    ...vehicles.map((id) => ({
      id,
      name: t`Vehicle`,
      value: vehicleOptions.find(({ value }) => value === id)?.label ?? '…',
      onRemove: () => onChange({ vehicles: orNone(vehicles.filter((other) => other !== id)) }),
    })),
  ]
  return (
    <FilterBar chips={chips} onClear={() => onChange(noFilter)}>
      <ExpensePeriod days={days} onChange={onChange} />
      <FilterChoice
        label={t`Type`}
        icon={<IconTag {...icon} />}
        options={ExpenseType.options.map((type) => ({
          value: type,
          label: words[type],
          icon: <ExpenseTypeIcon type={type} />,
        }))}
        chosen={types}
        onChange={(next) => onChange({ types: orNone(next) })}
      />
      <FilterChoice
        label={t`Vehicle`}
        icon={<IconCar {...icon} />}
        options={vehicleOptions}
        chosen={vehicles}
        onChange={(next) => onChange({ vehicles: orNone(next) })}
      />
    </FilterBar>
  )
}
