// Figures as people copy them from a receipt or a dashboard: with a point or a comma, in threes or not.

import { currencyDigits } from '@roadbook/contract/countries'

/** In whole groups, the first not a zero: "1,234", "1 234 567", "1,23,456". */
const grouped = /^[1-9]\d{0,2}(?:([ .,'’\u00a0\u202f])(?:\d{2,3}\1)*\d{3})?$/

/** The sign that a locale puts before fractions. */
export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

export type AmountProblem = 'empty' | 'noDigits' | 'unreadable' | 'tooManyDecimals' | 'tooLarge'

/** An amount in the smallest unit of its currency; NaN for what is none. */
export function minorUnitsOf(typed: string, currency: string, locale: string): number {
  const amount = readAmount(typed, currency, locale)
  return typeof amount === 'number' ? amount : Number.NaN
}

/**
 * An amount in the smallest unit of its currency, or why it is none. One sign with three digits behind it groups them,
 * unless it is the locale's own decimal sign: what could be read in two ways is not guessed.
 */
export function readAmount(typed: string, currency: string, locale: string): number | AmountProblem {
  const digits = currencyDigits(currency)
  const [, minus, text = ''] = /^([-−]?)\s*(.*)$/.exec(withoutCurrency(typed, currency)) ?? []
  const at = fractionAt(text, decimalSign(locale))
  const whole = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  const group = grouped.exec(whole)
  const isWhole = group === null ? /^\d*$/.test(whole) : group[1] === undefined || group[1] !== text[at]
  if (!/\d/.test(typed)) return typed.trim() === '' ? 'empty' : 'noDigits'
  if (!isWhole || !/^\d*$/.test(fraction)) return 'unreadable'
  if (fraction.length > digits) return 'tooManyDecimals'
  const amount = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'))
  if (!Number.isSafeInteger(amount)) return 'tooLarge'
  return minus && amount > 0 ? -amount : amount
}

/** "€72.40" and "72.40 EUR" say no more than the amount; the sign of another currency is none of this one. */
function withoutCurrency(typed: string, currency: string): string {
  const words = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = words.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return typed
    .replace(sign, '')
    .replace(new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i'), '')
    .trim()
}

/** Where the sign of the fraction stands; -1 without one. */
function fractionAt(text: string, decimal: string): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[at]
  if (sign === undefined) return -1
  const isGroup = sign !== decimal && text.length - at - 1 === 3
  return isGroup || text.indexOf(sign) < at ? -1 : at
}

/** As the form shows an amount to be changed: "1234.50", "1234,50". */
export function writeAmount(amountMinor: number, currency: string, locale: string): string {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const cut = text.length - digits
  const fraction = digits === 0 ? '' : decimalSign(locale) + text.slice(cut)
  return `${amountMinor < 0 ? '-' : ''}${text.slice(0, cut)}${fraction}`
}

/** How an amount in groups, with another sign or its currency was understood: "1,234" is "1234" in English. As typed where it is plain, or none. */
export function plainAmount(typed: string, currency: string, locale: string): string {
  const amount = readAmount(typed, currency, locale)
  const [whole, fraction = '', ...more] = typed.trim().split(decimalSign(locale))
  const isPlain = more.length === 0 && /^-?\d*$/.test(whole ?? '') && /^\d*$/.test(fraction)
  if (typeof amount !== 'number' || isPlain) return typed
  const unit = 10 ** currencyDigits(currency)
  return amount % unit === 0 ? String(amount / unit) : writeAmount(amount, currency, locale)
}

/** Litres, kilowatt-hours, per cent: below a thousand in life, so the one sign is that of the fraction; NaN for what is none. */
export function quantityOf(typed: string): number {
  const text = typed.trim()
  return /^\d+(?:[.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

export function writeQuantity(quantity: number, locale: string): string {
  return String(quantity).replace('.', decimalSign(locale))
}

/** Kilometres of an odometer, with a tenth or without, in metres; NaN for what is none. */
export function metersOf(typed: string): number {
  const text = typed.trim()
  const inThrees = /^\d{1,3}(?:([ .,’'\u00a0\u202f])\d{3}(?:\1\d{3})*)?$/.exec(text)
  if (inThrees) return Number(text.replaceAll(/\D/g, '')) * 1000
  return /^\d+(?:[.,]\d)?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 1000) : Number.NaN
}
