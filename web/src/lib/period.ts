import { SimplePeriod } from '@roadbook/contract/core/period'

export type { SimplePeriod }
export const simplePeriods = SimplePeriod.options

/** Days in the company's time zone such as `2026-11-20`, both inclusive. */
export type Days = { startDate: string; endDate: string }

/** For a file name: a single day appears once. */
export function daysName({ startDate, endDate }: Days): string {
  return startDate === endDate ? startDate : `${startDate} ${endDate}`
}

/** False for text that a field couldn't parse as a day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

const dayMs = 86_400_000

/** The days of a period, given today. Weeks start on Monday, as in ISO 8601. */
export function daysOf(period: SimplePeriod, today: string): Days {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const month = today.slice(0, 7)
  const year = Number(today.slice(0, 4))
  const previousMonth = addDays(`${month}-01`, -1)
  const days: Record<SimplePeriod, [string, string]> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    thisWeek: [monday, today],
    lastWeek: [addDays(monday, -7), addDays(monday, -1)],
    last7Days: [addDays(today, -6), today],
    thisMonth: [`${month}-01`, today],
    lastMonth: [`${previousMonth.slice(0, 7)}-01`, previousMonth],
    last30Days: [addDays(today, -29), today],
    thisYear: [`${year}-01-01`, today],
    lastYear: [`${year - 1}-01-01`, `${year - 1}-12-31`],
  }
  const [startDate, endDate] = days[period]
  return { startDate, endDate }
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

type Chosen = { period?: SimplePeriod | undefined; from?: string | undefined; to?: string | undefined }

export type ChosenDays = Days & { period?: SimplePeriod }

/** The days in a URL. */
export function chosenDays(
  { period, from, to }: Chosen,
  { today, usual }: { today: string; usual: SimplePeriod },
): ChosenDays {
  if (period === undefined && from !== undefined) {
    return { startDate: from, endDate: to !== undefined && to >= from ? to : from }
  }
  if (period === undefined && to !== undefined) return { startDate: addDays(to, -6), endDate: to }
  const known = period ?? usual
  return { ...daysOf(known, today), period: known }
}
