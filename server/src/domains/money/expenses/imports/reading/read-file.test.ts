import type { ImportMapping } from '@roadbook/contract/money/expense-imports'
import { expect, test } from 'vitest'
import type { Cell, TableLine } from '../../../../../platform/files/table/cells.ts'
import { proposeMapping } from './propose.ts'
import { readFile } from './read-file.ts'
import { normalizeName } from '../../../../../platform/files/table/normal-name.ts'
import { isTotalText, typeOfText } from './keywords.ts'

const usual = { sign: ',', order: 'dayFirst' } as const
const company = {
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  distanceUnit: 'kilometer',
  today: '2026-11-20',
} as const
const vehicles = new Map([['MRB101', 'vehicle-1']])
const known = { vehicleKeys: new Set(vehicles.keys()), timeZone: company.timeZone }

function table(...rows: Cell[][]): TableLine[] {
  return rows.map((cells, index) => ({ line: index + 1, cells }))
}

async function read(lines: TableLine[], change: Partial<ImportMapping> = {}) {
  const mapping = { ...proposeMapping(lines, known), ...change }
  return { mapping, ...(await readFile(lines, { mapping, company, vehicles, usual })) }
}

test('a column’s name is compared by its beginning, and without what stands in brackets', () => {
  expect(normalizeName('Amount (gross [EUR])')).toBe('amountgross')
  expect(normalizeName(`${'('.repeat(20)}Amount (gross)`)).toBe('amount')
  expect(normalizeName('a'.repeat(500))).toBe('a'.repeat(100))
})

test('a type is found however a program writes its umlauts', () => {
  const texts = [
    'Autowäsche',
    'Autowaesche',
    'AUTOWAESCHE',
    'Motoroel',
    'Gebuehr',
    'Diesel',
    'Blue Fuel',
    'Kaese',
  ]
  expect(texts.map(typeOfText)).toEqual([
    'cleaning',
    'cleaning',
    'cleaning',
    'maintenance',
    'other',
    'fuel',
    'fuel',
    null,
  ])
})

test('a French statement is read by its names', async () => {
  const { mapping } = await read(
    table(
      [
        'N° de carte',
        'Immatriculation',
        'Date de la transaction',
        'Station-service',
        'Désignation',
        'Quantité',
        'Prix unitaire',
        'Montant TTC (€)',
        'Taux de TVA',
        'Kilométrage',
        'Devise',
      ],
      [
        '7001',
        'M-RB 101',
        '02/11/2026',
        'TotalEnergies Access Lyon',
        'Gazole',
        '40,00',
        '1,650',
        '66,00',
        '20',
        '48210',
        'EUR',
      ],
    ),
  )
  expect(mapping.columns).toEqual([
    'card',
    'vehicle',
    'date',
    'vendor',
    'type',
    'quantity',
    'unitPrice',
    'amount',
    'vatPercent',
    'odometer',
    'currency',
  ])
})

test('products are told in French too, and a sum begins with its own word', () => {
  const products = [
    'Gazole',
    'SP95-E10',
    'Péage A6',
    'Lavage',
    'Entretien',
    'Stationnement',
    'Contravention',
    'Recharge',
    'Pneus',
  ]
  expect(products.map(typeOfText)).toEqual([
    'fuel',
    'fuel',
    'toll',
    'cleaning',
    'maintenance',
    'parking',
    'fine',
    'charging',
    'tyres',
  ])
  const lines = [
    'Total',
    'TOTAL TTC',
    'Sous-total',
    'Summe',
    'Zwischensumme EUR',
    'TotalEnergies Access',
    'Gesamt',
  ]
  expect(lines.map(isTotalText)).toEqual([true, true, true, true, true, false, true])
})

test('columns without known names are told by their values', async () => {
  const { mapping } = await read(
    table(
      ['A', 'B', 'C', 'D'],
      ['02.11.2026', 'M-RB 101', 'EUR', '12,50'],
      ['03.11.2026', 'm rb-101', 'EUR', '8,00'],
    ),
  )
  expect(mapping.columns).toEqual(['date', 'vehicle', 'currency', 'amount'])
})

test('a table without names has none, and is read all the same', async () => {
  const { mapping, rows } = await read(
    table(['02.11.2026', 'M-RB 101', '12,50'], ['03.11.2026', 'M-RB 101', '8,00']),
    {
      type: 'fuel',
    },
  )
  expect(mapping.headerLine).toBe(0)
  expect(rows.map(({ amountMinor, problems }) => [amountMinor, problems])).toEqual([
    [1250, []],
    [800, []],
  ])
})

test('VAT is a rate only if its values are', async () => {
  const rate = await read(
    table(['Kennzeichen', 'Datum', 'MwSt', 'Brutto'], ['M-RB 101', '02.11.2026', '19', '12,50']),
  )
  const amount = await read(
    table(['Kennzeichen', 'Datum', 'MwSt', 'Brutto'], ['M-RB 101', '02.11.2026', '145,10', '912,50']),
  )
  expect([rate.mapping.columns[2], amount.mapping.columns[2]]).toEqual(['vatPercent', null])
})

test('the other columns of a file decide how an ambiguous one is read', async () => {
  const { reading, rows } = await read(
    table(
      ['Kennzeichen', 'Datum', 'Art', 'km-Stand', 'Betrag'],
      ['M-RB 101', '02.11.2026', 'Diesel', '48.210', '62,40'],
    ),
  )
  expect(reading.columns[3]).toMatchObject({ format: 'decimalComma', isFormatCertain: true })
  expect(rows[1]?.odometerMeters).toBe(48_210_000)
})

test('what neither the file nor a person says is pointed out', async () => {
  const lines = table(['Vehicle', 'Date', 'Type', 'Amount'], ['M-RB 101', '03/04/2026', 'Diesel', '1.234'])
  const { reading, rows } = await read(lines)
  expect(reading.columns.map(({ format, isFormatCertain }) => [format, isFormatCertain])).toEqual([
    [null, true],
    ['dayFirst', false],
    [null, true],
    ['decimalComma', false],
  ])
  expect([rows[1]?.date, rows[1]?.amountMinor]).toEqual(['2026-04-03', 123_400])
  const chosen = await read(lines, { formats: [null, 'monthFirst', null, 'decimalPoint'] })
  expect([chosen.rows[1]?.date, chosen.rows[1]?.amountMinor]).toEqual(['2026-03-04', 123])
  expect(chosen.reading.columns.every(({ isFormatCertain }) => isFormatCertain)).toBe(true)
})

test('a quantity is taken from amount and price where the file has none', async () => {
  const { rows } = await read(
    table(
      ['Kennzeichen', 'Datum', 'Produkt', 'Literpreis', 'Betrag'],
      ['M-RB 101', '02.11.2026', 'Diesel', '1,60', '80,00'],
    ),
  )
  expect(rows[1]?.quantityLitres).toBe(50)
})

test('a card stands in for a registration that is missing', async () => {
  const { rows } = await read(
    table(
      ['Kartennummer', 'Kennzeichen', 'Datum', 'Art', 'Betrag'],
      ['77 12', null, '02.11.2026', 'Diesel', '80,00'],
    ),
    { vehicles: [{ text: '7712', vehicleId: 'vehicle-2' }] },
  )
  expect([rows[1]?.vehicleId, rows[1]?.vehicleText]).toEqual(['vehicle-2', '77 12'])
})

test('names of the columns that are repeated further down are no expense', async () => {
  const head = ['Kennzeichen', 'Datum', 'Art', 'Betrag']
  const row = ['M-RB 101', '02.11.2026', 'Diesel', '80,00']
  const { rows } = await read(table(head, row, head, row))
  expect(rows.map(({ isIgnored }) => isIgnored)).toEqual([true, false, true, false])
})

test.each([
  ['Diesel', 'fuel'],
  ['V-Power Racing 100 Benzin', 'fuel'],
  ['AdBlue (Bulk)', 'other'],
  ['Ladung DC', 'charging'],
  ['Maut Österreich', 'toll'],
  ['Fahrzeugwäsche', 'cleaning'],
  ['Parkgebühr', 'parking'],
  ['Motoröl 5W-30', 'maintenance'],
] as const)('%s is %s', async (text, type) => {
  const { rows } = await read(
    table(['Kennzeichen', 'Datum', 'Produkt', 'Betrag'], ['M-RB 101', '02.11.2026', text, '8,00']),
  )
  expect(rows[1]?.type).toBe(type)
})
