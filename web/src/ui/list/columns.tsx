/** Columns that show, sort and export the same value. */
import type { Column } from '../table/table-column.ts'
import { TwoLineText } from './two-line-text.tsx'

type Plain<Row, Value> = Omit<Column<Row>, 'cell' | 'sortValue' | 'exported'> & {
  value: (row: Row) => Value | null
  /** Sortable: the API sorts by it, or the list is loaded completely. */
  isSorted?: boolean
  /** If the page shows it differently from a file. */
  cell?: Column<Row>['cell']
}

export function textColumn<Row>({ value, isSorted = false, ...column }: Plain<Row, string>): Column<Row> {
  return {
    cell: (row) => {
      const text = value(row)
      return text === null ? null : <TwoLineText text={text} />
    },
    ...column,
    ...(isSorted ? { sortValue: value } : {}),
    exported: [{ kind: 'text', value }],
  }
}

type TextField<Row> = { [Name in keyof Row]: Row[Name] extends string | null ? Name : never }[keyof Row] &
  string

type OfField<Row> = Omit<Plain<Row, string>, 'id' | 'value'> & { id: TextField<Row> }

/** A column of one text of the record, which has its name. */
export function fieldColumn<Row>({ id, ...column }: OfField<Row>): Column<Row> {
  return textColumn({ ...column, id, value: (row) => row[id] as string | null }) // a `TextField`
}
