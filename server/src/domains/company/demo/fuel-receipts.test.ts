import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFilling } from './fuel-receipts.ts'

const van = { size: 80, per100Km: 9.4, fuelType: 'diesel' as const, seed: 'GHS 101' }

test('a van of 80 litres is filled up about every 600 kilometres, with what it has used', () => {
  const fill = createFilling(van)
  const receipts = Array.from({ length: 30 }, () => fill(50_000)).flatMap((receipt, way) =>
    receipt ? [[way, receipt.quantityLitres, receipt.amountMinor, receipt.type]] : [],
  )
  expect(receipts).toEqual([
    [13, 65.8, 7962, 'fuel'],
    [25, 56.4, 6824, 'fuel'],
  ])
})

test('an electric one is charged in kilowatt hours', () => {
  const fill = createFilling({ size: 45, per100Km: 24.5, fuelType: 'electric', seed: 'NKE 618' })
  const receipts = Array.from({ length: 4 }, () => fill(50_000)).filter((receipt) => receipt !== undefined)
  expect(receipts).toEqual([
    {
      type: 'charging',
      amountMinor: 1617,
      vatPercent: 18,
      vendor: 'Example Charging, Sliema',
      quantityKwh: 36.75,
    },
  ])
})

test('what is filled in is what was used, but for what is left in the tank, whatever the ways are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 300 }), (ways) => {
      const fill = createFilling(van)
      const filled = ways.reduce((sum, meters) => sum + (fill(meters)?.quantityLitres ?? 0), 0)
      const used = (ways.reduce((sum, meters) => sum + meters, 0) / 100_000) * van.per100Km
      expect(used - filled).toBeGreaterThan(-0.01 * ways.length - 0.01)
      expect(used - filled).toBeLessThan(van.size)
    }),
  )
})

test('after the last way the tank is filled up with all that was used since', () => {
  const fill = createFilling(van)
  const ways = [50_000, 120_000, 30_000]
  const filled = ways.map((meters, nth) => fill(meters, nth === ways.length - 1)?.quantityLitres ?? 0)
  expect(filled).toEqual([0, 0, 18.8])
  expect(createFilling(van)(15_000, true)).toBe(undefined)
})
