import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReportSchedule } from '@roadbook/contract/report-schedules'
import type { ReportScheduleEvery } from '@roadbook/contract/report-calls'
import { useFormat } from '../../../lib/use-format.ts'
import { weekdayNames } from '../../../lib/weekday-names.ts'

/** "Every Monday", "Every first Monday". */
export function useEveryText(): (every: ReportScheduleEvery) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  const weekdays = weekdayNames(locale, 'long')
  return (every) => {
    if (every.every === 'firstMonday') return t`Every first Monday`
    if (every.every === 'month') return t`Every month on day ${every.day}`
    return t`Every ${weekdays[every.weekday - 1] ?? ''}`
  }
}

/** "Every first Monday to 3 people". */
export function useScheduleText(): (schedule: Pick<ReportSchedule, 'every' | 'recipientIds'>) => string {
  const everyText = useEveryText()
  return ({ every, recipientIds }) => {
    const when = everyText(every)
    return plural(recipientIds.length, { one: `${when} to # person`, other: `${when} to # people` })
  }
}
