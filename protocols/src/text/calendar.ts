import { isDigits } from './numbers.ts'

/** A UTC date and time, as devices send it in parts. */
type Calendar = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** NaN for 31 February, which `Date.UTC` would turn into a day in March: whether a time is possible is checked later. */
export function toTimeMs({ year, month, day, hour, minute, second }: Calendar): number {
  const isPossible =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysOf(month, year) &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  return isPossible ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN
}

function daysOf(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** `hhmmss`, also with decimals, and `ddmmyy`; NaN if either is invalid. */
export function calendarTimeMs(time: string, date: string): number {
  if (!isDigits(date) || date.length !== 6) return Number.NaN
  return dayAt(time, { year: 2000 + pairAt(date, 4), month: pairAt(date, 2), day: pairAt(date, 0) })
}

/** `yymmddhhmmss`, or with a year of four digits; NaN if it is invalid. */
export function timeMsOfDigits(digits: string): number {
  const monthAt = digits.length - 10
  if (!isDigits(digits) || (monthAt !== 2 && monthAt !== 4)) return Number.NaN
  const year = monthAt === 2 ? 2000 + pairAt(digits, 0) : Number(digits.slice(0, 4))
  const [month, day] = [pairAt(digits, monthAt), pairAt(digits, monthAt + 2)]
  return dayAt(digits.slice(monthAt + 4), { year, month, day })
}

function dayAt(time: string, date: Pick<Calendar, 'year' | 'month' | 'day'>): number {
  if (!isDigits(time, 0, 6) || (time.length > 6 && time[6] !== '.')) return Number.NaN
  return toTimeMs({ ...date, hour: pairAt(time, 0), minute: pairAt(time, 2), second: pairAt(time, 4) })
}

const DAY_MS = 86_400_000

/** How far a device's clock may be ahead. */
const MAX_AHEAD_MS = 3_600_000

/** Seconds of a day without its date: the last day on which that time has come. */
export function timeOfDayMs(seconds: number, receivedMs: number): number {
  if (seconds * 1000 >= DAY_MS) return Number.NaN
  const onDay = Math.floor(receivedMs / DAY_MS) * DAY_MS + seconds * 1000
  if (onDay - receivedMs > MAX_AHEAD_MS) return onDay - DAY_MS
  return onDay + DAY_MS - receivedMs <= MAX_AHEAD_MS ? onDay + DAY_MS : onDay
}

export function pairAt(digits: string, at: number): number {
  return (digits.charCodeAt(at) - 48) * 10 + digits.charCodeAt(at + 1) - 48
}

/** For encoders and answers: `yyyymmddhhmmss`. Slices, since a regular expression takes longer. */
export function digitsOfTime(timeMs: number): string {
  const iso = new Date(timeMs).toISOString()
  return (
    iso.slice(0, 4) +
    iso.slice(5, 7) +
    iso.slice(8, 10) +
    iso.slice(11, 13) +
    iso.slice(14, 16) +
    iso.slice(17, 19)
  )
}

/** For encoders: `ddmmyy` and `hhmmss`. */
export function clockOf(timeMs: number): { date: string; time: string } {
  const digits = digitsOfTime(timeMs)
  return { date: digits.slice(6, 8) + digits.slice(4, 6) + digits.slice(2, 4), time: digits.slice(8) }
}
