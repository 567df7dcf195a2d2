import { expect, test } from 'vitest'
import { createFormat } from '../../../lib/format.ts'
import { quantityText } from './quantity-text.ts'

const f = createFormat({
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  distanceUnit: 'kilometer',
  country: 'DE',
})
const litres = (quantityLitres: number) => quantityText({ quantityLitres, quantityKwh: null }, f)

test('quantities below each other line up: two decimals, and a third only where there is one', () => {
  expect([48.5, 59.13, 40, 52.125].map(litres)).toEqual([
    '48,50\u00A0l',
    '59,13\u00A0l',
    '40,00\u00A0l',
    '52,125\u00A0l',
  ])
  expect(quantityText({ quantityLitres: null, quantityKwh: 31 }, f)).toBe('31,00\u00A0kWh')
  expect(quantityText({ quantityLitres: null, quantityKwh: null }, f)).toBe('')
})
