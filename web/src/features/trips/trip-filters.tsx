import { useLingui } from '@lingui/react/macro'
import { IconCar, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChosenDays } from '../../lib/period.ts'
import { FilterBar, FilterChoice, type Chip } from '../../ui/filter-bar.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { usePeriodLabel } from '../../ui/period-words.ts'
import { vehiclesQuery } from '../vehicles/queries.ts'
import type { TripsSearch } from './search.ts'
import { tripPeriods } from './trip-period.ts'
import { useCategories } from './use-categories.ts'

type Props = {
  search: TripsSearch
  days: ChosenDays
  onChange: (change: Partial<TripsSearch>) => void
}

export const noFilter = {
  period: undefined,
  from: undefined,
  to: undefined,
  vehicles: undefined,
  categories: undefined,
} satisfies Partial<TripsSearch>

export function TripFilters({ search, days, onChange }: Props) {
  const { t } = useLingui()
  const { data: vehicles = [] } = useQuery(vehiclesQuery())
  const categories = useCategories()
  const label = usePeriodLabel(days)
  const { vehicles: chosenVehicles = [], categories: chosenCategories = [] } = search
  const hasOwnPeriod = search.period !== undefined || search.from !== undefined || search.to !== undefined
  const chips: Chip[] = [
    ...(hasOwnPeriod
      ? [
          {
            id: 'period',
            name: t`Period`,
            value: label,
            onRemove: () => onChange({ period: undefined, from: undefined, to: undefined }),
          },
        ]
      : []),
    ...chosenVehicles.map((id) => ({
      id,
      name: t`Vehicle`,
      value: vehicles.find((vehicle) => vehicle.id === id)?.registration ?? '…',
      onRemove: () => onChange({ vehicles: chosenVehicles.filter((other) => other !== id) }),
    })),
    ...chosenCategories.map((category) => ({
      id: category,
      name: t`Category`,
      value: categories.find(({ value }) => value === category)?.label ?? category,
      onRemove: () => onChange({ categories: chosenCategories.filter((other) => other !== category) }),
    })),
  ]
  return (
    <FilterBar chips={chips} onClear={() => onChange(noFilter)}>
      <PeriodFilter
        label={label}
        periods={tripPeriods}
        chosen={days.period}
        days={days}
        onPeriod={(period) => onChange({ period, from: undefined, to: undefined })}
        onDays={({ startDate, endDate }) => onChange({ period: undefined, from: startDate, to: endDate })}
      />
      <FilterChoice
        label={t`Vehicle`}
        icon={<IconCar size={16} stroke={1.6} aria-hidden="true" />}
        options={vehicles.map(({ id, registration }) => ({ value: id, label: registration }))}
        chosen={chosenVehicles}
        onChange={(next) => onChange({ vehicles: next })}
      />
      <FilterChoice
        label={t`Category`}
        icon={<IconTag size={16} stroke={1.6} aria-hidden="true" />}
        options={categories}
        chosen={chosenCategories}
        onChange={(next) => onChange({ categories: next })}
      />
    </FilterBar>
  )
}
