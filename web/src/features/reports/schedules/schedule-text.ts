import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReportCadence, ReportSchedule, ScheduleRun } from '@roadbook/contract/report-schedules'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'

export function useCadenceText(): Record<ReportCadence, string> {
  const { t } = useLingui()
  return { weekly: t`Every Monday`, monthly: t`Every first of the month` }
}

/** "Every Monday to 3 people": those who get it. */
export function useScheduleText(): (schedule: ReportSchedule) => string {
  const cadences = useCadenceText()
  return ({ cadence, activeRecipientIds }) => {
    const when = cadences[cadence]
    return plural(activeRecipientIds.length, {
      0: `${when} to nobody`,
      one: `${when} to # person`,
      other: `${when} to # people`,
    })
  }
}

/** "Every Monday to 3 people, next on Mon 23 Nov, 06:00". */
export function useNextText(): (schedule: ReportSchedule) => string {
  const { t } = useLingui()
  const f = useFormat()
  const text = useScheduleText()
  return (schedule) => {
    const what = text(schedule)
    if (schedule.nextRunAt === null) return t`${what}, paused`
    const day = f.shortDay(schedule.nextRunAt)
    const time = f.time(schedule.nextRunAt)
    return t`${what}, next on ${day}, ${time}`
  }
}

/** How the last one went; null before the first one. */
export function useRunText(): (run: ScheduleRun) => string {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const reasonOf = useFailureText()
  return ({ state, sent, recipients, errorCode, nextAttemptAt, startedAt, endedAt }) => {
    const time = f.moment(endedAt ?? startedAt, now)
    if (state === 'sent') {
      return sent === recipients
        ? plural(sent, { one: `Sent ${time} to # person`, other: `Sent ${time} to # people` })
        : t`Sent ${time} to ${sent} of ${recipients} people`
    }
    if (errorCode === null) return t`Being made and sent`
    const reason = reasonOf(errorCode)
    if (nextAttemptAt === null) return t`Not sent ${time}: ${reason}`
    const again = f.time(nextAttemptAt)
    return t`Not sent yet: ${reason}. Next attempt at ${again}.`
  }
}

function useFailureText(): (code: NonNullable<ScheduleRun['errorCode']>) => string {
  const { t } = useLingui()
  return (code) => {
    if (code === 'report_without_recipients') return t`no recipient can sign in any more`
    if (code === 'storage_full') return t`the server has no space for more files`
    if (code === 'too_many_reports') return t`too many files were being made`
    if (code === 'not_found') return t`something that the report is about no longer exists`
    return t`the file could not be made`
  }
}
