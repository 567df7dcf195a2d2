/** Columns that show, sort and export the same value. */
import type { Column } from '../table-column.ts'

type Plain<Row, Value> = Omit<Column<Row>, 'cell' | 'sortValue' | 'exported'> & {
  value: (row: Row) => Value | null
  /** Sortable: the API sorts by it, or the list is loaded completely. */
  isSorted?: boolean
  /** If the page shows it differently from a file. */
  cell?: Column<Row>['cell']
}

export function textColumn<Row>({ value, isSorted = false, ...column }: Plain<Row, string>): Column<Row> {
  return {
    cell: value,
    ...column,
    ...(isSorted ? { sortValue: value } : {}),
    exported: [{ kind: 'text', value }],
  }
}
