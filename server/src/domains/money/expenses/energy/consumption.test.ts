import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fill, intervalsOf, possibleIntervals, per100Km, usedWithin } from './consumption.ts'

const fill = (date: string, odometerKm: number | null, quantity: number, isFull = true): Fill => ({
  receipt: null,
  date,
  quantity,
  isFull,
  odometerMeters: odometerKm === null ? null : odometerKm * 1000,
})
const november = { from: '2026-11-01', to: '2026-11-30' }
const consumption = (fills: Fill[]) => per100Km(usedWithin(intervalsOf(fills), november))

test('what is filled at the second full tank was used since the first', () => {
  expect(consumption([fill('2026-11-02', 1000, 40), fill('2026-11-12', 1500, 45)])).toBe(9)
})

test('a partial fill counts for the full tank after it', () => {
  const fills = [
    fill('2026-11-02', 1000, 40),
    fill('2026-11-08', 1300, 20, false),
    fill('2026-11-12', 1500, 25),
  ]
  expect(consumption(fills)).toBe(9)
})

test('an interval belongs to the period in which it ends', () => {
  const fills = [fill('2026-10-28', 1000, 40), fill('2026-11-03', 1500, 45), fill('2026-12-01', 2000, 60)]
  expect(consumption(fills)).toBe(9)
})

test('one full tank says nothing, nor do two without a way between them', () => {
  expect(consumption([fill('2026-11-02', 1000, 40)])).toBeNull()
  expect(consumption([fill('2026-11-02', 1000, 40), fill('2026-11-02', 1000, 5)])).toBeNull()
})

test('an unknown odometer ends no interval, and its fuel still counts', () => {
  const fills = [fill('2026-11-02', 1000, 40), fill('2026-11-08', null, 20), fill('2026-11-12', 1500, 25)]
  expect(consumption(fills)).toBe(9)
})

test('an odometer that goes back starts over instead of counting a negative way', () => {
  const fills = [fill('2026-11-02', 1000, 40), fill('2026-11-05', 100, 40), fill('2026-11-12', 600, 45)]
  expect(consumption(fills)).toBe(9)
})

test('whatever is filled, only the first tank is left out of full tanks with rising odometers', () => {
  const steps = fc.array(
    fc.record({
      km: fc.integer({ min: 1, max: 900 }),
      quantity: fc.integer({ min: 1, max: 80 }),
      isFull: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, (drives) => {
      let km = 1000
      const later = drives.map((drive) => fill('2026-11-05', (km += drive.km), drive.quantity, drive.isFull))
      const closing = fill('2026-11-20', km + 1, 1)
      const used = usedWithin(intervalsOf([fill('2026-11-01', 1000, 50), ...later, closing]), november)
      expect(used).toEqual({
        quantity: drives.reduce((sum, { quantity }) => sum + quantity, 1),
        distanceMeters: (km + 1 - 1000) * 1000,
      })
    }),
  )
})

test('an interval that cannot be true is left out: by the vehicle’s record, otherwise by its own median', () => {
  const interval = (at: number, distanceMeters: number) => ({
    receipt: { expenseId: `fill ${at}`, amountMinor: 6300, currency: 'EUR' },
    date: '2026-11-05',
    quantity: 45,
    distanceMeters,
  })
  const usual = Array.from({ length: 5 }, (_, at) => interval(at, 500_000))
  const wrong = interval(5, 60_000_000)
  expect(possibleIntervals([...usual, wrong], null)).toEqual(usual)
  expect(possibleIntervals([wrong, interval(1, 500_000)], 9.2)).toEqual([interval(1, 500_000)])
  expect(possibleIntervals([wrong], null)).toEqual([wrong])
})
