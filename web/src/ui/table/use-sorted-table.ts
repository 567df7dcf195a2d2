import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, Sort } from './table-column.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** Natural order: "Van 9" before "Van 10". */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { sortValue } = column
  return {
    id: column.id,
    header: column.header,
    accessorFn: (row) => sortValue?.(row) ?? undefined,
    enableSorting: sortValue !== undefined,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
  }
}

type Options<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort: Sort | undefined
  hidden: ReadonlySet<string>
}

/** The sorted rows and the visible columns; rendering is left to the table. */
export function useSortedTable<Row extends object>({ columns, rows, rowId, sort, hidden }: Options<Row>) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.isDescending }] : []), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries([...hidden].map((id) => [id, false])), [hidden])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { sorting, columnVisibility },
  })
  const visible = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden])
  return { sorted: table.getSortedRowModel().rows.map(({ original }) => original), visible }
}
