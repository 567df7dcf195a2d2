import { currencyDigits } from '@roadbook/contract/countries'
import { roundedKilometers } from '@roadbook/contract/trip-times'
import { languageOf } from '@roadbook/contract/languages'
import { ageFormat, calendarFormat, clockFormat } from './format-times.ts'

export type FormatSettings = {
  /** BCP 47, such as `en-MT`. */
  locale: string
  /** IANA; days and months are those of the company. */
  timeZone: string
  /** ISO 4217. */
  currency: string
}

export type Format = ReturnType<typeof createFormat>

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

function lengthFormat(locale: string) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
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
    /** "7%", as the locale spaces it; without its sign. */
    percent: (value: number) => wholePercent.format(Math.abs(value) / 100),
    volts: (value: number) => `${tenth.format(value)} V`,
    number: (value: number) => plain.format(value),
    /** "1.0035", what something is multiplied by. */
    factor: (value: number) => exact.format(value),
    /** A share of one: "1.2%". */
    share: (value: number) => tenthPercent.format(value),
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
