import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { DistanceUnit } from '../core/distance-unit.ts'
import { metersPer, metersPerFoot } from '../core/meters-per.ts'
import { formatLocales, type Language } from '../languages.ts'

/**
 * Formats a message of a catalogue with its values. Text, whole numbers for plurals and `{x, number}` are
 * used as they are. A name's suffix selects the format of other values: `Meters` as a distance in kilometres, or in the
 * `distanceUnit` beside it, `Bytes`, `Seconds` as a duration, `day` and `Day` as a date, `LocalTime` as a date with the time; a list
 * is joined with commas.
 */
export function formatMessage(language: Language, message: string, values: object): string {
  const locale = formatLocales[language]
  const unit = DistanceUnit.catch('kilometer').parse('distanceUnit' in values && values.distanceUnit)
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' && name.endsWith('Meters')
      ? writeDistance(locale, value, unit)
      : formatValue(locale, name, value),
  ])
  return formatterOf(language)._(message, Object.fromEntries(written), { message })
}

type Formatter = ReturnType<typeof setupI18n>
const formatters = new Map<Language, Formatter>()

function formatterOf(language: Language): Formatter {
  const known = formatters.get(language)
  if (known) return known
  const made = setupI18n({ locale: formatLocales[language], messages: { [formatLocales[language]]: {} } })
  made.setMessagesCompiler(compiled)
  formatters.set(language, made)
  return made
}

const compiledMessages = new Map<string, ReturnType<typeof compileMessage>>()

/** Each message is parsed once. */
function compiled(message: string): ReturnType<typeof compileMessage> {
  const known = compiledMessages.get(message)
  if (known) return known
  const made = compileMessage(message)
  compiledMessages.set(message, made)
  return made
}

function formatValue(locale: string, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string' && name.endsWith('LocalTime')) return writeLocalTime(locale, value)
  if (typeof value === 'string') return /^day$|Day$/.test(name) ? writeDay(locale, value) : value
  if (typeof value !== 'number') return value
  if (name.endsWith('Bytes')) return writeBytes(locale, value)
  if (name.endsWith('Seconds')) return writeDuration(locale, Math.ceil(value))
  return value
}

/** In whole kilometres or miles; below one in metres or feet. */
function writeDistance(locale: string, meters: number, unit: DistanceUnit): string {
  const isShort = meters > 0 && meters < metersPer[unit]
  if (!isShort) return writeUnit(locale, Math.floor(meters / metersPer[unit]), unit, 'short')
  if (unit === 'mile') return writeUnit(locale, Math.round(meters / metersPerFoot), 'foot', 'short')
  return writeUnit(locale, Math.round(meters), 'meter', 'short')
}

function writeUnit(locale: string, value: number, unit: string, unitDisplay: 'short' | 'long'): string {
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locale, options).format(value)
}

function writeDuration(locale: string, seconds: number): string {
  return seconds < 90
    ? writeUnit(locale, seconds, 'second', 'long')
    : writeUnit(locale, Math.ceil(seconds / 60), 'minute', 'long')
}

const KIBIBYTE = 1024

/** `64 KiB`, `20 MiB` */
function writeBytes(locale: string, bytes: number): string {
  const kibibytes = Math.floor(bytes / KIBIBYTE)
  const isSmall = kibibytes < KIBIBYTE
  const written = new Intl.NumberFormat(locale).format(isSmall ? kibibytes : Math.floor(kibibytes / KIBIBYTE))
  return isSmall ? `${written} KiB` : `${written} MiB`
}

/** "20 Nov 2026", the page's format for days. */
function writeDay(locale: string, day: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** "20 Nov, 13:00", for a time in the company's time zone. */
function writeLocalTime(locale: string, time: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${time}Z`))
}
