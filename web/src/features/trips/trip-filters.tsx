import { useLingui } from '@lingui/react/macro'
import { IconCar, IconTag, IconTruck, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { simplePeriods, type ChosenDays } from '../../lib/period.ts'
import { FilterBar, FilterChoice, FilterSearch } from '../../ui/filter-bar.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { usePeriodLabel } from '../../ui/period-words.ts'
import { fleetCategoriesQuery } from '../settings/queries.ts'
import { peopleQuery, useCan } from '../users/queries.ts'
import { useVehicleOptions } from '../vehicles/vehicle-select.tsx'
import type { TripsSearch } from './search.ts'
import { TripDistanceFilter } from './trip-distance-filter.tsx'
import { noFilter, useTripChips, type FilterOptions } from './trip-chips.ts'
import { useCategories } from './use-categories.ts'

type Props = {
  search: TripsSearch
  days: ChosenDays
  onChange: (change: Partial<TripsSearch>) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function TripFilters({ search, days, onChange }: Props) {
  const { t } = useLingui()
  const options = useFilterOptions()
  const label = usePeriodLabel(days)
  const chips = useTripChips({ search, options, onChange })
  return (
    <FilterBar chips={chips} onClear={() => onChange(noFilter)}>
      <FilterSearch label={t`Place, purpose, driver`} value={search.q} onChange={(q) => onChange({ q })} />
      <PeriodFilter
        label={label}
        periods={simplePeriods}
        chosen={days.period}
        days={days}
        onPeriod={(period) => onChange({ period, from: undefined, to: undefined })}
        onDays={({ startDate, endDate }) => onChange({ period: undefined, from: startDate, to: endDate })}
      />
      <FilterChoice
        label={t`Vehicle`}
        icon={<IconCar {...icon} />}
        options={options.vehicles}
        chosen={search.vehicles ?? []}
        onChange={(vehicles) => onChange({ vehicles })}
      />
      {options.drivers.length > 0 && (
        <FilterChoice
          label={t`Driver`}
          icon={<IconUser {...icon} />}
          options={options.drivers}
          chosen={search.drivers ?? []}
          onChange={(drivers) => onChange({ drivers })}
        />
      )}
      <FilterChoice
        label={t`Category`}
        icon={<IconTag {...icon} />}
        options={options.categories}
        chosen={search.categories ?? []}
        onChange={(categories) => onChange({ categories })}
      />
      {options.groups.length > 0 && (
        <FilterChoice
          label={t`Fleet category`}
          icon={<IconTruck {...icon} />}
          options={options.groups}
          chosen={search.groups ?? []}
          onChange={(groups) => onChange({ groups })}
        />
      )}
      <TripDistanceFilter leastKm={search.leastKm} mostKm={search.mostKm} onChange={onChange} />
    </FilterBar>
  )
}

function useFilterOptions(): FilterOptions {
  const mayKnowPeople = useCan('users.read')
  const vehicles = useVehicleOptions()
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayKnowPeople })
  const { data: groups = [] } = useQuery(fleetCategoriesQuery())
  return {
    vehicles,
    drivers: people.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName} ${lastName}`.trim(),
    })),
    groups: groups.map(({ id, name }) => ({ value: id, label: name })),
    categories: useCategories(),
  }
}
