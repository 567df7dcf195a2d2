import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { text } from './cells.ts'
import { Workbook } from './workbook.ts'

const column = (header: string) => ({ header, width: 10, value: text })

async function sheetsOf(rows: readonly string[][], name = 'Trips') {
  const workbook = new Workbook({ names: [name, 'About'], language: 'en', maxSheetRows: 3 })
  const table = workbook.sheet<string>([column('Trip')])
  const chunks = rows.flatMap((part) => {
    table.add(part)
    return workbook.take()
  })
  workbook.sheet<string>([column('About')]).add(['Made today'])
  const bytes = Buffer.concat([...chunks, ...workbook.end()])
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  return sheets.map((sheet) => [sheet.name, sheet.rows.map(([cell]) => cell)])
}

test('a table with more rows than a sheet takes goes on in the next sheet, below the same head', async () => {
  expect(
    await sheetsOf([
      ['1', '2', '3'],
      ['4', '5'],
      ['6', '7'],
    ]),
  ).toEqual([
    ['Trips', ['Trip', '1', '2']],
    ['Trips (2)', ['Trip', '3', '4']],
    ['Trips (3)', ['Trip', '5', '6']],
    ['Trips (4)', ['Trip', '7']],
    ['About', ['About', 'Made today']],
  ])
})

test('a table that just fills its sheet has no second one, an empty one has its head', async () => {
  expect((await sheetsOf([['1', '2']])).map(([name]) => name)).toEqual(['Trips', 'About'])
  expect(await sheetsOf([])).toEqual([
    ['Trips', ['Trip']],
    ['About', ['About', 'Made today']],
  ])
})

test('the name of a continued sheet is as short as spreadsheets want it', async () => {
  const sheets = await sheetsOf([['1', '2', '3']], 'Kilometres by driver and month 2026')
  expect(sheets.map(([name]) => name)).toEqual([
    'Kilometres by driver and month ',
    'Kilometres by driver and mo (2)',
    'About',
  ])
})
