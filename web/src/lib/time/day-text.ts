// Days and times in the locale's format. The browser's own fields would use the browser's language.

type Part = 'day' | 'month' | 'year'

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...options,
  })
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  return format(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** The locale's order of day, month and year. */
export function dayOrder(locale: string): Part[] {
  const parts = dayFormat(locale).formatToParts(0)
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type : []))
}

/** "20/11/2026" for `2026-11-20`; anything else is returned unchanged. */
export function writeDay(locale: string, day: string): string {
  return isDay(day) ? dayFormat(locale).format(Date.parse(day)) : day
}

/** `2026-11-20` for "20/11/2026", "20.11.26", "20112026" or the ISO day itself; undefined for anything else. */
export function readDay(locale: string, typed: string): string | undefined {
  const text = typed.trim()
  const order: Part[] = /^\d{4}\D/.test(text) ? ['year', 'month', 'day'] : dayOrder(locale)
  const numbers = /^\d{8}$/.test(text) ? cut(text, order) : text.match(/\d+/g)
  if (numbers === null || numbers.length !== 3 || /[^\d\s./,-]/.test(text)) return undefined
  const of = (part: Part) => numbers[order.indexOf(part)] ?? ''
  const year = of('year').length === 2 ? `20${of('year')}` : of('year')
  const day = `${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

function cut(digits: string, order: readonly Part[]): string[] {
  let from = 0
  return order.map((part) => {
    const length = part === 'year' ? 4 : 2
    from += length
    return digits.slice(from - length, from)
  })
}

/** Rejects days such as 30 February. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** "16:05", or "04:05 PM" in a locale with it; anything else is returned unchanged. */
export function writeTime(locale: string, time: string): string {
  if (readTime(time) !== time) return time
  return format(locale, { hour: '2-digit', minute: '2-digit' }).format(Date.parse(`1970-01-01T${time}:00Z`))
}

/** "06:00", or "06:00 AM". */
export function writeHour(locale: string, hour: number): string {
  return writeTime(locale, `${String(hour).padStart(2, '0')}:00`)
}

/** `16:05` for "16:05", "16.05", "1605", "4:05 pm" or "4 pm"; undefined for anything else. */
export function readTime(typed: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]?(\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(typed.trim())
  if (found === null) return undefined
  const [, hours = '', minutes = '00', half] = found
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isWrong = hour > 23 || Number(minutes) > 59 || (half !== undefined && (+hours < 1 || +hours > 12))
  return isWrong ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}
