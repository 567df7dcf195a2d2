import { timeMsOfDigits } from '../text/calendar.ts'
import { isDigits } from '../text/numbers.ts'

type When = { timeMs: number; isValid?: boolean }

const [TIME_DIGITS, SHORT_DIGITS, LONG_DIGITS] = [6, 12, 14]
const YEAR_DIGITS = 4

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
  let digits = 0
  for (let at = end - 1; at >= 0 && isDigits(fields[at] ?? ''); at--) {
    digits += fields[at]?.length ?? 0
    // With a year of four digits between them, twelve digits lack the day.
    const hasDay =
      digits === LONG_DIGITS || (digits === SHORT_DIGITS && fields[at + 1]?.length !== YEAR_DIGITS)
    if (hasDay) return at
    if (digits > LONG_DIGITS) return undefined
  }
  return undefined
}

/** Day, month, year of two or four digits, time. */
function dayFirstTimeMs(digits: string): number {
  const timeAt = digits.length - TIME_DIGITS
  return timeMsOfDigits(
    `${digits.slice(4, timeAt)}${digits.slice(2, 4)}${digits.slice(0, 2)}${digits.slice(timeAt)}`,
  )
}
