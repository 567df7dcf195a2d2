import { useLingui } from '@lingui/react/macro'
import type { QuietHours } from '@roadbook/contract/rules/notification-preferences'
import { writeTime } from '../../../lib/time/day-text.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { zoneName } from '../../../lib/time/zone-name.ts'
import { hoursText } from '../alarm-rules/schedule/hours-text.ts'

/** Describes quiet hours in whole sentences. */
export function useQuietText(hours: QuietHours): string {
  const { t } = useLingui()
  const { locale, timeZone } = useFormat()
  if (!hours.isOn) return t`Switch on to stop push notifications and emails at night or at weekends.`
  const { weekdays, allWeekend, startTime, endTime } = hours
  const zone = zoneName(locale, timeZone)
  const [from, until] = [writeTime(locale, startTime), writeTime(locale, endTime)]
  // The sentence about the weekend includes its nights.
  const days = weekdays.filter((day) => !allWeekend || day <= 5)
  const ofDays = hoursText(
    days.map((weekday) => ({ weekday, startTime: from, endTime: until })),
    locale,
  )
  const sentences: string[] = []
  if (weekdays.length === 7) sentences.push(t`Nothing is pushed or emailed from ${from} to ${until}.`)
  else if (days.length > 0) sentences.push(t`Nothing is pushed or emailed ${ofDays}.`)
  if (allWeekend)
    sentences.push(
      endTime < startTime
        ? t`The weekend is quiet until Monday, ${until}.`
        : t`Saturday and Sunday are quiet all day.`,
    )
  return [
    ...sentences,
    t`Times are in ${zone}.`,
    t`Notifications still appear in the list, and emails come as one when quiet hours end. Crash, SOS and towing alerts always get through.`,
  ].join(' ')
}
