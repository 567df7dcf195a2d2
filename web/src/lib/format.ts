import { currencyDigits } from '@roadbook/contract/countries'
import { roundedKilometers } from '@roadbook/contract/trip-times'
import { languageOf } from '@roadbook/contract/languages'

export type FormatSettings = {
  /** BCP 47, such as `en-MT`. */
  locale: string
  /** IANA; days and months are those of the company. */
  timeZone: string
  /** ISO 4217. */
  currency: string
}

export type Format = ReturnType<typeof createFormat>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Times, lengths and money as people of one locale write them. All functions are pure: `now` is passed in. */
export function createFormat({ locale, timeZone, currency }: FormatSettings) {
  return {
    ...clockFormat(locale, timeZone),
    ...calendarFormat(locale),
    ...ageFormat(locale, timeZone),
    ...lengthFormat(locale),
    ...moneyFormat(locale, currency),
    language: languageOf(locale),
    locale,
    timeZone,
  }
}

/** The day of an instant in the calendar of a time zone, such as `2026-11-20`. */
function isoDayIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at) => format.format(at)
}

function clockFormat(locale: string, timeZone: string) {
  const language = languageOf(locale)
  const dateTime = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const hour = dateTime({ hour: 'numeric' }).resolvedOptions().hour12 === true ? 'numeric' : '2-digit'
  const clock = dateTime({ hour, minute: '2-digit' })
  const dayMonth = dateTime({ day: 'numeric', month: 'short' })
  const dayMonthYear = dateTime({ day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = dateTime({ weekday: 'long', day: 'numeric', month: 'long' })
  // "Friday, 20 November" reads without its comma; "Friday, November 20" and "Freitag, 20. November" do not.
  const plainDay = (day: string) => (language === 'en' ? day.replace(/, (?=\d)/, ' ') : day)
  const weekday = dateTime({ weekday: 'long' })
  const shortDay = dateTime({ weekday: 'short', day: 'numeric', month: 'short' })
  const full = dateTime({ dateStyle: 'full', timeStyle: 'medium' })
  const isoDay = isoDayIn(timeZone)

  /** "09:42" today, "19 Nov" before, with the year where it is another one. */
  function short(iso: string, now: number): string {
    const at = Date.parse(iso)
    if (isoDay(at) === isoDay(now)) return clock.format(at)
    const isThisYear = isoDay(at).slice(0, 4) === isoDay(now).slice(0, 4)
    return isThisYear ? dayMonth.format(at) : dayMonthYear.format(at)
  }

  return {
    short,
    time: (iso: string) => clock.format(Date.parse(iso)),
    /** "Friday 20 November, 09:42" */
    dayAndTime: (at: number) => `${plainDay(longDay.format(at))}, ${clock.format(at)}`,
    /** "Friday 20 November 2026 at 09:42:18", for a hover. */
    full: (iso: string) => full.format(Date.parse(iso)),
    /** "20 Nov", the day of an instant. */
    dayOf: (at: number) => dayMonth.format(at),
    /** "Friday 20 November" */
    longDay: (iso: string) => plainDay(longDay.format(Date.parse(iso))),
    /** "Sat 21 Nov" */
    shortDay: (iso: string) => plainDay(shortDay.format(Date.parse(iso))),
    /** "Friday" */
    weekday: (iso: string) => weekday.format(Date.parse(iso)),
    /** The day of an instant in the company's calendar, such as `2026-11-20`. */
    isoDay: (iso: string) => isoDay(Date.parse(iso)),
    isToday: (iso: string, now: number) => isoDay(Date.parse(iso)) === isoDay(now),
  }
}

/** Of days without a time, such as `2026-11-20`. */
function calendarFormat(locale: string) {
  const calendar = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const day = calendar({ day: 'numeric', month: 'short', year: 'numeric' })
  const month = calendar({ month: 'long' })
  const range = calendar({ day: 'numeric', month: 'long' })
  return {
    /** "20 Nov 2026" */
    day: (of: string) => day.format(Date.parse(of)),
    /** "November" */
    month: (of: string) => month.format(Date.parse(of)),
    /** "1–20 October" */
    dayRange: (first: string, last: string) =>
      range.formatRange(Date.parse(first), Date.parse(last)).replace(/\s–\s(?=\d)/, '–'),
  }
}

function ageFormat(locale: string, timeZone: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const isoDay = isoDayIn(timeZone)

  /** "12 min ago"; a clock that is ahead reads as now. */
  function ago(iso: string, now: number): string {
    const passed = Math.max(0, now - Date.parse(iso))
    if (passed < minuteMs) return relative.format(0, 'second')
    if (passed < hourMs)
      return relative.format(-Math.floor(passed / minuteMs), 'minute').replace(/min\./, 'min')
    if (passed < dayMs) return relative.format(-Math.floor(passed / hourMs), 'hour').replace(/hr\.?/, 'h')
    return relative.format(-Math.floor(passed / dayMs), 'day')
  }

  /** "1 h 05 min", "39 min", "3 d 4 h"; h and min are understood in every language that Roadbook speaks. */
  function duration(seconds: number): string {
    const minutes = Math.max(0, Math.floor(seconds / 60))
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return `${minutes} min`
    if (hours < 48) return `${whole.format(hours)} h ${String(minutes % 60).padStart(2, '0')} min`
    return `${whole.format(Math.floor(hours / 24))} d ${hours % 24} h`
  }

  return {
    ago,
    duration,
    /** "19 h 43 min", "1,482 h": working time is not counted in days. */
    hours(seconds: number): string {
      const hours = Math.floor(seconds / 3600)
      if (hours < 48) return duration(seconds)
      if (hours >= 1000) return `${whole.format(hours)} h`
      return `${hours} h ${String(Math.floor(seconds / 60) % 60).padStart(2, '0')} min`
    },
    since: (iso: string, now: number) => duration((now - Date.parse(iso)) / 1000),
    /** "in 8 days", "today", "8 months ago", from a day of the company's calendar such as `2026-11-20`. */
    dueIn(day: string, now: number): string {
      const today = isoDay(now)
      const months = wholeMonths(today, day)
      if (Math.abs(months) < 2) {
        return days.format(Math.round((Date.parse(day) - Date.parse(today)) / dayMs), 'day')
      }
      return Math.abs(months) < 24
        ? days.format(months, 'month')
        : days.format(Math.trunc(months / 12), 'year')
    },
  }
}

/** Between two days of the calendar, such as `2026-11-20`; what has begun of a month does not count. */
function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  if (months > 0 && toDay < fromDay) return months - 1
  return months < 0 && toDay > fromDay ? months + 1 : months
}

function lengthFormat(locale: string) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  return {
    /** "12.4 km", "640 m" under one kilometre, no tenths from 1,000 km on. */
    distance(meters: number): string {
      if (meters < 1000) return `${whole.format(meters)} m`
      const kilometers = roundedKilometers(meters)
      return `${kilometers < 1000 ? tenth.format(kilometers) : whole.format(kilometers)} km`
    },
    /** "48,210 km": whole kilometres, as an odometer shows them. */
    odometer: (meters: number) => `${whole.format(Math.floor(meters / 1000))} km`,

    /** What is left to a reading, or how far it is exceeded, so that it adds up with the odometer shown beside it. */
    remaining(meters: number): string {
      if (Math.abs(meters) < 1000) return this.distance(Math.abs(meters))
      return `${whole.format(Math.abs(Math.ceil(meters / 1000)))} km`
    },
    speed: (kmh: number) => `${whole.format(kmh)} km/h`,
    /** "728 km": whole kilometres from ten on, as a sum is read. */
    sumDistance: (meters: number) =>
      `${meters < 10_000 && meters > 0 ? tenth.format(meters / 1000) : whole.format(meters / 1000)} km`,
    /** "7 %", without its sign; narrow enough for a line of words. */
    percent: (value: number) => `${whole.format(Math.abs(value))}\u00A0%`,
    volts: (value: number) => `${tenth.format(value)} V`,
    number: (value: number) => plain.format(value),
    /** "1.0035", what something is multiplied by. */
    factor: (value: number) => exact.format(value),
    /** A share of one: "1.2 %". */
    share: (value: number) => `${tenth.format(value * 100)}\u00A0%`,
  }
}

function moneyFormat(locale: string, currency: string) {
  return {
    /** From the smallest unit of the currency: "€7,219.50". */
    money(amountMinor: number, code = currency): string {
      const digits = currencyDigits(code)
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: code,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      return format.format(amountMinor / 10 ** digits)
    },
  }
}
