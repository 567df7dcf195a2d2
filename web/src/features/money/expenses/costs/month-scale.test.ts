import { expect, test } from 'vitest'
import { amountScale, compactMoney, fitBeside, namedMonths, slotWidth, widthOf } from './month-scale.ts'

test('the axis ends at a round amount above the largest month, in at most four steps', () => {
  expect(amountScale(1_361_000)).toEqual({ topMinor: 1_600_000, stepMinor: 400_000 })
  expect(amountScale(1_000_000)).toEqual({ topMinor: 1_000_000, stepMinor: 250_000 })
  expect(amountScale(0)).toEqual({ topMinor: 1, stepMinor: 0.25 })
})

test('amounts are short in every language: thousands have a sign in English, and are the unit in German', () => {
  const shown = (locale: string, topMinor: number) => {
    const { compact, isInThousands } = compactMoney(locale, { currency: 'EUR', topMinor })
    return [compact(1_635_433), compact(500_000), isInThousands]
  }
  expect(shown('en-GB', 2_000_000)).toEqual(['16.4k', '5k', false])
  expect(shown('de-DE', 2_000_000)).toEqual(['16,4', '5', true])
  expect(shown('de-DE', 800_000)[1]).toBe('5000')
})

const english = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov']
const named = (slot: number) => english.filter((_, nth) => namedMonths(english, slot)[nth])

test('where there is no room for all months, every second or third is named, and the last always', () => {
  expect(named(56)).toEqual(english)
  expect(named(24)).toEqual(['Jan', 'Mar', 'May', 'Jul', 'Sept', 'Nov'])
  expect(named(14)).toEqual(['Feb', 'May', 'Aug', 'Nov'])
})

test('two amounts side by side need room', () => {
  expect([fitBeside('16.6k', '16.6k', 56), fitBeside('16.6k', '16.6k', 24)]).toEqual([true, false])
})

test('an amount that is wider than its bar has room behind the last one, and so never lies on the bar before', () => {
  expect(slotWidth(1_200, 12, '15.8k')).toBe(100)
  const slot = slotWidth(300, 12, '15.8k')
  expect(slot).toBeLessThan(300 / 12)
  expect(11 * slot + widthOf('15.8k')).toBeCloseTo(300)
})
