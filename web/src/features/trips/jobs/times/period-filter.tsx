import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../../lib/use-format.ts'
import { useToday } from '../../../../lib/use-today.ts'
import type { Filter } from '../../../../ui/list/filters.ts'
import { PeriodChoice } from '../../../../ui/period/period-filter.tsx'
import type { JobsSearch } from '../queries.ts'
import { type JobDays, type JobPeriod, jobPeriods } from './job-period.ts'

/** The button always shows a period: this filter can't be removed. */
export function useJobPeriodFilter({ period, days }: JobDays): Filter<JobsSearch> {
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
  const today = useToday()
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
