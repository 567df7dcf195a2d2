import { RequestError } from '../request-error.ts'

/** Smaller numbers are seconds (until the year 5138), others milliseconds (since 1973). */
const FIRST_MILLISECONDS = 1e11
const NUMBER = /^-?\d+(?:\.\d+)?$/
/** In a query, the plus sign of a time zone arrives as a space. */
const CALENDAR = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+\- ]\d{2}:?\d{2})?$/i

/**
 * Seconds, milliseconds, ISO 8601 or `yyyy-MM-dd HH:mm:ss`, in UTC without a zone. Numbers may be out of
 * range, and an impossible date is NaN: whether a time is valid is checked in one place for all protocols.
 */
export function parseTime(text: string): number {
  if (NUMBER.test(text)) return fromNumber(Number(text))
  if (CALENDAR.test(text)) return fromCalendar(text)
  throw new RequestError(
    `The timestamp must be seconds since 1970 or a time such as 2026-11-20T09:42:00Z, not "${text}".`,
  )
}

function fromNumber(value: number): number {
  return Math.round(value < FIRST_MILLISECONDS ? value * 1000 : value)
}

function fromCalendar(text: string): number {
  const [, date, time, zone = 'Z'] = CALENDAR.exec(text) ?? []
  return Date.parse(`${date}T${time}${toIsoZone(zone)}`)
}

function toIsoZone(zone: string): string {
  if (zone.length === 1) return 'Z'
  const sign = zone.startsWith('-') ? '-' : '+'
  return `${sign}${zone.slice(1, 3)}:${zone.slice(-2)}`
}
