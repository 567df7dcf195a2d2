/** A UTC date and time, as devices send it in parts. */
export type Calendar = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** NaN for 31 February, which `Date.UTC` would turn into a day in March: whether a time is possible is checked later. */
export function toTimeMs({ year, month, day, hour, minute, second }: Calendar): number {
  const timeMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(timeMs)
  const isSame =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  return isSame ? timeMs : Number.NaN
}

/** `hhmmss` and `ddmmyy`; NaN if either is invalid. */
export function calendarTimeMs(time: string, date: string): number {
  if (!/^\d{6}$/.test(time) || !/^\d{6}$/.test(date)) return Number.NaN
  const [hour = 0, minute = 0, second = 0] = pairs(time)
  const [day = 0, month = 0, year = 0] = pairs(date)
  return toTimeMs({ year: 2000 + year, month, day, hour, minute, second })
}

function pairs(digits: string): number[] {
  return [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)))
}
