import type { ReactNode } from 'react'
import type { Exported } from '../list/export-column.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Without it the column can't be sorted; null sorts last in both directions. */
  sortValue?: (row: Row) => string | number | null
  /** The columns in an exported file: usually one, several if the cell shows several values. */
  exported: readonly Exported<Row>[]
  /** Pixels; without it the column takes a share of the remaining width. */
  width?: number
  /** Pixels that a column without a width keeps in a narrow window; the table then scrolls. */
  minWidth?: number
  /** Its header is only for screen readers: a column of buttons. */
  isHeaderHidden?: boolean
  /** Right-aligned. */
  isNumber?: boolean
  /** The column that names the row can't be hidden. */
  isFixed?: boolean
  isHiddenAtFirst?: boolean
  /** Its cell is the link that opens the row. */
  opens?: boolean
  /** Its position in the list on a phone: first or second line, or the short end of either. */
  narrow?: NarrowPlace
  /** Sticky if the table is wider than the page; several at one side need a width. */
  pin?: 'start' | 'end'
}

export type NarrowPlace = 'first' | 'second' | 'firstEnd' | 'secondEnd'

export type Sort = { column: string; isDescending: boolean }

/** Parses `registration:desc`, as in the URL and in the API. */
export function parseSort(text: string | undefined): Sort | undefined {
  const [column, direction = 'asc'] = text?.split(':') ?? []
  if (column === undefined || column === '') return undefined
  return { column, isDescending: direction === 'desc' }
}

/** The sort order in the URL, if the table has that column. */
export function knownSort<Row>(text: string | undefined, columns: readonly Column<Row>[]): Sort | undefined {
  const sort = parseSort(text)
  const column = columns.find(({ id }) => id === sort?.column)
  return column?.sortValue === undefined ? undefined : sort
}

export function sortText(sort: Sort | undefined): string | undefined {
  return sort && `${sort.column}:${sort.isDescending ? 'desc' : 'asc'}`
}

/** How far a pinned column is from its side: the width of the pinned ones between. */
export function pinStyle<Row>(
  columns: readonly Column<Row>[],
  index: number,
): { left: number } | { right: number } | undefined {
  const pin = columns[index]?.pin
  if (pin === undefined) return undefined
  const beside = pin === 'start' ? columns.slice(0, index) : columns.slice(index + 1)
  const offset = beside.reduce((sum, column) => sum + (column.pin === pin ? (column.width ?? 0) : 0), 0)
  return pin === 'start' ? { left: offset } : { right: offset }
}
