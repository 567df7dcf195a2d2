import { currencyDigits } from '@roadbook/contract/core/countries'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { ageFormat, calendarFormat, clockFormat } from '@roadbook/contract/formats/times'
import { languageOf } from '@roadbook/contract/languages'
import { lengthFormat } from '@roadbook/contract/formats/lengths'

type FormatSettings = {
  /** BCP 47, such as `en-MT`. */
  locale: string
  /** IANA; days and months are in the company's time zone. */
  timeZone: string
  /** ISO 4217. */
  currency: string
  /** The unit of distances and speeds. */
  distanceUnit?: DistanceUnit
  /** ISO 3166, of the company: decides which gallon. */
  country?: string
}

export type Format = ReturnType<typeof createFormat>

/** Times, lengths and money in the format of one locale. All functions are pure: `now` is passed in. */
export function createFormat({ locale, timeZone, currency, ...settings }: FormatSettings) {
  const { distanceUnit = 'kilometer', country = '' } = settings
  const clock = clockFormat(locale, timeZone)
  const otherClocks = new Map<string, typeof clock>()
  return {
    ...clock,
    /** Days and times of a record from when the company's time zone was this one. */
    inZone(zone: string): typeof clock {
      if (zone === timeZone) return clock
      const other = otherClocks.get(zone) ?? clockFormat(locale, zone)
      otherClocks.set(zone, other)
      return other
    },
    ...calendarFormat(locale),
    ...ageFormat(locale, timeZone),
    ...lengthFormat(locale, distanceUnit),
    ...figureFormat(locale),
    ...moneyFormat(locale, currency),
    language: languageOf(locale),
    locale,
    timeZone,
    distanceUnit,
    /** The unit of consumption. */
    consumption: { distanceUnit, country },
  }
}

function figureFormat(locale: string) {
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const hundredth = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const tenthPercent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return {
    /** "7%", as the locale spaces it; without its sign. */
    percent: (value: number) => wholePercent.format(Math.abs(value) / 100),
    volts: (value: number) => `${tenth.format(value)} V`,
    number: (value: number) => plain.format(value),
    /** Always with one decimal, so that figures in a column line up. */
    tenths: (value: number) => tenth.format(value),
    /** Litres or kWh, as pumps show them: "48.50", with a third decimal only if there is one. */
    quantity: (value: number) => hundredth.format(value),
    /** Three digits, for a chart: "54.2k", "0.176". */
    compact: (value: number) => compact.format(value),
    /** "1.0035", a factor. */
    factor: (value: number) => exact.format(value),
    /** A fraction as a percentage: "1.2%". */
    share: (value: number) => tenthPercent.format(value),
    /** "840 kB", from a megabyte on "1.2 MB". */
    fileSize: (bytes: number) =>
      bytes < 1_000_000
        ? `${plain.format(Math.ceil(bytes / 1000))} kB`
        : `${plain.format(bytes / 1_000_000)} MB`,
    /** "0.4" of "2.4 MB", "120" of "840 kB": the uploaded part of a file, without its unit. */
    sentSize: (sentBytes: number, bytes: number) =>
      bytes < 1_000_000
        ? {
            sent: plain.format(Math.ceil(sentBytes / 1000)),
            total: `${plain.format(Math.ceil(bytes / 1000))} kB`,
          }
        : { sent: tenth.format(sentBytes / 1_000_000), total: `${tenth.format(bytes / 1_000_000)} MB` },
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
    /** "€7,220", without cents. */
    wholeMoney(amountMinor: number, code = currency): string {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: code,
        maximumFractionDigits: 0,
      })
      return format.format(amountMinor / 10 ** currencyDigits(code))
    },
  }
}
