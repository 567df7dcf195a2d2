import { addDays, type Days } from '../../../lib/period.ts'

const dayMs = 86_400_000

/** In the API's format: a day, a month, or two days. */
export function dateOf({ startDate, endDate }: Days): string {
  if (startDate === endDate) return startDate
  return isWholeMonth({ startDate, endDate }) ? startDate.slice(0, 7) : `${startDate},${endDate}`
}

/** The days in such a value. */
export function daysOfDate(date: string): Days {
  const [first = '', last = first] = date.split(',')
  if (first.length > 7) return { startDate: first, endDate: last }
  return { startDate: `${first}-01`, endDate: lastDayOf(first) }
}

/**
 * A month is compared with the month before, the first days of a month with the same days of the month before, other days
 * with the same number of days before them.
 */
export function daysBefore(days: Days): Days {
  const { startDate, endDate } = days
  const month = startDate.slice(0, 7)
  if (startDate === `${month}-01` && endDate.startsWith(month)) {
    const before = addDays(startDate, -1).slice(0, 7)
    const last = lastDayOf(before)
    const same = `${before}${endDate.slice(7)}`
    return { startDate: `${before}-01`, endDate: isWholeMonth(days) || same > last ? last : same }
  }
  const length = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1
  return { startDate: addDays(startDate, -length), endDate: addDays(startDate, -1) }
}

/** The same days a year earlier; a whole month stays whole. */
export function daysOfYearBefore(days: Days): Days {
  const [startDate, endDate] = [yearBefore(days.startDate), yearBefore(days.endDate)]
  return isWholeMonth(days)
    ? { startDate, endDate: lastDayOf(startDate.slice(0, 7)) }
    : { startDate, endDate }
}

function yearBefore(day: string): string {
  const month = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`
  const same = `${month}${day.slice(7)}`
  const last = lastDayOf(month)
  return same > last ? last : same
}

export function isWholeMonth({ startDate, endDate }: Days): boolean {
  return startDate.endsWith('-01') && endDate === lastDayOf(startDate.slice(0, 7))
}

function lastDayOf(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
}
