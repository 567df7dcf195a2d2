import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Without it the column cannot be sorted; null stands last in both directions. */
  sortValue?: (row: Row) => string | number | null
  /** What an export writes. */
  text: (row: Row) => string
  /** Pixels; without it the column takes a share of what is left. */
  width?: number
  /** Numbers stand right. */
  isNumber?: boolean
  /** The column that names the row is never hidden. */
  isFixed?: boolean
  isHiddenAtFirst?: boolean
}

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

const formulaStart = /^[=+\-@\t\r]/
/** Where a spreadsheet that splits at semicolons or tabs, whatever is quoted, begins a cell or a line of its own. */
const innerFormulaStart = /([;\t\r\n]\s*)(?=[=+\-@])/g

/** Quotes where needed; a text that a spreadsheet would take for a formula is marked as text. */
function csvField(value: string): string {
  const start = formulaStart.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
  const safe = start.replace(innerFormulaStart, "$1'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]
  return lines.map((line) => line.map(csvField).join(',')).join('\r\n') + '\r\n'
}
