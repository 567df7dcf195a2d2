import { expect, test } from 'vitest'
import { knownSort, parseSort, sortText, type Column } from './table-column.ts'

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
