import type { Cell, ReportRow } from '@roadbook/contract/reporting/report-tables'
import type { Context } from '../../../http/scope.ts'
import type { InCompany, ReportHead, RowOrder, TableReport } from './table-report.ts'

const ROWS_AT_ONCE = 500

type Rows = Promise<{ head: ReportHead; rows: ReportRow[] }>
type Small<Input, Asked, By> = Omit<TableReport<Input, Asked>, 'readPage' | 'readAll'> & {
  read: (by: By, input: Input) => Rows
}

/** A report with few rows per vehicle, all of which are read at once. */
export function inMemory<Input, Asked>({
  read,
  ...rest
}: Small<Input, Asked, Context>): TableReport<Input, Asked> {
  return inMemoryByParts({
    ...rest,
    read: (inCompany, input) => inCompany((context) => read(context, input)),
  })
}

/** The same for rows that come from several short transactions. */
export function inMemoryByParts<Input, Asked>({
  read,
  ...rest
}: Small<Input, Asked, InCompany>): TableReport<Input, Asked> {
  return {
    ...rest,
    async readPage(context, input, { page, limit, order }) {
      const { head, rows } = await read((run) => run(context), input)
      const sorted = order ? sortRows(rows, head, order) : rows
      return { head, items: sorted.slice((page - 1) * limit, page * limit), totalItems: rows.length }
    },
    async readAll(inCompany, input) {
      const { head, rows } = await read(inCompany, input)
      return { head, totalItems: rows.length, rows: batches(rows) }
    },
  }
}

// An async iterable, like that of reports that read while they are written.
async function* batches(rows: readonly ReportRow[]): AsyncGenerator<ReportRow[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

/** Cells without a value come last in both directions. */
export function sortRows(
  rows: readonly ReportRow[],
  { columns }: Pick<ReportHead, 'columns'>,
  { by, isDescending }: RowOrder,
): ReportRow[] {
  const index = columns.findIndex(({ id }) => id === by)
  if (index < 0) return [...rows]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => compareCells(a.cells[index] ?? null, b.cells[index] ?? null, sign))
}

function compareCells(a: Cell, b: Cell, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b)
  return sign * (Number(a) - Number(b))
}
