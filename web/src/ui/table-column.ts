import type { ReactNode } from 'react'
import type { Exported } from './list/export-column.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Without it the column cannot be sorted; null stands last in both directions. */
  sortValue?: (row: Row) => string | number | null
  /** What an exported file has of it: mostly one column, several where the page shows several things in one. */
  exported: readonly Exported<Row>[]
  /** Pixels; without it the column takes a share of what is left. */
  width?: number
  /** Numbers stand right. */
  isNumber?: boolean
  /** The column that names the row is never hidden. */
  isFixed?: boolean
  isHiddenAtFirst?: boolean
  /** Its cell opens the row: the name of what stands in it. */
  opens?: boolean
  /** Where it stands in the list of a phone: its first line or its second, the ends of both right and short. */
  narrow?: NarrowPlace
  /** Stays in view where the table is wider than the page. */
  pin?: 'start' | 'end'
}

export type NarrowPlace = 'first' | 'second' | 'firstEnd' | 'secondEnd'

export type Sort = { column: string; isDescending: boolean }

/** `registration:desc`, as in the address and in the API. */
export function parseSort(text: string | undefined): Sort | undefined {
  const [column, direction = 'asc'] = text?.split(':') ?? []
  if (column === undefined || column === '') return undefined
  return { column, isDescending: direction === 'desc' }
}

/** The order that an address asks for, if the table can be sorted so. */
export function knownSort<Row>(text: string | undefined, columns: readonly Column<Row>[]): Sort | undefined {
  const sort = parseSort(text)
  const column = columns.find(({ id }) => id === sort?.column)
  return column?.sortValue === undefined ? undefined : sort
}

export function sortText(sort: Sort | undefined): string | undefined {
  return sort && `${sort.column}:${sort.isDescending ? 'desc' : 'asc'}`
}
