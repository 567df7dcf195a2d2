import { Button } from '@mantine/core'
import { simplePeriods } from '../../lib/period.ts'
import { FilterBar, FilterChoice, FilterSearch } from './filter-bar.tsx'
import { PeriodFilter } from '../period/period-filter.tsx'
import { usePeriodLabel } from '../labels/period-labels.ts'
import {
  activeFilters,
  change,
  chosenChange,
  chosenOf,
  type Filter,
  isRare,
  withoutFilters,
} from './filters.ts'
import { MoreFilters } from './more-filters.tsx'

type Props<Search> = {
  filters: readonly Filter<Search>[]
  search: Search
  onChange: (change: Partial<Search>) => void
}

/** The filters of a list in one line, and below it the active ones. */
export function ListFilters<Search>({ filters, search, onChange }: Props<Search>) {
  const chips = activeFilters(filters, search).map(({ without, ...chip }) => ({
    ...chip,
    onRemove: () => onChange(without),
  }))
  return (
    <FilterBar chips={chips} onClear={() => onChange(withoutFilters(filters))}>
      {filters
        .filter((filter) => !isRare(filter))
        .map((filter) => (
          <Control
            key={filter.kind === 'period' ? 'period' : filter.label}
            {...{ filter, search, onChange }}
          />
        ))}
      <MoreFilters filters={filters.filter(isRare)} {...{ search, onChange }} />
    </FilterBar>
  )
}

type ControlProps<Search> = Omit<Props<Search>, 'filters'> & { filter: Filter<Search> }

function Control<Search>({ filter, search, onChange }: ControlProps<Search>) {
  if (filter.kind === 'own') return filter.control(onChange)
  if (filter.kind === 'period') return <Period {...{ filter, onChange }} />
  const { param, label } = filter
  const value: unknown = search[param]
  if (filter.kind === 'text') {
    return (
      <FilterSearch
        label={label}
        value={typeof value === 'string' ? value : undefined}
        onChange={(text) => onChange(change([[param, text]]))}
      />
    )
  }
  if (filter.kind === 'flag') {
    return (
      <Button
        variant={value === true ? 'light' : 'default'}
        aria-pressed={value === true}
        onClick={() => onChange(change([[param, value === true ? undefined : true]]))}
      >
        {label}
      </Button>
    )
  }
  if (filter.options.length === 0) return null
  return (
    <FilterChoice
      label={label}
      icon={filter.icon}
      options={filter.options}
      chosen={chosenOf(search, param)}
      onChange={(chosen) => onChange(chosenChange(param, chosen))}
    />
  )
}

type PeriodProps<Search> = {
  filter: Extract<Filter<Search>, { kind: 'period' }>
  onChange: (change: Partial<Search>) => void
}

function Period<Search>({ filter, onChange }: PeriodProps<Search>) {
  const { days, periods = simplePeriods, maxDays } = filter
  const set = (next: { period?: string; from?: string; to?: string }) => {
    const chosen: unknown = { period: undefined, from: undefined, to: undefined, ...next }
    onChange(chosen as Partial<Search>) // every route whose list has days has these three parameters
  }
  return (
    <PeriodFilter
      label={usePeriodLabel(days)}
      periods={periods}
      chosen={days.period}
      days={days}
      {...(maxDays === undefined ? {} : { maxDays })}
      onPeriod={(period) => set({ period })}
      onDays={({ startDate, endDate }) => set({ from: startDate, to: endDate })}
    />
  )
}
