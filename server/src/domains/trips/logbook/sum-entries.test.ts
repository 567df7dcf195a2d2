import { expect, test } from 'vitest'
import { completenessOf } from './sum-entries.ts'

test('odometer gaps forwards and backwards add up', () => {
  const gaps = [{ unexplainedMeters: 12_000 }, { unexplainedMeters: -12_000 }]
  expect(completenessOf([], gaps)).toMatchObject({ odometerGaps: 2, odometerGapMeters: 24_000 })
})
