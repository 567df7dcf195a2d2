import type { Days } from '../../../../lib/period.ts'

/** `2026-10` if the days are a whole month, or the current month up to today. */
export function monthOf({ startDate, endDate }: Days, today: string): string | undefined {
  const month = startDate.slice(0, 7)
  if (startDate !== firstDay(month)) return undefined
  const isWhole = endDate === lastDay(month)
  return isWhole || (endDate === today && month === today.slice(0, 7)) ? month : undefined
}

/** The month this many months after the one in which the days begin. */
export function daysOfMonthFrom({ startDate }: Days, months: number): Days {
  const [year = 0, month = 1] = startDate.split('-').map(Number)
  const start = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
  return { startDate: firstDay(start), endDate: lastDay(start) }
}

function firstDay(month: string): string {
  return `${month}-01`
}

function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
