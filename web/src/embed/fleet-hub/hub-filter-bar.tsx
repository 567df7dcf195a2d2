import { useLingui } from '@lingui/react/macro'
import { type FleetHub } from '@roadbook/contract/reporting/fleet-hub'
import { useFormat } from '../../lib/use-format.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import classes from '../filters/filters.module.css'
import type { ViewProps } from '../view-props.ts'
import type { HubFilters } from './hub-filters.ts'
import { monthsUntil } from './months-until.ts'

type Props = { hub: FleetHub; wanted: HubFilters; onChange: ViewProps['onChange'] }

export function HubFilterBar({ hub, wanted, onChange }: Props) {
  const { t } = useLingui()
  const { choices, months, company } = hub
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const offered = monthsUntil(company.today.slice(0, 7))
  return (
    <FilterBar
      first={
        <MonthChoice
          label={t`First month`}
          months={offered.filter((month) => month <= last)}
          chosen={first}
          onChange={(from) => onChange({ from, to: last })}
        />
      }
      last={
        <MonthChoice
          label={t`Last month`}
          months={offered.filter((month) => month >= first)}
          chosen={last}
          onChange={(to) => onChange({ from: first, to })}
        />
      }
      lists={[
        { name: 'vehicles', label: t`Vehicles`, options: choices.vehicles, chosen: wanted.vehicles },
        {
          name: 'categories',
          label: t`Fleet categories`,
          options: choices.fleetCategories,
          chosen: wanted.fleetCategories,
        },
        { name: 'drivers', label: t`Drivers`, options: choices.drivers, chosen: wanted.drivers },
      ]}
      onChange={onChange}
    />
  )
}

type MonthProps = {
  label: string
  months: readonly string[]
  chosen: string
  onChange: (month: string) => void
}

function MonthChoice({ label, months, chosen, onChange }: MonthProps) {
  const f = useFormat()
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {months.map((month) => (
        <option key={month} value={month}>
          {f.shortMonth(month)}
        </option>
      ))}
    </select>
  )
}
