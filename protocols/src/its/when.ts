import { timeMsOfDigits } from '../text/calendar.ts'
import { isDigits } from '../text/numbers.ts'

type When = { timeMs: number; isValid?: boolean }

const [TIME_DIGITS, SHORT_DIGITS, LONG_DIGITS] = [6, 12, 14]
const PART_DIGITS = 2
const PARTS = 6

/**
 * The fields between the number and the place: registration, whether there is a fix, date and time, in one to six fields; some
 * makers have the fix behind them.
 */
export function readWhen(fields: readonly string[]): When | undefined {
  const last = fields.at(-1)
  const isMarked = last === '0' || last === '1' || last === 'A' || last === 'V'
  const end = isMarked ? fields.length - 1 : fields.length
  const start = startOfDate(fields, end)
  if (start === undefined) return undefined
  const timeMs = dayFirstTimeMs(fields.slice(start, end).join(''))
  const mark = isMarked ? last : fields[start - 1]
  return mark === '0' || mark === '1' || mark === 'A' || mark === 'V'
    ? { timeMs, isValid: mark === '1' || mark === 'A' }
    : { timeMs }
}

function startOfDate(fields: readonly string[], end: number): number | undefined {
  const lengthAt = (at: number) => (isDigits(fields[at] ?? '') ? (fields[at]?.length ?? 0) : 0)
  const isWhole = (length: number) => length === SHORT_DIGITS || length === LONG_DIGITS
  if (isWhole(lengthAt(end - 1))) return end - 1
  if (lengthAt(end - 1) === TIME_DIGITS && isWhole(TIME_DIGITS + lengthAt(end - 2))) return end - 2
  return lengthAt(end - 1) === PART_DIGITS && lengthAt(end - PARTS) === PART_DIGITS ? end - PARTS : undefined
}

/** Day, month, year of two or four digits, time. */
function dayFirstTimeMs(digits: string): number {
  const timeAt = digits.length - TIME_DIGITS
  return timeMsOfDigits(
    `${digits.slice(4, timeAt)}${digits.slice(2, 4)}${digits.slice(0, 2)}${digits.slice(timeAt)}`,
  )
}
