import { useLingui } from '@lingui/react/macro'
import type { GeofenceActivity } from '@roadbook/contract/reporting/geofence-activity'
import { FilterBar } from '../filters/filter-bar.tsx'
import classes from '../filters/filters.module.css'
import type { ViewProps } from '../view-props.ts'
import type { ActivityFilters } from './activity-filters.ts'

type Props = { activity: GeofenceActivity; wanted: ActivityFilters; onChange: ViewProps['onChange'] }

export function ActivityFilterBar({ activity, wanted, onChange }: Props) {
  const { t } = useLingui()
  const { choices, startDate, endDate, company } = activity
  return (
    <FilterBar
      first={
        <DayChoice
          label={t`First day`}
          chosen={startDate}
          latest={endDate}
          onChange={(from) => onChange({ from, to: endDate })}
        />
      }
      last={
        <DayChoice
          label={t`Last day`}
          chosen={endDate}
          earliest={startDate}
          latest={company.today}
          onChange={(to) => onChange({ from: startDate, to })}
        />
      }
      lists={[
        { name: 'geofences', label: t`Geofences`, options: choices.geofences, chosen: wanted.geofences },
        { name: 'vehicles', label: t`Vehicles`, options: choices.vehicles, chosen: wanted.vehicles },
        {
          name: 'categories',
          label: t`Fleet categories`,
          options: choices.fleetCategories,
          chosen: wanted.fleetCategories,
        },
      ]}
      onChange={onChange}
    />
  )
}

type DayProps = {
  label: string
  chosen: string
  earliest?: string
  latest: string
  onChange: (day: string) => void
}

/** Days that are still being typed are not requested yet. */
function DayChoice({ label, chosen, earliest, latest, onChange }: DayProps) {
  return (
    <input
      key={chosen}
      type="date"
      className={classes.day}
      aria-label={label}
      defaultValue={chosen}
      min={earliest}
      max={latest}
      onChange={({ currentTarget: { value, validity } }) => {
        if (value !== '' && value !== chosen && validity.valid) onChange(value)
      }}
    />
  )
}
