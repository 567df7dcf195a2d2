import { expect, test } from 'vitest'
import { dayValue, exportColumns, instantValue, numberValue, textValue } from './export-column.ts'
import { csvField } from '@roadbook/contract/core/csv-field'
import { csvChunks } from './export-csv.ts'

type Row = { name: string; km: number | null; amount: string; day: string | null; at: string }

const columns = exportColumns<Row>([
  { header: 'Name', exported: [textValue(({ name }) => name)] },
  { header: 'Driven', exported: [numberValue(({ km }) => km, { header: 'Driven (km)', decimals: 1 })] },
  { header: 'Amount', exported: [numberValue(({ amount }) => amount, { decimals: 2 })] },
  { header: 'Day', exported: [dayValue(({ day }) => day)] },
  { header: 'At', exported: [instantValue(({ at }) => at)] },
  { header: 'Menu', exported: [] },
])

const row = {
  name: 'Van 8',
  km: 1234.56,
  amount: '-72.40',
  day: '2026-11-20',
  at: '2026-11-20T08:00:18.000Z',
}

async function csv(rows: readonly Row[], locale: string): Promise<string> {
  async function* batches() {
    for (const one of rows) yield [one]
  }
  let text = ''
  for await (const chunk of csvChunks(columns, batches(), { locale, timeZone: 'Europe/Malta' })) text += chunk
  return text
}

test('a file for a British company has decimal points, and its formats of days and times', async () => {
  expect(await csv([row], 'en-GB')).toBe(
    '\uFEFFName,Driven (km),Amount,Day,At\r\nVan 8,1234.6,-72.40,20/11/2026,20/11/2026 09:00:18\r\n',
  )
})

test('a locale with decimal commas separates by semicolons', async () => {
  expect(await csv([row], 'de-DE')).toBe(
    '\uFEFFName;Driven (km);Amount;Day;At\r\nVan 8;1234,6;-72,40;20.11.2026;20.11.2026 09:00:18\r\n',
  )
})

test('an unknown value is an empty cell', async () => {
  expect((await csv([{ ...row, km: null, day: null }], 'en-GB')).split('\r\n')[1]).toBe(
    'Van 8,,-72.40,,20/11/2026 09:00:18',
  )
})

const names = async (name: string, locale = 'en-GB') =>
  (await csv([{ ...row, name }], locale))
    .split('\r\n')
    .slice(1)
    .join('\r\n')
    .split(/[,;]1234/)[0]

test('a text with separators, quotes or line breaks is quoted', async () => {
  expect(await names('Van "8"')).toBe('"Van ""8"""')
  expect(await names('a\nb')).toBe('"a\nb"')
  expect(await names('Marsa, Malta')).toBe('"Marsa, Malta"')
  expect(await names('Marsa; Malta', 'de-DE')).toBe('"Marsa; Malta"')
})

test('a text never becomes a formula, and a negative number stays one', async () => {
  expect(await names('=1+1')).toBe("'=1+1")
  expect(await names('@x')).toBe("'@x")
  expect(await names('＝1+1')).toBe("'＝1+1")
  expect(await names('-5')).toBe('-5')
})

test('no part of a text becomes a formula, even if it is split at semicolons, commas, tabs or line breaks', async () => {
  expect(await names('Van;=1+1')).toBe('"Van;\'=1+1"')
  expect(await names('Van,=1+1')).toBe('"Van,\'=1+1"')
  expect(await names('a\t@x\n; -2;10-3')).toBe('"a\t\'@x\n; \'-2;10-3"')
})

test('the time to write a text does not depend on its line breaks', () => {
  const breaks = `;${'\n'.repeat(1_000_000)}=1`
  expect(csvField(breaks)).toBe(`"${breaks.slice(0, -2)}'=1"`)
  expect(csvField(breaks.slice(0, -2))).toBe(`"${breaks.slice(0, -2)}"`)
})
