import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMapPin, IconUser } from '@tabler/icons-react'
import type { TourBase } from '@roadbook/contract/trips/tours'
import { addDays, type ChosenDays } from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import { FilterChoice } from '../../../ui/list/filter-bar.tsx'
import { PeriodFilter } from '../../../ui/period/period-filter.tsx'
import { usePeopleOptions } from '../../people/users/queries.ts'
import { VehicleSelect } from '../../fleet/vehicles/vehicle-select.tsx'
import { daysBeside, type ToursSearch } from './search.ts'
import { Row } from '../../../ui/layout.tsx'
import filterBar from '../../../ui/list/filter-bar.module.css'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props = {
  search: ToursSearch
  days: ChosenDays
  /** Undefined until it is loaded. */
  base: TourBase | null | undefined
  onSearch: (change: Partial<ToursSearch>) => void
}

/** The longest period that the server allows. */
const maxDays = 31
const periods = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'last7Days', 'last30Days'] as const
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Chooses the vehicle and days, whose tours, and the base. */
export function TourFilters({ search, days, base, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const today = useToday()
  const change = (next: Partial<ToursSearch>) => onSearch({ ...next, tour: undefined })
  return (
    <Row gap={8} align="stretch" wrap pt={14} pb={8}>
      <VehicleSelect
        className={`${filterBar.field} ${styleClasses({ width: 200, narrow: { fullWidth: true } })}`}
        value={search.vehicle ?? null}
        onChange={(id) => id !== null && change({ vehicle: id })}
      />
      <Row gap={4} align="stretch">
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t`Previous days`}
          onClick={() => change(daysBeside(days, -1, today))}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <PeriodFilter
          label={f.shortDayRange(days.startDate, days.endDate, today)}
          periods={periods}
          chosen={days.period}
          days={days}
          maxDays={maxDays}
          onPeriod={(period) => change({ period, from: undefined, to: undefined })}
          onDays={({ startDate, endDate }) => change({ period: undefined, from: startDate, to: endDate })}
        />
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t`Next days`}
          disabled={addDays(days.endDate, 1) > today}
          onClick={() => change(daysBeside(days, 1, today))}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </Row>
      <DriverFilter chosen={search.drivers ?? []} onChange={(drivers) => change({ drivers })} />
      {base !== undefined && search.vehicle !== undefined && <BaseOf base={base} />}
    </Row>
  )
}

type DriverProps = { chosen: readonly string[]; onChange: (drivers: string[] | undefined) => void }

/** For people who may see other people's tours. */
function DriverFilter({ chosen, onChange }: DriverProps) {
  const { t } = useLingui()
  const options = usePeopleOptions()
  if (options.length === 0) return null
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return (
    <FilterChoice
      label={names.length > 0 ? names.join(', ') : t`Driver`}
      icon={<IconUser {...icon} />}
      options={options}
      chosen={[...chosen]}
      onChange={(drivers) => onChange(drivers.length === 0 ? undefined : drivers)}
    />
  )
}

/** Where tours start and end, and who set it. */
function BaseOf({ base }: { base: TourBase | null }) {
  const { t } = useLingui()
  const source = base?.source === 'vehicle' ? t`Base of the vehicle` : t`Location of the company`
  return (
    <Row
      as="span"
      gap={8}
      px={12}
      size="small"
      height={32}
      border="hairline"
      radius={6}
      color="text2"
      title={base === null ? t`Without a base only a long rest (over 6 hours) ends a tour` : source}
    >
      <IconMapPin {...icon} />
      {base === null ? <Trans>No base</Trans> : (base.geofenceName ?? source)}
    </Row>
  )
}
