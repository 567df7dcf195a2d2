import { amountsOf, decimalOf } from './numbers.ts'
import type { Line } from './prepare.ts'
import { vatWords } from './words.ts'

export type Vat = {
  percent: number
  line: Line
  /** The tax on the receipt is this share of the total. */
  isProven: boolean
}

const rate = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/g

/** The rate of the tax in the total; undefined if there are several, or if only a number suggests it. */
export function findVat(lines: readonly Line[], totalMinor: number, digits: number): Vat | undefined {
  const named = onlyRate(lines.filter((line) => isVatLine(line, lines)))
  const found = named ?? onlyRate(lines)
  if (found === undefined) return undefined
  const tax = (totalMinor * found.percent) / (100 + found.percent)
  const isProven = lines.some(({ folded }) =>
    amountsOf(folded, digits).some(({ minor }) => minor > 0 && Math.abs(minor - tax) <= 1),
  )
  return named || isProven ? { ...found, isProven } : undefined
}

function onlyRate(lines: readonly Line[]): Pick<Vat, 'percent' | 'line'> | undefined {
  const rates = lines
    .flatMap((line) =>
      [...line.folded.matchAll(rate)].map(([, text = '']) => ({ percent: decimalOf(text), line })),
    )
    .filter(({ percent }) => percent > 0 && percent < HIGHEST_PERCENT)
  const [first] = rates
  return new Set(rates.map(({ percent }) => percent)).size === 1 ? first : undefined
}

const HIGHEST_PERCENT = 50

/** A line with the tax, or below the header of a tax table. */
function isVatLine({ folded, index }: Line, lines: readonly Line[]): boolean {
  return vatWords.test(folded) || [1, 2].some((above) => vatWords.test(lines[index - above]?.folded ?? ''))
}
