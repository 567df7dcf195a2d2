import { currencyDigits } from '@roadbook/contract/countries'
import { type DistanceUnit, metersPer } from '@roadbook/contract/distance-unit'
import { languageOf } from '@roadbook/contract/languages'
import { ageFormat, calendarFormat, clockFormat } from './format-times.ts'

export type FormatSettings = {
  /** BCP 47, such as `en-MT`. */
  locale: string
  /** IANA; days and months are those of the company. */
  timeZone: string
  /** ISO 4217. */
  currency: string
  /** In which distances and speeds are shown. */
  distanceUnit?: DistanceUnit
  /** ISO 3166, of the company: whose gallons. */
  country?: string
}

export type Format = ReturnType<typeof createFormat>

/** Times, lengths and money as people of one locale write them. All functions are pure: `now` is passed in. */
export function createFormat({ locale, timeZone, currency, ...settings }: FormatSettings) {
  const { distanceUnit = 'kilometer', country = '' } = settings
  return {
    ...clockFormat(locale, timeZone),
    ...calendarFormat(locale),
    ...ageFormat(locale, timeZone),
    ...lengthFormat(locale, distanceUnit),
    ...figureFormat(locale),
    ...moneyFormat(locale, currency),
    language: languageOf(locale),
    locale,
    timeZone,
    distanceUnit,
    /** In which consumption is shown. */
    consumption: { distanceUnit, country },
  }
}

const unitNames = {
  kilometer: { length: 'km', speed: 'km/h' },
  mile: { length: 'mi', speed: 'mph' },
} as const

const metersPerFoot = 0.3048

function lengthFormat(locale: string, unit: DistanceUnit) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const one = metersPer[unit]
  // Whole miles are stored in whole metres, so they may be a metre short.
  const slack = unit === 'mile' ? 1 : 0
  const odometerFigure = (meters: number) => Math.floor((meters + slack) / one)
  const { length, speed } = unitNames[unit]
  const short = (meters: number) =>
    unit === 'mile' ? `${whole.format(meters / metersPerFoot)} ft` : `${whole.format(meters)} m`
  /** From here on no longer in metres or feet, which would be more than three digits. */
  const shortest = unit === 'mile' ? 1000 * metersPerFoot : one
  /** With one decimal, rounded alike on the page and in exports. */
  const rounded = (meters: number) => Math.round(meters / (one / 10)) / 10
  return {
    /** "12.4 km", "640 m" under one kilometre, no tenths from 1,000 km on. In miles "7.7 mi" and "640 ft". */
    distance(meters: number): string {
      if (meters < shortest) return short(meters)
      const figure = rounded(meters)
      return `${figure < 1000 ? tenth.format(figure) : whole.format(figure)} ${length}`
    },
    /** "48,210 km": whole kilometres or miles, as an odometer shows them. */
    odometer: (meters: number) => `${whole.format(odometerFigure(meters))} ${length}`,
    /** The figure of `odometer`. */
    odometerFigure,
    /** What is left to a reading, or how far it is exceeded, so that it adds up with the odometer shown beside it. */
    remaining(meters: number): string {
      if (Math.abs(meters) < shortest) return short(Math.abs(meters))
      return `${whole.format(Math.abs(Math.ceil((meters - slack) / one)))} ${length}`
    },
    /** "728 km": whole kilometres or miles from ten on, as a sum is read. */
    sumDistance: (meters: number) =>
      `${meters < 10 * one && meters > 0 ? tenth.format(meters / one) : whole.format(meters / one)} ${length}`,
    /** A distance without its unit, for a column of numbers. */
    distanceFigure: rounded,
    speed: (kmh: number) => `${whole.format((kmh * 1000) / one)} ${speed}`,
    /** A whole number without its unit. */
    speedFigure: (kmh: number) => Math.round((kmh * 1000) / one),
    /** What stands behind the figures. */
    lengthUnit: length,
    speedUnit: speed,
  }
}

function figureFormat(locale: string) {
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
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
    /** "1.0035", what something is multiplied by. */
    factor: (value: number) => exact.format(value),
    /** A share of one: "1.2%". */
    share: (value: number) => tenthPercent.format(value),
    /** "840 kB", from a megabyte on "1.2 MB". */
    fileSize: (bytes: number) =>
      bytes < 1_000_000
        ? `${plain.format(Math.ceil(bytes / 1000))} kB`
        : `${plain.format(bytes / 1_000_000)} MB`,
    /** "0.4" of "2.4 MB", "120" of "840 kB": what was sent of a file, without its unit. */
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
  }
}
