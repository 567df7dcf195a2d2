// The only parser of typed figures, as people copy them from a receipt or a dashboard: with a point or a comma, with or
// without groups.

import { currencyDigits } from '@roadbook/contract/core/countries'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { inDistanceUnit, metersPer } from '@roadbook/contract/core/meters-per'
import { decimalSign } from '@roadbook/contract/formats/decimal-sign'

/** Complete groups, not starting with a zero: "1,234", "1 234 567", "1,23,456". */
const grouped = /^[1-9]\d{0,2}(?:([ .,'’\u00a0\u202f])(?:\d{2,3}\1)*\d{3})?$/

export type FigureProblem = 'empty' | 'noDigits' | 'unreadable' | 'ambiguous' | 'tooManyDecimals' | 'tooLarge'

/** The locale of typed figures, and the most decimals. */
export type FigureStyle = {
  decimals: number
  locale: string
  /** Accepts figures below zero. */
  isSigned?: boolean
}

/** An amount in the smallest unit of its currency; NaN if invalid. */
export function minorUnitsOf(typed: string, currency: string, locale: string): number {
  const amount = readAmount(typed, currency, locale)
  return typeof amount === 'number' ? amount : Number.NaN
}

/** An amount in the smallest unit of its currency, or what is wrong with it. */
export function readAmount(typed: string, currency: string, locale: string): number | FigureProblem {
  const decimals = currencyDigits(currency)
  if (!/\d/.test(typed)) return typed.trim() === '' ? 'empty' : 'noDigits'
  const read = readDigits(withoutCurrency(typed, currency), { decimals, locale })
  if (typeof read === 'string') return read
  const amount = Number(read.whole + read.fraction.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(amount)) return 'tooLarge'
  return read.isNegative && amount > 0 ? -amount : amount
}

/** Litres, kilowatt-hours, per cent, kilometres; NaN if invalid. */
export function figureOf(typed: string, style: FigureStyle): number {
  const figure = readFigure(typed, style)
  return typeof figure === 'number' ? figure : Number.NaN
}

/** A figure, of at least zero unless it may have a sign, or what is wrong with it. */
export function readFigure(typed: string, style: FigureStyle): number | FigureProblem {
  if (!/\d/.test(typed)) return typed.trim() === '' ? 'empty' : 'noDigits'
  const read = readDigits(typed.trim(), style)
  if (typeof read === 'string') return read
  if (read.isNegative && !style.isSigned) return 'unreadable'
  const isTooLarge = !Number.isSafeInteger(Number(read.whole + read.fraction.padEnd(style.decimals, '0')))
  const figure = Number(`${read.whole || '0'}.${read.fraction || '0'}`)
  if (isTooLarge) return 'tooLarge'
  return read.isNegative && figure > 0 ? -figure : figure
}

/**
 * How a typed figure was understood, in the locale's format: "45.300" in German for forty-five thousand.
 * Returned as typed if invalid.
 */
export function shownFigure(typed: string, style: FigureStyle): string {
  const figure = readFigure(typed, style)
  return typeof figure === 'number' ? writeFigure(figure, style) : typed
}

export function writeFigure(figure: number, { decimals, locale }: FigureStyle): string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: decimals })
  return format.format(figure)
}

/** Both readings of an ambiguous figure, written unambiguously: "38,524" and "38524" in German. */
export function readingsOf(typed: string, locale: string): { fraction: string; whole: string } {
  const text = typed.trim()
  return { fraction: text.replace(/[.,]/, decimalSign(locale)), whole: text.replace(/[.,]/, '') }
}

type Digits = { isNegative: boolean; whole: string; fraction: string }

/**
 * The digits before and after the decimal separator, without groups. Another separator marks a group if three
 * digits follow it, and a fraction if fewer do. With three decimals both are possible, so the figure is
 * ambiguous.
 */
function readDigits(typed: string, { decimals, locale }: FigureStyle): Digits | FigureProblem {
  const [, minus, text = ''] = /^([-−]?)\s*(.*)$/.exec(typed) ?? []
  const decimal = decimalSign(locale)
  const isOneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  if (decimals > 2 && isOneGroup && !text.includes(decimal)) return 'ambiguous'
  const at = fractionAt(text, decimal)
  const whole = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  const group = grouped.exec(whole)
  const isWhole = group === null ? /^\d*$/.test(whole) : group[1] === undefined || group[1] !== text[at]
  if (!isWhole || !/^\d*$/.test(fraction)) return 'unreadable'
  if (fraction.length > decimals) return 'tooManyDecimals'
  return { isNegative: Boolean(minus), whole: whole.replaceAll(/\D/g, ''), fraction }
}

/** Removes the currency of the amount, as in "€72.40" and "72.40 EUR"; another currency makes it invalid. */
function withoutCurrency(typed: string, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return typed
    .replace(sign, '')
    .replace(new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i'), '')
    .trim()
}

/** The position of the decimal separator; -1 without one. */
function fractionAt(text: string, decimal: string): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[at]
  if (sign === undefined) return -1
  const isGroup = sign !== decimal && grouped.test(text)
  return isGroup || text.indexOf(sign) < at ? -1 : at
}

/** An amount for a form field: "1234.50", "1234,50". */
export function writeAmount(amountMinor: number, currency: string, locale: string): string {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const cut = text.length - digits
  const fraction = digits === 0 ? '' : decimalSign(locale) + text.slice(cut)
  return `${amountMinor < 0 ? '-' : ''}${text.slice(0, cut)}${fraction}`
}

/**
 * How an amount with groups, another separator or its currency was understood: "1,234" is "1234" in English.
 * Returned as typed if plain or invalid.
 */
export function plainAmount(typed: string, currency: string, locale: string): string {
  const amount = readAmount(typed, currency, locale)
  const [whole, fraction = '', ...more] = typed.trim().split(decimalSign(locale))
  const isPlain = more.length === 0 && /^-?\d*$/.test(whole ?? '') && /^\d*$/.test(fraction)
  if (typeof amount !== 'number' || isPlain) return typed
  const unit = 10 ** currencyDigits(currency)
  return amount % unit === 0 ? String(amount / unit) : writeAmount(amount, currency, locale)
}

/** A quantity for a form field, without groups. */
export function writeQuantity(quantity: number, locale: string): string {
  return String(quantity).replace('.', decimalSign(locale))
}

/** How people type: their locale, and the unit of their odometers. */
export type TypedStyle = { locale: string; distanceUnit: DistanceUnit }

export const distanceDecimals = 1

/** Kilometres or miles, with or without tenths, in metres; NaN if invalid. */
export function metersOf(typed: string, { locale, distanceUnit }: TypedStyle): number {
  return Math.round(figureOf(typed, { decimals: distanceDecimals, locale }) * metersPer[distanceUnit])
}

/** A distance for a form field, in tenths, as `metersOf` parses it. */
export function writeDistance(meters: number, { locale, distanceUnit }: TypedStyle): string {
  return writeQuantity(inDistanceUnit(meters, distanceUnit), locale)
}
