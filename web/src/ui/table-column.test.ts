import { expect, test } from 'vitest'
import { parseSort, sortText, toCsv, type Column } from './table-column.ts'

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

test('a sort order survives the address', () => {
  expect(parseSort('registration:desc')).toEqual({ column: 'registration', isDescending: true })
  expect(parseSort('registration')).toEqual({ column: 'registration', isDescending: false })
  expect(parseSort(undefined)).toBe(undefined)
  expect(sortText({ column: 'state', isDescending: false })).toBe('state:asc')
})
