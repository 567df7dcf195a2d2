import { expect, test } from 'vitest'
import { parseReceipt } from './parse-receipt.ts'
import type { ReadingContext } from './reading.ts'
import receipts from './receipts.fixture.json' with { type: 'json' }

const context: ReadingContext = {
  locale: 'en-GB',
  today: '2026-11-25',
  currency: 'EUR',
  vehicles: [
    { id: 'v1', registration: 'GHS 101' },
    { id: 'v2', registration: 'B-RB 2041' },
    { id: 'v3', registration: 'AB12' },
  ],
}

function valuesOf(text: string, more: Partial<ReadingContext> = {}): Record<string, unknown> {
  const lines = text.split('\n').map((line) => ({ text: line }))
  const fields = parseReceipt(lines, { ...context, ...more })
  return Object.fromEntries(
    Object.entries(fields).map(([name, { value, certainty }]) => [
      name,
      certainty === 'sure' ? value : [value, 'check'],
    ]),
  )
}

/** As printed, with invented names and numbers; a field with "check" needs a look. */
test.each(receipts)('$name', ({ lines, fields }) => {
  expect(valuesOf(lines.join('\n'))).toEqual(fields)
})

test('a day that can be read in two ways is by the locale, and is checked; the currency of the receipt decides', () => {
  const lines = 'Date 03/04/2026\nTotal 12.00'
  expect(valuesOf(lines)).toMatchObject({ date: ['2026-04-03', 'check'] })
  expect(valuesOf(lines, { locale: 'en-US' })).toMatchObject({ date: ['2026-03-04', 'check'] })
  expect(valuesOf(lines.replace('Total', 'Total EUR'), { locale: 'en-US' })).toMatchObject({
    date: '2026-04-03',
  })
  expect(valuesOf('Date 11/25/2026\nTotal $12.00', { locale: 'en-US' })).toMatchObject({ date: '2026-11-25' })
})

test('a day in the future is not read, and of two readings the one in the past', () => {
  expect(valuesOf('Date 26/11/2026\nTotal 12.00')).not.toHaveProperty('date')
  expect(valuesOf('Date 05/12/2026\nTotal 12.00')).toMatchObject({ date: '2026-05-12' })
})

test('the day when an invoice is due is not its day', () => {
  expect(valuesOf('Due date 01.11.2026\nInvoice date 18.10.2026\nTotal EUR 12.00')).toMatchObject({
    date: '2026-10-18',
  })
})

test('two totals that nothing proves are to be checked', () => {
  expect(valuesOf('Total EUR 12.00\nTotal EUR 15.00')).toMatchObject({ amountMinor: [1500, 'check'] })
})

test('a registration is recognised only among the vehicles of the company, and not in a longer number', () => {
  expect(valuesOf('Plate GHS-101')).toMatchObject({ vehicleId: 'v1' })
  expect(valuesOf('Plate LNA 730')).not.toHaveProperty('vehicleId')
  expect(valuesOf('Receipt XGHS1019')).not.toHaveProperty('vehicleId')
})

test('a registration in a picture is also recognised by signs that look alike, to be checked', () => {
  const fields = parseReceipt([{ text: 'Pump 4 GHS I0l', confidence: 0.8 }], context)
  expect(fields.vehicleId).toEqual({ value: 'v1', certainty: 'check' })
})

test('an odometer in miles is read in metres', () => {
  expect(valuesOf('Odometer: 10,000 miles')).toMatchObject({ odometerMeters: 16_093_440 })
})

test('digits that a picture shows as letters are mended inside of numbers', () => {
  const lines = ['DIESEL', '52.4O L x 1.2l0  63.4O', 'TOTAL EUR 63.4O', '19/ll/2026'].map((text) => ({
    text,
    confidence: 0.7,
  }))
  expect(parseReceipt(lines, context)).toMatchObject({
    amountMinor: { value: 6340, certainty: 'sure' },
    quantityLitres: { value: 52.4 },
    date: { value: '2026-11-19', certainty: 'check' },
  })
})

test('a value keeps the place of its line', () => {
  const box = { page: 1, x: 0.1, y: 0.5, width: 0.8, height: 0.04 }
  expect(parseReceipt([{ text: 'Total EUR 12.00', box }], context).amountMinor?.box).toEqual(box)
})

test('no lines propose nothing', () => {
  expect(parseReceipt([], context)).toEqual({})
})

test('litres whose unit was read as a one are mended where their price fits', () => {
  const lines = ['Super E10', 'Menge 44,151', 'Preis 1,747 EUR/I', 'Summe EUR 77,13'].map((text) => ({
    text,
    confidence: 0.9,
  }))
  expect(parseReceipt(lines, context).quantityLitres).toEqual({ value: 44.15, certainty: 'sure' })
  expect(valuesOf('Super E10\nMenge 44,151\nPreis 1,747 EUR/l\nSumme EUR 77,13')).toMatchObject({
    quantityLitres: 44.151,
  })
})
