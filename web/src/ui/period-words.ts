import { useLingui } from '@lingui/react/macro'
import type { SimplePeriod } from '../lib/period.ts'

export function usePeriodWords(): Record<SimplePeriod, string> {
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
