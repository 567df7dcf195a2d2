import { expect, test } from 'vitest'
import { knownSort, parseSort, pinStyle, sortText, type Column } from './table-column.ts'

type Row = { name: string; note: string }

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, exported: [] },
  { id: 'note', header: 'Note, long', cell: (row) => row.note, exported: [] },
]

test('a sort order survives the URL', () => {
  expect(parseSort('registration:desc')).toEqual({ column: 'registration', isDescending: true })
  expect(parseSort('registration')).toEqual({ column: 'registration', isDescending: false })
  expect(parseSort(undefined)).toBe(undefined)
  expect(sortText({ column: 'state', isDescending: false })).toBe('state:asc')
})

test('sorting by an unknown or unsortable column is ignored', () => {
  const sorted: Column<Row>[] = columns.map((column) =>
    column.id === 'name' ? { ...column, sortValue: ({ name }) => name } : column,
  )
  expect(['name:desc', 'note:asc', 'colour:asc', undefined].map((text) => knownSort(text, sorted))).toEqual([
    { column: 'name', isDescending: true },
    undefined,
    undefined,
    undefined,
  ])
})

test('pinned columns stand side by side, each at the width of those between it and the edge', () => {
  const widths = [146, 90, 88, 106]
  const pins = ['start', undefined, 'end', 'end'] as const
  const pinned: Column<Row>[] = widths.map((width, nth) => {
    const pin = pins[nth]
    return { id: String(nth), header: '', cell: () => null, exported: [], width, ...(pin && { pin }) }
  })
  expect(pinned.map((_, nth) => pinStyle(pinned, nth))).toEqual([
    { left: 0 },
    undefined,
    { right: 106 },
    { right: 0 },
  ])
})
