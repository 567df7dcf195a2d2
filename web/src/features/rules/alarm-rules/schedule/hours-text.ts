import type { ScheduleSpan } from '@roadbook/contract/rules/alarm-rules'
import { weekdayNames } from '../../../../lib/time/weekday-names.ts'

type Days = { first: number; last: number; hours: string }

/** "Mon–Fri 06:00–18:00, Sat 08:00–12:00": consecutive days with the same hours are one range. */
export function hoursText(spans: readonly ScheduleSpan[], locale: string): string {
  const names = weekdayNames(locale, 'short')
  const ranges = rangesOf(spans).map(({ first, last, hours }) => {
    const [from = '', to = ''] = [names[first - 1], names[last - 1]]
    return `${first === last ? from : `${from}–${to}`} ${hours}`
  })
  return ranges.join(', ')
}

function rangesOf(spans: readonly ScheduleSpan[]): Days[] {
  const ranges: Days[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const hours = hoursOf(spans.filter((span) => span.weekday === weekday))
    const before = ranges.at(-1)
    if (before !== undefined && before.last === weekday - 1 && before.hours === hours) before.last = weekday
    else if (hours !== '') ranges.push({ first: weekday, last: weekday, hours })
  }
  return ranges
}

function hoursOf(spans: readonly ScheduleSpan[]): string {
  return spans
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
    .map(({ startTime, endTime }) => `${startTime}–${endTime}`)
    .join(' + ')
}
