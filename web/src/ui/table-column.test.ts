import { expect, test } from 'vitest'
import { knownSort, parseSort, sortText, toCsv, type Column } from './table-column.ts'

type Row = { name: string; note: string }

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, text: (row) => row.name },
  { id: 'note', header: 'Note, long', cell: (row) => row.note, text: (row) => row.note },
]

test('an export quotes commas, quotes and line breaks', () => {
  expect(toCsv(columns, [{ name: 'Van "8"', note: 'a\nb' }])).toBe(
    'Name,"Note, long"\r\n"Van ""8""","a\nb"\r\n',
  )
})

test('an export never writes a formula, and leaves negative numbers alone', () => {
  expect(toCsv(columns, [{ name: '=1+1', note: '-5' }])).toBe('Name,"Note, long"\r\n\'=1+1,-5\r\n')
})

test('no cell of an export begins a formula where semicolons or tabs separate cells, or lines are split', () => {
  const row = { name: 'Van;=1+1', note: 'a\t@x\n; -2;10-3' }
  expect(toCsv(columns, [row])).toBe('Name,"Note, long"\r\n"Van;\'=1+1","a\t\'@x\n; \'-2;10-3"\r\n')
})

test('a sort order survives the address', () => {
  expect(parseSort('registration:desc')).toEqual({ column: 'registration', isDescending: true })
  expect(parseSort('registration')).toEqual({ column: 'registration', isDescending: false })
  expect(parseSort(undefined)).toBe(undefined)
  expect(sortText({ column: 'state', isDescending: false })).toBe('state:asc')
})

test('an order of a column that the table has not, or does not sort, is none', () => {
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
