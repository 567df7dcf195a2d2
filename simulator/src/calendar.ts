/** Days and hours of Malta (and of all Central European time). Days are counted from 1970-01-01 in local time. */
export type Day = number

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Offset of local time from UTC: summer time from the last Sunday of March to that of October, 01:00 UTC (2000/84/EC). */
function aheadMs(utcMs: number): number {
  const year = new Date(utcMs).getUTCFullYear()
  const isSummer = utcMs >= lastSundayMs(year, 2) && utcMs < lastSundayMs(year, 9)
  return isSummer ? 2 * HOUR : HOUR
}

/** 01:00 UTC on the last Sunday of a month of 31 days; months are counted from 0. */
function lastSundayMs(year: number, month: number): number {
  const lastMs = Date.UTC(year, month, 31, 1)
  return lastMs - new Date(lastMs).getUTCDay() * DAY
}

/** The instant this many minutes of local time after a day's midnight; a time skipped by summer time is an hour later. */
export function instantOf(day: Day, minute: number): number {
  const wallMs = day * DAY + Math.round(minute * 60) * SECOND
  const summer = wallMs - 2 * HOUR
  return aheadMs(summer) === 2 * HOUR ? summer : wallMs - HOUR
}

/** The day that contains an instant. */
export function dayOf(timeMs: number): Day {
  return Math.floor((timeMs + aheadMs(timeMs)) / DAY)
}

/** Minutes of local time since the midnight before an instant. */
export function minuteOf(timeMs: number): number {
  return (timeMs + aheadMs(timeMs) - dayOf(timeMs) * DAY) / MINUTE
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  // 1970-01-01 was a Thursday
  return (day + 4) % 7
}

/** The day of a date such as 2026-11-21. */
export function dayOfDate(date: string): Day {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY)
}

/** Malta's public holidays with a fixed date, month and day; Good Friday is added. */
const HOLIDAYS = new Set('1-1 2-10 3-19 3-31 5-1 6-7 6-29 8-15 9-8 9-21 12-8 12-13 12-25'.split(' '))
const GOOD_FRIDAY_BEFORE_EASTER = 2

export function isHoliday(day: Day): boolean {
  const date = new Date(day * DAY)
  if (HOLIDAYS.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)) return true
  return day === easterOf(date.getUTCFullYear()) - GOOD_FRIDAY_BEFORE_EASTER
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const corrected =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century - 17) / 25)) / 3)
  const epact = (corrected + 19 * golden + 15) % 30
  const moon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const sunday = moon - weekday
  const month = 3 + Math.floor((sunday + 40) / 44)
  return Math.floor(Date.UTC(year, month - 1, sunday + 28 - 31 * Math.floor(month / 4)) / DAY)
}

/** The calendar's first Monday, 1970-01-05. */
export function weekOf(day: Day): number {
  return Math.floor((day + 3) / 7)
}
