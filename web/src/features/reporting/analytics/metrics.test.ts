import type { MonthFigures } from '@roadbook/contract/reporting/analytics'
import { expect, test } from 'vitest'
import { aMonth } from '../../../testing/analytics.ts'
import { changeOf, figureOf, valueOf } from './metrics.ts'

const month = {
  month: '2026-10',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  workingDays: 22,
  workingSeconds: 633_600,
  isUnfinished: false,
}
const figures: MonthFigures = aMonth({ month: '2026-10', distanceMeters: 2_200_000, utilisationPercent: 67 })
const told = { month, perDay: false, distanceUnit: 'kilometer' as const }

test('sums are divided by working days, shares and scores are not', () => {
  const perDay = { ...told, perDay: true }
  expect(valueOf('distance', figures, perDay)).toBe(100_000)
  expect(valueOf('utilisation', figures, perDay)).toBe(67)
  expect(valueOf('distance', figures, { ...perDay, month: { ...month, workingDays: 0 } })).toBeNull()
})

test('costs are per kilometre or per mile, as the company measures', () => {
  const costs = aMonth({ month: '2026-10', minorPerKm: 18.4, minorPerMile: 29.6 })
  expect(valueOf('perLength', costs, told)).toBe(18.4)
  expect(valueOf('perLength', costs, { ...told, distanceUnit: 'mile' })).toBe(29.6)
})

test('figures of a file and of a chart are kilometres or miles, hours, and money', () => {
  const shown = { distanceUnit: 'kilometer', currency: 'EUR' } as const
  expect(figureOf('distance', 2_963_400, shown)).toBe(2963.4)
  expect(figureOf('distance', 1_609_344, { ...shown, distanceUnit: 'mile' })).toBe(1000)
  expect(figureOf('idling', 5_400, shown)).toBe(1.5)
  expect(figureOf('costs', 101_349, shown)).toBe(1013.49)
  expect(figureOf('costs', 101_349, { ...shown, currency: 'JPY' })).toBe(101_349)
  expect(figureOf('score', 71, shown)).toBe(71)
})

test('the last month is compared with the one before it: in per cent, shares and scores in points', () => {
  const months = [aMonth({ month: '2026-09' }), aMonth({ month: '2026-10' })]
  expect(changeOf('distance', [1, 200, 220], months)).toBe(10)
  expect(changeOf('score', [90, 76, 71], months)).toBe(-5)
  expect(changeOf('distance', [0, 5], months)).toBeNull()
  expect(changeOf('costs', [null, 5], months)).toBeNull()
  expect(changeOf('costs', [5], months)).toBeNull()
})

test('a month of a day or two is too little to compare with, also for what rests on its distance or its days', () => {
  const few = aMonth({ month: '2026-09', distanceMeters: 10_000, activeDays: 1 })
  const months = [few, aMonth({ month: '2026-10' })]
  expect(changeOf('distance', [10_000, 3_000_000], months)).toBe('tooLittle')
  expect(changeOf('perLength', [1840, 30], months)).toBe('tooLittle')
  expect(changeOf('utilisation', [1, 68], months)).toBe('tooLittle')
  expect(changeOf('costs', [80_000, 90_000], months)).toBe(12.5)
  const unused = aMonth({ month: '2026-09', distanceMeters: 0, activeDays: 0 })
  expect(changeOf('utilisation', [0, 68], [unused, aMonth({ month: '2026-10' })])).toBeNull()
})
