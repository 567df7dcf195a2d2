import { daySigns, languageOf } from '../languages.ts'

// Days, times and durations: each has one format everywhere.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The day of an instant in a time zone, such as `2026-11-20`. */
export function isoDayIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at) => format.format(at)
}

export function clockFormat(locale: string, timeZone: string) {
  const language = languageOf(locale)
  const dateTime = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const hour = dateTime({ hour: 'numeric' }).resolvedOptions().hour12 === true ? 'numeric' : '2-digit'
  const clock = dateTime({ hour, minute: '2-digit' })
  const dayMonth = dateTime({ day: 'numeric', month: 'short' })
  const dayMonthYear = dateTime({ day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = dateTime({ weekday: 'long', day: 'numeric', month: 'long' })
  // "Friday, 20 November" reads better without its comma; "Friday, November 20" and "Freitag, 20. November" do not.
  const plainDay = (day: string) => (language === 'en' ? day.replace(/, (?=\d)/, ' ') : day)
  const weekday = dateTime({ weekday: 'long' })
  const shortDay = dateTime({ weekday: 'short', day: 'numeric', month: 'short' })
  const full = dateTime({ dateStyle: 'full', timeStyle: 'medium' })
  const isoDay = isoDayIn(timeZone)
  const relativeDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  /** "09:42" today, "19 Nov" before, with the year if it is another one. */
  function short(iso: string, now: number): string {
    const at = Date.parse(iso)
    if (isoDay(at) === isoDay(now)) return clock.format(at)
    const isThisYear = isoDay(at).slice(0, 4) === isoDay(now).slice(0, 4)
    return isThisYear ? dayMonth.format(at) : dayMonthYear.format(at)
  }

  /** "today", "yesterday", "19 Nov", with the year if it is another one. */
  function dayInSentence(iso: string, now: number): string {
    const days = (Date.parse(isoDay(now)) - Date.parse(isoDay(Date.parse(iso)))) / dayMs
    if (days !== 0 && days !== 1) return short(iso, now)
    return relativeDay.format(-days, 'day')
  }

  const time = (iso: string) => clock.format(Date.parse(iso))
  const momentInSentence = (iso: string, now: number) => `${dayInSentence(iso, now)}, ${time(iso)}`
  return {
    short,
    range,
    /** "Today", "Yesterday", "19 Nov", with the year if it is another one. */
    dayName: (iso: string, now: number) => capitalized(dayInSentence(iso, now), locale),
    /** "Today, 09:42", "Yesterday, 23:27", "19 Nov, 09:42" */
    moment: (iso: string, now: number) => capitalized(momentInSentence(iso, now), locale),
    /** "today, 09:42", "yesterday, 23:27", "19 Nov, 09:42", within a sentence. */
    momentInSentence,
    /** "22:00–23:15" within a day, also until midnight at its end; "20 Nov, 22:00 – 21 Nov, 06:00" across days. */
    span(from: string, until: string): string {
      const [start, end] = [Date.parse(from), Date.parse(until)]
      if (isoDay(start) === isoDay(Math.max(start, end - 1))) return range(time(from), time(until))
      return range(`${dayMonth.format(start)}, ${time(from)}`, `${dayMonth.format(end)}, ${time(until)}`)
    },
    time,
    /** "Friday 20 November, 09:42" */
    dayAndTime: (at: number) => `${plainDay(longDay.format(at))}, ${clock.format(at)}`,
    /** "Friday 20 November 2026 at 09:42:18", for a tooltip. */
    full: (iso: string) => full.format(Date.parse(iso)),
    /** "20 Nov", the day of an instant. */
    dayOf: (at: number) => dayMonth.format(at),
    /** "Friday 20 November" */
    longDay: (iso: string) => plainDay(longDay.format(Date.parse(iso))),
    /** "Sat 21 Nov" */
    shortDay: (iso: string) => plainDay(shortDay.format(Date.parse(iso))),
    /** "Friday" */
    weekday: (iso: string) => weekday.format(Date.parse(iso)),
    /** The day of an instant in the company's time zone, such as `2026-11-20`. */
    isoDay: (iso: string) => isoDay(Date.parse(iso)),
    isToday: (iso: string, now: number) => isoDay(Date.parse(iso)) === isoDay(now),
  }
}

function capitalized(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** "09:02–09:37", "09:02–now"; with spaces around the dash if a part contains spaces. */
function range(from: string, until: string): string {
  return /\s/.test(from + until) ? `${from} – ${until}` : `${from}–${until}`
}

/** For days without a time, such as `2026-11-20`. */
export function calendarFormat(locale: string) {
  const calendar = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const day = calendar({ day: 'numeric', month: 'short', year: 'numeric' })
  const weekdayAndDay = calendar({ weekday: 'short', day: 'numeric' })
  const month = calendar({ month: 'long' })
  const monthAndYear = calendar({ month: 'long', year: 'numeric' })
  const shortMonth = calendar({ month: 'short', year: 'numeric' })
  const monthName = calendar({ month: 'short' })
  const longDays = { day: 'numeric', month: 'long' } as const
  const dayRange = rangeOf(calendar(longDays), calendar({ ...longDays, year: 'numeric' }))
  const shortDays = { day: 'numeric', month: 'short' } as const
  const shortDayRange = rangeOf(calendar(shortDays), day)
  return {
    /** "20 Nov 2026" */
    day: (of: string) => day.format(Date.parse(of)),
    /** "Mon 16" */
    weekdayAndDay: (of: string) => weekdayAndDay.format(Date.parse(of)),
    /** "November" */
    month: (of: string) => month.format(Date.parse(of)),
    /** "November 2026" */
    monthAndYear: (of: string) => monthAndYear.format(Date.parse(of)),
    /** "Nov", below a bar. */
    monthName: (of: string) => monthName.format(Date.parse(of)),
    /** "Nov 2026" */
    shortMonth: (of: string) => shortMonth.format(Date.parse(of)),
    /** "1–20 Oct"; given today, with the year if it is another one: "1–20 Oct 2025". */
    shortDayRange,
    /** "1–20 October"; given today, with the year if it is another one: "1–20 October 2025". */
    dayRange,
  }
}

function rangeOf(plain: Intl.DateTimeFormat, withYear: Intl.DateTimeFormat) {
  return (first: string, last: string, today?: string): string => {
    const isThisYear =
      today === undefined || [first, last].every((day) => day.slice(0, 4) === today.slice(0, 4))
    const days = (isThisYear ? plain : withYear).formatRange(Date.parse(first), Date.parse(last))
    return days.replace(/\s–\s/, first.slice(0, 7) === last.slice(0, 7) ? '–' : ' – ')
  }
}

export function ageFormat(locale: string, timeZone: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const isoDay = isoDayIn(timeZone)

  /** "12 min ago"; a time in the future is shown as now. */
  function ago(iso: string, now: number): string {
    const passed = Math.max(0, now - Date.parse(iso))
    if (passed < minuteMs) return relative.format(0, 'second')
    if (passed < hourMs)
      return relative.format(-Math.floor(passed / minuteMs), 'minute').replace(/min\./, 'min')
    if (passed < dayMs) return relative.format(-Math.floor(passed / hourMs), 'hour').replace(/hr\.?/, 'h')
    return relative.format(-Math.floor(passed / dayMs), 'day')
  }

  /** h and min are the same in every language of Roadbook. */
  function hoursAndMinutes(seconds: number): string {
    const minutes = Math.max(0, Math.floor(seconds / 60))
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return `${minutes} min`
    if (hours >= 1000) return `${whole.format(hours)} h`
    return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  }

  /** The time until something happens, in started minutes: "48 min", "1 h 33 min", "4 h". */
  function timeLeft(seconds: number): string {
    const minutes = Math.ceil(seconds / 60)
    if (minutes >= 60 && minutes % 60 === 0) return `${whole.format(minutes / 60)} h`
    return hoursAndMinutes(minutes * 60)
  }

  /** A duration: "39 min", "1 h 05 min", from a day on "3 d 4 h". */
  function duration(seconds: number): string {
    const hours = Math.floor(seconds / 3600)
    if (hours < 24) return hoursAndMinutes(seconds)
    return `${whole.format(Math.floor(hours / 24))} ${daySigns[languageOf(locale)]} ${hours % 24} h`
  }

  return {
    ago,
    duration,
    /** A sum of working time, which is not shown in days: "39 min", "46 h 23 min", "1,482 h". */
    hours: hoursAndMinutes,
    /** The same, shorter: whole hours from ten on, "119 h". */
    roundHours: (seconds: number) =>
      seconds < 36_000 ? hoursAndMinutes(seconds) : `${whole.format(Math.floor(seconds / 3600))} h`,
    timeLeft,
    since: (iso: string, now: number) => duration((now - Date.parse(iso)) / 1000),
    /** "in 8 days", "today", "8 months ago", from a day in the company's time zone such as `2026-11-20`. */
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

/** Full months between two days such as `2026-11-20`. */
function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  if (months > 0 && toDay < fromDay) return months - 1
  return months < 0 && toDay > fromDay ? months + 1 : months
}
