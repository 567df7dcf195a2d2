import { dayPatternOf, sheetName } from '@roadbook/contract/reporting/workbook-names'
import { wallClockSeconds } from '../../lib/time/wall-clock.ts'
import type { ExportColumn } from './export-column.ts'
import type { Batches, ExportLocale } from './export-csv.ts'

/**
 * A workbook of one sheet with typed numbers and dates. Rows are compressed as they arrive, so memory stays
 * flat.
 */
export async function xlsxStream<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  { sheet, ...locale }: ExportLocale & { sheet: string },
): Promise<ReadableStream<Uint8Array>> {
  // The writer is loaded only when a workbook is exported.
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* rows() {
    for await (const batch of batches) {
      for (const row of batch) yield columns.map((column) => cell(column, row, locale.timeZone))
    }
  }
  return writeXlsxStream(rows(), {
    name: sheetName(sheet),
    columns: columns.map((column) => ({
      header: column.header,
      width: Math.max(column.header.length + 2, widths[column.kind]),
      ...numberFormat(column, locale.locale),
    })),
    freezePane: { rows: 1 },
  })
}

const widths = { text: 20, number: 10, day: 12, instant: 20 }

function cell<Row>({ kind, value }: ExportColumn<Row>, row: Row, timeZone: string) {
  const found = value(row)
  if (found === null) return null
  if (kind === 'number') return Number(found)
  const text = String(found)
  if (kind === 'day') return new Date(`${text}T00:00:00Z`)
  // Workbooks have no time zones, so times are in the company's.
  if (kind === 'instant') return new Date(`${wallClockSeconds(timeZone, Date.parse(text))}Z`)
  return xmlText(text)
}

/**
 * Replaces what XML doesn't allow, which would make the file unreadable, and escapes what looks like a
 * spreadsheet's own escape.
 */
function xmlText(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD').replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

function numberFormat<Row>({ kind, decimals }: ExportColumn<Row>, locale: string) {
  if (kind === 'text') return {}
  if (kind === 'number') return decimals === undefined ? {} : { numFmt: `0.${'0'.repeat(decimals)}` }
  const day = dayPatternOf(locale)
  return { numFmt: kind === 'day' ? day : `${day} hh:mm:ss` }
}
