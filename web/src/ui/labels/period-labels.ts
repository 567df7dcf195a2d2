import { useLingui } from '@lingui/react/macro'
import type { ChosenDays, SimplePeriod } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'

export function usePeriodLabels(): Record<SimplePeriod, string> {
  const { t } = useLingui()
  return {
    today: t`Today`,
    yesterday: t`Yesterday`,
    thisWeek: t`This week`,
    lastWeek: t`Last week`,
    last7Days: t`Last 7 days`,
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
    last30Days: t`Last 30 days`,
    thisYear: t`This year`,
    lastYear: t`Last year`,
  }
}

/** "Today, 20 Nov 2026", "Last 7 days", or the two days themselves. */
export function usePeriodLabel({ startDate, endDate, period }: ChosenDays): string {
  const f = useFormat()
  const labels = usePeriodLabels()
  const isOneDay = startDate === endDate
  const span = isOneDay ? f.day(startDate) : f.range(f.day(startDate), f.day(endDate))
  if (period === undefined) return span
  return isOneDay ? `${labels[period]}, ${span}` : labels[period]
}
