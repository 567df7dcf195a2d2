import { useLingui } from '@lingui/react/macro'
import { IconCar, IconCategory, IconHourglass, IconSteeringWheel } from '@tabler/icons-react'
import { MovementMode, reportTableLimits } from '@roadbook/contract/reporting/report-inputs'
import { askedTime, isAskedBy, type TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportTable } from '@roadbook/contract/reporting/report-tables'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChosenDays } from '../../../lib/period.ts'
import { FilterChoice } from '../../../ui/list/filter-bar.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { usePeopleOptions } from '../../people/users/queries.ts'
import { useVehicleOptions, VehicleSelect } from '../../fleet/vehicles/vehicle-select.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { reportParams, type ReportsSearch } from './search.ts'
import { useComparedLabels } from './schedules/schedule-labels.ts'
import { SpanFilter } from './span-filter.tsx'
import { WorkingDays } from './working-days.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const filter = filtersOf<typeof reportParams, ReportsSearch>(reportParams)
type ReportFilter = Filter<ReportsSearch>
type Props = {
  kind: TableReportKind
  search: ReportsSearch
  days: ChosenDays | undefined
  /** Undefined while it is loading. */
  table: Pick<ReportTable, 'workingDays' | 'workingDaysBefore'> | undefined
}

/** The inputs of a report; they are in the URL, and the page updates at once. */
export function useReportFilters({ kind, search, days, table }: Props): ReportFilter[] {
  const { t } = useLingui()
  const vehicles = useVehicleOptions()
  const drivers = usePeopleOptions()
  const own = { against: useAgainst(search), category: useCategory(search), shortest: useShortest(search) }
  const movement = useMovementInputs(search)
  if (askedTime(kind) === 'span') return movement
  const has = (input: string, of: ReportFilter) => (isAskedBy(kind, input) ? [of] : [])
  return [
    ...has(
      'vehiclesId',
      filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: vehicles }),
    ),
    ...(days === undefined
      ? []
      : [{ kind: 'period', days, maxDays: reportTableLimits.days } satisfies ReportFilter]),
    ...has('against', own.against),
    ...has('minSeconds', own.shortest),
    ...has('fleetCategoryId', own.category),
    ...has(
      'driversId',
      filter('drivers', { label: t`Driver`, icon: <IconSteeringWheel {...icon} />, options: drivers }),
    ),
    beside(t`Working days`, table && <WorkingDays key="working" {...table} />),
  ]
}

/** Text at the end of the bar. */
function beside(label: string, text: ReactNode): ReportFilter {
  return { kind: 'own', params: [], label, chip: undefined, control: () => text }
}

/** The period that the mileage is compared with. */
function useAgainst({ against }: ReportsSearch): ReportFilter {
  const { t } = useLingui()
  const labels = useComparedLabels()
  const options = [
    { value: 'before', label: labels.before },
    { value: 'yearBefore', label: labels.yearBefore },
    { value: 'none', label: t`without a comparison` },
  ] as const
  return {
    kind: 'own',
    params: [],
    label: t`Compared with`,
    chip: undefined,
    control: (onChange) => (
      <ChoiceMenu
        key="against"
        label={t`Compared with`}
        options={options}
        value={against ?? 'before'}
        onChange={(value) => onChange({ against: value === 'before' ? undefined : value })}
      />
    ),
  }
}

/** Only one, since the API accepts one. */
function useCategory({ category }: ReportsSearch): ReportFilter {
  const { t } = useLingui()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const options = categories.map(({ id, name }) => ({ value: id, label: name }))
  const label = t`Fleet category`
  return {
    kind: 'own',
    params: ['category'],
    label,
    chip: category && (options.find(({ value }) => value === category)?.label ?? '…'),
    control: (onChange) =>
      options.length > 0 && (
        <FilterChoice
          key="category"
          label={label}
          icon={<IconCategory {...icon} />}
          options={options}
          chosen={category === undefined ? [] : [category]}
          onChange={(chosen) => onChange({ category: chosen.findLast((id) => id !== category) })}
        />
      ),
  }
}

const shortestMinutes = [5, 15, 30, 60, 120, 480]

/** The shortest stop that is listed. */
function useShortest({ minMinutes }: ReportsSearch): ReportFilter {
  const { t } = useLingui()
  const nameOf = (minutes: number) => t`At least ${minutes} min`
  const offered = new Set([...shortestMinutes, ...(minMinutes === undefined ? [] : [minMinutes])])
  return {
    kind: 'own',
    params: ['minMinutes'],
    label: t`Shortest stop`,
    chip: minMinutes === undefined ? undefined : nameOf(minMinutes),
    control: (onChange) => (
      <FilterChoice
        key="shortest"
        label={t`Shortest stop`}
        icon={<IconHourglass {...icon} />}
        options={[...offered].map((minutes) => ({ value: `${minutes}`, label: nameOf(minutes) }))}
        chosen={minMinutes === undefined ? [] : [`${minMinutes}`]}
        onChange={(chosen) => {
          const next = chosen.findLast((minutes) => minutes !== `${minMinutes}`)
          onChange({ minMinutes: next === undefined ? undefined : Number(next) })
        }}
      />
    ),
  }
}

function useMovementInputs(search: ReportsSearch): ReportFilter[] {
  const { t } = useLingui()
  const modes: Record<MovementMode, string> = {
    summary: t`Day by day`,
    segments: t`Drives and stops`,
    positions: t`Positions`,
  }
  const input = (label: string, control: Extract<ReportFilter, { kind: 'own' }>['control']) =>
    ({ kind: 'own', params: [], label, chip: undefined, control }) satisfies ReportFilter
  return [
    input(t`Vehicle`, (onChange) => (
      <VehicleSelect
        key="vehicle"
        className={styleClasses({ width: 240, narrow: { fullWidth: true } })}
        value={search.vehicle ?? null}
        onChange={(id) => id !== null && onChange({ vehicle: id })}
      />
    )),
    input(t`Period`, (onChange) => <SpanFilter key="span" search={search} onChange={onChange} />),
    input(t`Detail`, (onChange) => (
      <ChoiceMenu
        key="mode"
        label={t`Detail`}
        options={MovementMode.options.map((value) => ({ value, label: modes[value] }))}
        value={search.mode ?? 'summary'}
        onChange={(mode) => onChange({ mode, sort: undefined })}
      />
    )),
  ]
}
