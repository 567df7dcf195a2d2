import { addDays, type Days } from '../../../../lib/period.ts'

/** Jobs may be in the future, so a week is a whole one. */
export const jobPeriods = ['today', 'tomorrow', 'thisWeek', 'nextWeek', 'thisMonth', 'any'] as const
export type JobPeriod = (typeof jobPeriods)[number]

/** Undefined for jobs of any day. */
export type JobDays = { period: JobPeriod | undefined; days: Days | undefined }

type Chosen = { period?: JobPeriod | undefined; from?: string | undefined; to?: string | undefined }

/** The days in the URL; this week by default. */
export function jobDays({ period, from, to }: Chosen, today: string): JobDays {
  const first = from ?? to
  if (period === undefined && first !== undefined) {
    const last = to !== undefined && to >= first ? to : first
    return { period: undefined, days: { startDate: first, endDate: last } }
  }
  const chosen = period ?? 'thisWeek'
  return { period: chosen, days: daysOf(chosen, today) }
}

function daysOf(period: JobPeriod, today: string): Days | undefined {
  const weekday = new Date(today).getUTCDay()
  const monday = addDays(today, -((weekday + 6) % 7))
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const nextMonth = `${addDays(firstOfMonth, 31).slice(0, 7)}-01`
  const days = {
    today: [today, today],
    tomorrow: [addDays(today, 1), addDays(today, 1)],
    thisWeek: [monday, addDays(monday, 6)],
    nextWeek: [addDays(monday, 7), addDays(monday, 13)],
    thisMonth: [firstOfMonth, addDays(nextMonth, -1)],
    any: undefined,
  } satisfies Record<JobPeriod, [string, string] | undefined>
  const chosen = days[period]
  return chosen && { startDate: chosen[0], endDate: chosen[1] }
}
