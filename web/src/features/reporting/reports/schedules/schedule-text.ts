import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReportSchedule, ScheduleRun } from '@roadbook/contract/reporting/report-schedules'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'

/** "Every Monday to 3 people". */
export function scheduleText({ frequency, activeRecipientIds }: ReportSchedule): string {
  const people = activeRecipientIds.length
  return frequency === 'weekly'
    ? plural(people, {
        0: 'Every Monday to nobody',
        one: 'Every Monday to # person',
        other: 'Every Monday to # people',
      })
    : plural(people, {
        0: 'On the first of each month to nobody',
        one: 'On the first of each month to # person',
        other: 'On the first of each month to # people',
      })
}

/** "Next on Mon 23 Nov, 06:00". */
export function useNextText(): (schedule: ReportSchedule) => string {
  const { t } = useLingui()
  const f = useFormat()
  return ({ nextRunAt }) => {
    if (nextRunAt === null) return t`Paused`
    const day = f.shortDay(nextRunAt)
    const time = f.time(nextRunAt)
    return t`Next on ${day}, ${time}`
  }
}

/** The result of the last run. */
export function useRunText(): (run: ScheduleRun) => string {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const failureText = useFailureText()
  return ({ state, sent, recipients, errorCode, nextAttemptAt, startedAt, endedAt }) => {
    const time = f.momentInSentence(endedAt ?? startedAt, now)
    if (state === 'sent') {
      return sent === recipients
        ? plural(sent, { one: `Sent to # person: ${time}`, other: `Sent to # people: ${time}` })
        : t`Sent to ${sent} of ${recipients} people: ${time}`
    }
    if (errorCode === null) return t`Being made and sent`
    const reason = failureText(errorCode)
    if (nextAttemptAt === null) return [reason, t`Last attempt: ${time}.`].join(' ')
    const again = f.momentInSentence(nextAttemptAt, now)
    return [reason, t`Next attempt: ${again}.`].join(' ')
  }
}

function useFailureText(): (code: NonNullable<ScheduleRun['errorCode']>) => string {
  const { t } = useLingui()
  return (code) => {
    if (code === 'report_without_recipients') return t`No recipient can sign in any more.`
    if (code === 'storage_full') return t`The server has no space for more files.`
    if (code === 'not_found') return t`Something in the report’s filters no longer exists.`
    return t`The file could not be made.`
  }
}
