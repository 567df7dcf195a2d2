import { csvField, quoted } from '@roadbook/contract/core/csv-field'
import { decimalSign } from '@roadbook/contract/formats/decimal-sign'
import { formatLocales, type Language } from '@roadbook/contract/languages'
import type { Column, Value } from './cells.ts'

/** Marks the text as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Lines of a CSV file. If the decimal separator is a comma, fields are separated by semicolons, as spreadsheets in that
 * language expect.
 */
export function csvRows(language: Language) {
  const locale = formatLocales[language]
  const sign = decimalSign(locale)
  const separator = sign === ',' ? ';' : ','
  const line = (fields: readonly string[]): string => `${fields.join(separator)}\r\n`
  const field = (value: Value): string => {
    if (value === null) return ''
    if (value.kind === 'text') return csvField(value.text)
    if (value.kind === 'number') return value.number.toFixed(value.decimals).replace('.', sign)
    if (value.kind === 'duration') return hoursMinutesSeconds(value.seconds)
    return quoted(value.kind === 'day' ? value.day : value.time.replace('T', ' '))
  }
  return {
    head: <Row>(columns: readonly Column<Row>[]): string =>
      line(columns.map(({ header }) => csvField(header))),
    row: <Row>(columns: readonly Column<Row>[], row: Row): string =>
      line(columns.map(({ value }) => field(value(row)))),
  }
}

/** `131:34:07`, which spreadsheets read as a duration. */
function hoursMinutesSeconds(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}
