import { decimalSign } from '@roadbook/contract/formats/decimal-sign'
import type { ColumnFormat, ImportField, ImportMapping } from '@roadbook/contract/money/expense-imports'
import type { Cell, TableLine } from '../../../../../platform/files/table/cells.ts'
import { type DayOrder, findDayOrder } from '../../../../../platform/files/table/days.ts'
import { type DecimalSign, findDecimalSign } from '../../../../../platform/files/table/numbers.ts'

export type FoundFormat = { format: ColumnFormat | null; isCertain: boolean }

/** Number and date formats that the company's people use. */
export type Usual = { sign: DecimalSign; order: DayOrder }

const numeric: readonly (ImportField | null)[] = ['amount', 'vatPercent', 'quantity', 'unitPrice', 'odometer']
const isNumeric = (field: ImportField | null | undefined): boolean => numeric.includes(field ?? null)

/** The usual formats of a locale. */
export function usualOf(locale: string): Usual {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0)
  const first = days.find(({ type }) => type === 'day' || type === 'month')?.type
  return {
    sign: decimalSign(locale) === ',' ? ',' : '.',
    order: first === 'month' ? 'monthFirst' : 'dayFirst',
  }
}

/**
 * Determines the number and date format of each column from all of its rows. If a column is ambiguous, the other columns of
 * the file decide, then the company's locale.
 */
export function findFormats(
  rows: readonly TableLine[],
  { columns, formats }: Pick<ImportMapping, 'columns' | 'formats'>,
  usual: Usual,
): FoundFormat[] {
  const cellsOf = (index: number) => rows.map(({ cells }): Cell => cells[index] ?? null)
  const found = columns.map((field, index) =>
    isNumeric(field) ? findDecimalSign(cellsOf(index), usual.sign) : undefined,
  )
  const certain = found.filter((one) => one?.isCertain === true)
  const commas = certain.filter((one) => one?.sign === ',').length
  const ofFile = certain.length === 0 ? usual.sign : commas * 2 >= certain.length ? ',' : '.'
  return columns.map((field, index): FoundFormat => {
    const chosen = formats[index] ?? null
    if (isNumeric(field)) {
      const one = found[index]
      const sign = one?.isCertain === true ? one.sign : ofFile
      const format = sign === ',' ? 'decimalComma' : 'decimalPoint'
      const isChosen = chosen === 'decimalComma' || chosen === 'decimalPoint'
      if (one === undefined && !isChosen) return { format: null, isCertain: true }
      return {
        format: isChosen ? chosen : format,
        isCertain: isChosen || one?.isCertain !== false || certain.length > 0,
      }
    }
    if (field !== 'date') return { format: null, isCertain: true }
    const one = findDayOrder(cellsOf(index), usual.order)
    if (chosen === 'dayFirst' || chosen === 'monthFirst') return { format: chosen, isCertain: true }
    return { format: one?.order ?? null, isCertain: one?.isCertain ?? true }
  })
}
