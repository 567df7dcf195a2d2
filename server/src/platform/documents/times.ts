/** Times in the company's time zone. Formatters are cached: creating one takes longer than a hundred uses. */

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** `2026-11-20T09:42:18`, without a zone. */
export function wallClock(timeZone: string, instant: string): string {
  const options = {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const
  return formatterOf('sv-SE', options).format(Date.parse(instant)).replace(' ', 'T')
}

/** `2026-11`. */
export function monthIn(timeZone: string, instant: string): string {
  return wallClock(timeZone, instant).slice(0, 7)
}

export type Times = {
  day: (instant: string) => string
  weekday: (instant: string) => string
  time: (instant: string) => string
  dayAndTime: (instant: string) => string
  /** The text for `2026-11`. */
  month: (month: string) => string
}

export function timesOf(locale: string, timeZone: string): Times {
  const day = formatterOf(locale, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  const weekday = formatterOf(locale, { timeZone, weekday: 'short' })
  const time = formatterOf(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const month = formatterOf(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  const write = (formatter: Intl.DateTimeFormat) => (instant: string) => formatter.format(Date.parse(instant))
  return {
    day: write(day),
    weekday: write(weekday),
    time: write(time),
    dayAndTime: (instant) => `${write(day)(instant)}, ${write(time)(instant)}`,
    month: (text) => month.format(Date.parse(`${text}-01T00:00:00Z`)),
  }
}
