import { useLingui } from '@lingui/react/macro'
import { IconCar, IconCheckbox, IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { JobStatus } from '@roadbook/contract/jobs'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { PeriodChoice } from '../../ui/period-filter.tsx'
import { peopleQuery, useCan } from '../users/queries.ts'
import { useVehicleOptions } from '../vehicles/vehicle-select.tsx'
import { type JobDays, type JobPeriod, jobPeriods } from './times/job-period.ts'
import { JobStatusSign, useJobStatusLabels } from './status/job-status-badge.tsx'
import type { JobsSearch } from './search.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function useJobFilters(days: JobDays, isList: boolean): Filter<JobsSearch>[] {
  const { t } = useLingui()
  const statuses = useJobStatusLabels()
  const mayReadPeople = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayReadPeople })
  const period = usePeriodFilter(days)
  const byStatus: Filter<JobsSearch> = {
    kind: 'choice',
    param: 'statuses',
    label: t`Status`,
    icon: <IconCheckbox {...icon} />,
    options: JobStatus.options.map((status) => ({
      value: status,
      label: statuses[status],
      icon: <JobStatusSign status={status} />,
    })),
  }
  return [
    { kind: 'text', param: 'q', label: t`Title, place, postcode` },
    { kind: 'flag', param: 'mine', label: t`Mine` },
    period,
    ...(isList ? [byStatus] : []),
    {
      kind: 'choice',
      param: 'drivers',
      label: t`Driver`,
      icon: <IconSteeringWheel {...icon} />,
      options: people
        .filter(({ roles }) => roles.some((role) => role !== 'viewer'))
        .map(({ id, firstName, lastName, archived }) => ({
          value: id,
          label: `${firstName} ${lastName}`.trim(),
          note: archived ? t`Archived` : undefined,
        })),
    },
    {
      kind: 'choice',
      param: 'vehicles',
      label: t`Vehicle`,
      icon: <IconCar {...icon} />,
      options: useVehicleOptions(),
    },
    { kind: 'flag', param: 'archived', label: t`Archived` },
  ]
}

/** The button always says some days: it is no filter that is removed. */
function usePeriodFilter({ period, days }: JobDays): Filter<JobsSearch> {
  const { t } = useLingui()
  const f = useFormat()
  const labels: Record<JobPeriod, string> = {
    today: t`Today`,
    tomorrow: t`Tomorrow`,
    thisWeek: t`This week`,
    nextWeek: t`Next week`,
    thisMonth: t`This month`,
    any: t`Any time`,
  }
  const today = f.isoDay(new Date(useNow()).toISOString())
  const shown = days ?? { startDate: today, endDate: today }
  const label = period === undefined ? spanText(shown, f) : labels[period]
  return {
    kind: 'own',
    params: [],
    label: t`Period`,
    chip: undefined,
    control: (onChange) => (
      <PeriodChoice
        label={label}
        periods={jobPeriods}
        labels={labels}
        chosen={period}
        days={shown}
        onPeriod={(next) => onChange({ period: next, from: undefined, to: undefined })}
        onDays={({ startDate, endDate }) => onChange({ period: undefined, from: startDate, to: endDate })}
      />
    ),
  }
}

type Span = { startDate: string; endDate: string }

/** "16–22 November" */
export function spanText({ startDate, endDate }: Span, f: ReturnType<typeof useFormat>): string {
  return startDate === endDate ? f.day(startDate) : f.dayRange(startDate, endDate)
}
