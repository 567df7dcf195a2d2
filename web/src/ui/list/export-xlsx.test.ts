import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { dayValue, exportColumns, instantValue, numberValue, textValue } from './export-column.ts'
import { xlsxStream } from './export-xlsx.ts'

type Row = { name: string; amount: string | null; day: string; at: string }

const columns = exportColumns<Row>([
  { header: 'Name', exported: [textValue(({ name }) => name)] },
  { header: 'Amount', exported: [numberValue(({ amount }) => amount, { decimals: 2 })] },
  { header: 'Day', exported: [dayValue(({ day }) => day)] },
  { header: 'At', exported: [instantValue(({ at }) => at)] },
])

const row = { name: '=1+1', amount: '72.40', day: '2026-11-20', at: '2026-11-20T08:00:18.000Z' }
const german = {
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  sheet: 'Ausgaben: November/2026 und einiges mehr',
}

async function* batches(rows: readonly Row[], times = 1) {
  for (let time = 0; time < times; time++) yield rows
}

async function workbook(rows: readonly Row[]) {
  const bytes = await new Response(await xlsxStream(columns, batches(rows), german)).arrayBuffer()
  return readXlsx(new Uint8Array(bytes), { readStyles: true })
}

test('a workbook has real numbers, days and times in the company’s time zone, and no text becomes a formula', async () => {
  const [sheet] = (await workbook([row, { ...row, amount: null }])).sheets
  expect(sheet?.rows).toEqual([
    ['Name', 'Amount', 'Day', 'At'],
    ['=1+1', 72.4, new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T09:00:18Z')],
    ['=1+1', null, new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T09:00:18Z')],
  ])
})

test('any text can be written and read back unchanged', async () => {
  const names = ['bell \u0007, escape \u001b[31m', ']]> <b> &amp;', '_x0041_', ' a\nb ', '\u{1F69A}']
  const [sheet] = (await workbook(names.map((name) => ({ ...row, name })))).sheets
  expect(sheet?.rows.slice(1).map(([name]) => name)).toEqual(names)
  const [odd] = (await workbook([{ ...row, name: 'a\uFFFEb\uFFFFc\uD800d' }])).sheets
  expect(odd?.rows[1]?.[0]).toBe('a\uFFFDb\uFFFDc\uFFFDd')
})

test('a sheet has the list’s name without forbidden characters', async () => {
  const [sheet] = (await workbook([row])).sheets
  expect(sheet?.name).toBe('Ausgaben  November 2026 und ein')
})

test('a hundred thousand rows are written without holding them all in memory', async () => {
  let made = 0
  async function* many() {
    for (let page = 0; page < 500; page++) {
      made += 200
      yield Array.from({ length: 200 }, () => row)
    }
  }
  const reader = (await xlsxStream(columns, many(), german)).getReader()
  const first = await reader.read()
  expect(first.done).toBe(false)
  // Rows are requested while the file is written.
  expect(made).toBeLessThan(20_000)
  let bytes = 0
  for (let part = first; !part.done; part = await reader.read()) bytes += part.value.byteLength
  expect(made).toBe(100_000)
  expect(bytes).toBeGreaterThan(100_000)
})
