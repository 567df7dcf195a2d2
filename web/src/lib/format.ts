import { languageOf } from './i18n.ts'

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
export function createFormat(settings: FormatSettings) {
  const { locale, timeZone, currency } = settings
  const dateTime = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const clock = dateTime({ hour: '2-digit', minute: '2-digit' })
  const dayMonth = dateTime({ day: 'numeric', month: 'short' })
  const dayMonthYear = dateTime({ day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = dateTime({ weekday: 'long', day: 'numeric', month: 'long' })
  const full = dateTime({ dateStyle: 'full', timeStyle: 'medium' })
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

  const time = (iso: string) => clock.format(new Date(iso))
  const isSameDay = (a: number, b: number) => isoDay.format(a) === isoDay.format(b)

  /** "Friday 20 November, 09:42" */
  const dayAndTime = (at: number) => `${longDay.format(at).replace(',', '')}, ${clock.format(at)}`

  /** "09:42" today, "19 Nov" before, with the year where it is another one. */
  function short(iso: string, now: number): string {
    const at = Date.parse(iso)
    if (isSameDay(at, now)) return clock.format(at)
    const isThisYear = isoDay.format(at).slice(0, 4) === isoDay.format(now).slice(0, 4)
    return isThisYear ? dayMonth.format(at) : dayMonthYear.format(at)
  }

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

  /** "in 8 days", "today", "3 days ago", from a day of the company's calendar such as `2026-11-20`. */
  function dueIn(day: string, now: number): string {
    const days = Math.round((Date.parse(day) - Date.parse(isoDay.format(now))) / dayMs)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  }

  return {
    time,
    short,
    ago,
    duration,
    dueIn,
    dayAndTime,
    /** "Friday 20 November 2026 at 09:42:18", for a hover. */
    full: (iso: string) => full.format(new Date(iso)),
    /** A day without a time, such as `2026-11-20`: "20 Nov 2026". */
    day: (day: string) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(Date.parse(day)),
    since: (iso: string, now: number) => duration((now - Date.parse(iso)) / 1000),
    isToday: (iso: string, now: number) => isSameDay(Date.parse(iso), now),
    /** "12.4 km", "640 m" under one kilometre, no tenths from 1,000 km on. */
    distance(meters: number): string {
      if (meters < 1000) return `${whole.format(meters)} m`
      const kilometers = meters / 1000
      return `${kilometers < 1000 ? tenth.format(kilometers) : whole.format(kilometers)} km`
    },
    /** "48,210 km": whole kilometres, as an odometer shows them. */
    odometer: (meters: number) => `${whole.format(Math.floor(meters / 1000))} km`,
    speed: (kmh: number) => `${whole.format(kmh)} km/h`,
    volts: (value: number) => `${tenth.format(value)} V`,
    number: (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value),
    /** From cents: "€7,219.50". */
    money: (amountMinor: number, code = currency) => {
      const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency: code })
      return formatter.format(amountMinor / 10 ** (formatter.resolvedOptions().maximumFractionDigits ?? 2))
    },
    language: languageOf(locale),
  }
}
