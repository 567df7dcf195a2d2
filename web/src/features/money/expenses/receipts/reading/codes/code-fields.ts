import { currencyDigits } from '@roadbook/contract/core/countries'
import { wallClock } from '../../../../../../lib/time/wall-clock.ts'
import type { ReceiptFields } from '../reading.ts'

/** The certain values in a receipt's code. */
export type CodeValues = {
  date?: string | undefined
  time?: string | undefined
  /** As in the code, with a decimal point. */
  amount?: string | undefined
  currency?: string | undefined
  vatPercent?: number | undefined
  vendor?: string | undefined
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Invalid dates, amounts and times are dropped, so that a forged or broken code proposes nothing. */
export function codeFields(
  { date, time, amount, currency, vatPercent, vendor }: CodeValues,
  today: string,
): ReceiptFields {
  const minor = amount === undefined || currency === undefined ? undefined : minorOf(amount, currency)
  const name = vendor?.trim().slice(0, 200)
  return {
    ...(date !== undefined && isPastDay(date, today) && { date: sure(date) }),
    ...(time !== undefined && clock.test(time) && { time: sure(time) }),
    ...(minor !== undefined &&
      currency !== undefined && { amountMinor: sure(minor), currency: sure(currency) }),
    ...(vatPercent !== undefined && { vatPercent: sure(vatPercent) }),
    ...(name && { vendor: sure(name) }),
  }
}

const sure = <Value>(value: Value) => ({ value, certainty: 'sure' as const })

function isPastDay(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day <= today
}

/** Computed exactly, without fractions; undefined for zero and for invalid amounts. */
function minorOf(amount: string, currency: string): number | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(amount) ?? []
  const digits = currencyDigits(currency)
  if (whole === '' || /[1-9]/.test(fraction.slice(digits))) return undefined
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (minor === 0) return undefined
  return sign === '-' ? -minor : minor
}

/** The sum of amounts with two decimals, as text. */
export function sumOf(amounts: readonly string[]): string | undefined {
  const cents = amounts.map((amount) =>
    /^-?\d{1,10}\.\d\d$/.test(amount) ? Number(amount.replace('.', '')) : Number.NaN,
  )
  const sum = cents.reduce((a, b) => a + b, 0)
  if (!Number.isSafeInteger(sum)) return undefined
  const text = String(Math.abs(sum)).padStart(3, '0')
  return `${sum < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** An instant as local day and time. */
export function localTime(instant: Date, timeZone: string): { date: string; time: string } | undefined {
  if (Number.isNaN(instant.getTime())) return undefined
  const [date = '', time = ''] = wallClock(timeZone, instant.getTime()).split('T')
  return { date, time }
}
