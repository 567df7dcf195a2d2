import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import type { Cell } from '@roadbook/contract/reporting/report-tables'
import type { Column } from '../../../../platform/documents/table/cells.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportLanguage } from './report-language.ts'

/** In characters, the unit of column widths in spreadsheets. */
const widths: Partial<Record<CellUnit, number>> = { text: 24, word: 16, instant: 20, day: 12 }
const NARROW = 12

/** The columns of the report over the cells of a row. */
export function rowColumns(facts: ReportFacts): Column<readonly Cell[]>[] {
  const language = reportLanguage(facts)
  return facts.head.columns.map((column, index) => ({
    header: language.header(column),
    width: widths[column.unit] ?? NARROW,
    value: (cells) => language.value(cells[index] ?? null, column),
  }))
}
