import { csvField, quoted } from '@roadbook/contract/core/csv-field'
import { decimalSign } from '@roadbook/contract/formats/decimal-sign'
import { writeDay } from '../../lib/time/day-text.ts'
import { wallClockSeconds } from '../../lib/time/wall-clock.ts'
import type { ExportColumn } from './export-column.ts'

/** The company's number and date formats, and its time zone. */
export type ExportLocale = { locale: string; timeZone: string }

export type Batches<Row> = AsyncIterable<readonly Row[]>

/** Marks the text as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

/**
 * RFC 4180. If the decimal separator is a comma, a semicolon separates the values, as spreadsheets of that locale expect.
 */
export async function* csvChunks<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  { locale, timeZone }: ExportLocale,
): AsyncGenerator<string> {
  const sign = decimalSign(locale)
  const separator = sign === ',' ? ';' : ','
  const line = (fields: readonly string[]) => `${fields.join(separator)}\r\n`
  const field = (column: ExportColumn<Row>, row: Row) => {
    const value = column.value(row)
    if (value === null) return ''
    if (column.kind === 'number') return decimalText(value, column.decimals).replace('.', sign)
    const text = String(value)
    if (column.kind === 'day') return quoted(writeDay(locale, text))
    if (column.kind === 'instant') return quoted(writeInstant(text, { locale, timeZone }))
    return csvField(text)
  }
  yield byteOrderMark + line(columns.map(({ header }) => csvField(header)))
  for await (const rows of batches) {
    yield rows.map((row) => line(columns.map((column) => field(column, row)))).join('')
  }
}

/** A decimal keeps its digits. */
function decimalText(value: string | number, decimals: number | undefined): string {
  return typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : String(value)
}

/** "20/11/2026 09:00:18": with seconds and 24 hours, since a spreadsheet sorts and subtracts them. */
function writeInstant(iso: string, { locale, timeZone }: ExportLocale): string {
  const [day = '', time = ''] = wallClockSeconds(timeZone, Date.parse(iso)).split('T')
  return `${writeDay(locale, day)} ${time}`
}
