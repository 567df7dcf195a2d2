import { expect, test } from 'vitest'
import type { Fill, Receipt } from './consumption.ts'
import { outliersOf, usualPricesOf } from './outliers.ts'

/** 45 litres for 63 euros every 500 km: 9 l/100 km, 1.40 a litre. */
const usual = Array.from({ length: 8 }, (_, nth) => ({
  receipt: { expenseId: `fill ${nth}`, amountMinor: 6300, currency: 'EUR' },
  date: `2026-11-0${nth + 1}`,
  quantity: 45,
  isFull: true,
  odometerMeters: (10_000 + nth * 500) * 1000,
}))
const judge = (fills: Fill[], capacity: number | null = 60) =>
  Object.fromEntries(
    outliersOf({
      fills,
      energy: 'litres',
      capacity,
      statedPer100Km: null,
      usualPrices: usualPricesOf(usual),
    }),
  )
const withLast = ({ quantity, odometerMeters, ...receipt }: Partial<Fill & Receipt>) =>
  usual.map((fill, nth) =>
    nth === usual.length - 1
      ? {
          ...fill,
          quantity: quantity ?? fill.quantity,
          odometerMeters: odometerMeters ?? fill.odometerMeters,
          receipt: { ...fill.receipt, ...receipt },
        }
      : fill,
  )

test('usual receipts are not pointed out', () => {
  expect(judge(usual)).toEqual({})
})

test('a fill larger than the tank, with some allowance for the data sheet', () => {
  expect(judge(withLast({ quantity: 70, amountMinor: 9800 }))).toEqual({
    'fill 7': { kind: 'overTank', energy: 'litres', quantity: 70, capacity: 60 },
  })
  expect(judge(withLast({ quantity: 62, amountMinor: 8680 }))).toEqual({})
  expect(judge(withLast({ quantity: 62, amountMinor: 8680 }), null)).toEqual({})
})

test('a consumption far from the vehicle’s own median', () => {
  expect(judge(withLast({ odometerMeters: 13_200_000 }))).toEqual({
    'fill 7': { kind: 'consumption', energy: 'litres', per100Km: 22.5, usualPer100Km: 9 },
  })
})

test('a price per litre far from what others paid in the same currency', () => {
  expect(judge(withLast({ amountMinor: 63 }))).toEqual({
    'fill 7': { kind: 'unitPrice', energy: 'litres', minorPerUnit: 1.4, usualMinorPerUnit: 140 },
  })
  expect(judge(withLast({ amountMinor: 63, currency: 'CHF' }))).toEqual({})
  expect(judge(withLast({ amountMinor: -6300 }))).toEqual({})
})

test('a fill without its receipt is the past of the others, and is not pointed out itself', () => {
  const past = usual.map((fill, nth) => (nth < 4 ? { ...fill, quantity: 70, receipt: null } : fill))
  expect(judge(past)).toEqual({})
  const far = withLast({ odometerMeters: 13_200_000 }).map((fill, nth) =>
    nth < 4 ? { ...fill, receipt: null } : fill,
  )
  expect(judge(far)).toEqual({
    'fill 7': { kind: 'consumption', energy: 'litres', per100Km: 22.5, usualPer100Km: 9 },
  })
})

test('too few receipts say nothing about what is usual', () => {
  const few = withLast({ odometerMeters: 13_200_000 }).slice(-3)
  expect(judge(few)).toEqual({})
})

test('a consumption that cannot be true is pointed out, and changes what is usual for no other', () => {
  const wrong = usual.map((fill, nth) => (nth === 4 ? { ...fill, odometerMeters: 90_000_000 } : fill))
  expect(judge(wrong)).toEqual({
    'fill 4': { kind: 'consumption', energy: 'litres', per100Km: 0.1, usualPer100Km: 9 },
  })
})
