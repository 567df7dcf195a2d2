import { expect, test } from 'vitest'
import { proposalsOf } from './read-proposals.ts'

const sure = <Value>(value: Value) => ({ value, certainty: 'sure' as const })

test('what was read is written as people type it, with its place', () => {
  const box = { page: 1, x: 0.1, y: 0.6, width: 0.8, height: 0.05 }
  const read = {
    amountMinor: { ...sure(123_450), box },
    currency: sure('EUR'),
    quantityLitres: { value: 52.4, certainty: 'check' as const },
    odometerMeters: sure(84_612_000),
    time: sure('08:52'),
  }
  expect(proposalsOf(read, { locale: 'de', distanceUnit: 'kilometer', currency: 'EUR' })).toEqual({
    amount: { ...sure('1234,50'), box },
    quantityLitres: { value: '52,4', certainty: 'check' },
    odometerMeters: sure('84612'),
  })
})

test('another currency than the company’s is proposed, and its amount has its decimals', () => {
  const read = { amountMinor: sure(5000), currency: sure('JPY') }
  expect(proposalsOf(read, { locale: 'en', distanceUnit: 'kilometer', currency: 'EUR' })).toEqual({
    amount: sure('5000'),
    currency: sure('JPY'),
  })
})
