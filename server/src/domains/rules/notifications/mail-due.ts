/** When the alerts of a person are mailed. */
import type { EmailSummary, NotificationPreferences } from '@roadbook/contract/rules/notification-preferences'
import { alwaysDelivered, type NotificationKind } from '@roadbook/contract/rules/notifications'
import { isQuiet, quietUntil } from './quiet-hours.ts'

type Now = { now: Date; timeZone: string }

/** Whether a person may be disturbed by a kind now, by a push notification or an email. */
export function mayDisturb(
  kind: NotificationKind,
  { quietHours }: NotificationPreferences,
  { now, timeZone }: Now,
): boolean {
  return alwaysDelivered.includes(kind) || !isQuiet(quietHours, now, timeZone)
}

/** Whether an alert of that kind is mailed by itself now; otherwise it is held. */
export function isMailedAtOnce(
  kind: NotificationKind,
  preferences: NotificationPreferences,
  at: Now,
): boolean {
  const isInSummary = preferences.emailSummary.frequency !== 'atOnce' && !alwaysDelivered.includes(kind)
  return !isInSummary && mayDisturb(kind, preferences, at)
}

/** When alerts held since an instant are mailed: at the next summary, or when the quiet hours then end. */
export function mailDueAt(
  { quietHours, emailSummary }: NotificationPreferences,
  since: Date,
  timeZone: string,
): Date {
  const due = summaryAfter(emailSummary, since, timeZone)
  return quietUntil(quietHours, due, timeZone) ?? due
}

function summaryAfter({ frequency, hour }: EmailSummary, since: Date, timeZone: string): Date {
  if (frequency === 'atOnce') return since
  const local = Temporal.Instant.fromEpochMilliseconds(since.getTime()).toZonedDateTimeISO(timeZone)
  if (frequency === 'hourly') {
    const fullHour = local.round({ smallestUnit: 'hour', roundingMode: 'floor' })
    return new Date(fullHour.add({ hours: 1 }).epochMilliseconds)
  }
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds
  const today = local.toPlainDate()
  const ofToday = at(today)
  return new Date(ofToday > since.getTime() ? ofToday : at(today.add({ days: 1 })))
}
