/** On which days a report is sent, and which days it covers. */
import { type ReportFrequency, reportScheduleLimits } from '@roadbook/contract/reporting/report-schedules'
import { dateIn } from '../../../http/period.ts'

/** Both included. */
export type Period = { startDate: string; endDate: string }

type Here = { now: Date; timeZone: string }

/** The first one after a day: a Monday, or the first day of a month. */
export function sendDayAfter(frequency: ReportFrequency, day: Temporal.PlainDate): Temporal.PlainDate {
  return frequency === 'weekly'
    ? day.add({ days: 8 - day.dayOfWeek })
    : day.with({ day: 1 }).add({ months: 1 })
}

/** The day itself if it is one, otherwise the last one before it. */
function sendDayUntil(frequency: ReportFrequency, day: Temporal.PlainDate): Temporal.PlainDate {
  return frequency === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

/** The last day whose hour has passed in the company's time zone. */
export function lastSendDay(frequency: ReportFrequency, { now, timeZone }: Here): Temporal.PlainDate {
  const day = sendDayUntil(frequency, dateIn(timeZone, now))
  return sendTime(day, timeZone) <= now ? day : sendDayUntil(frequency, day.subtract({ days: 1 }))
}

/** The hour in the company's time zone, however long the night before was. */
export function sendTime(day: Temporal.PlainDate, timeZone: string): Date {
  const plainTime = { hour: reportScheduleLimits.hour }
  return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}

/** The period of a report sent on a day: the whole week or month that ended the day before. */
export function periodBefore(frequency: ReportFrequency, sendDay: Temporal.PlainDate): Period {
  const start = sendDay.subtract(frequency === 'weekly' ? { weeks: 1 } : { months: 1 })
  return { startDate: start.toString(), endDate: sendDay.subtract({ days: 1 }).toString() }
}

/** The last complete period, whatever the hour. */
export function lastPeriod(frequency: ReportFrequency, { now, timeZone }: Here): Period {
  return periodBefore(frequency, sendDayUntil(frequency, dateIn(timeZone, now)))
}
