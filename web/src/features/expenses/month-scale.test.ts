import { expect, test } from 'vitest'
import { amountScale } from './month-scale.ts'

test('the axis ends at a round amount above the largest month, in at most four steps', () => {
  expect(amountScale(1_361_000)).toEqual({ topMinor: 1_600_000, stepMinor: 400_000 })
  expect(amountScale(1_000_000)).toEqual({ topMinor: 1_000_000, stepMinor: 250_000 })
  expect(amountScale(0)).toEqual({ topMinor: 1, stepMinor: 0.25 })
})
