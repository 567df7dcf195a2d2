import { expect, test } from 'vitest'
import { forecastMonth } from './forecast.ts'

const month = (untilSameDayMinor: number, totalMinor: number) => ({ untilSameDayMinor, totalMinor })
const months = [month(700_000, 1_080_000), month(720_000, 1_110_000), month(690_000, 1_050_000)]

test('what is spent so far, and the median of the rest of three months', () => {
  expect(forecastMonth({ spentMinor: 722_000, day: 20, months })).toBe(1_102_000)
})

test('nothing is said in the first days, or without three months', () => {
  expect(forecastMonth({ spentMinor: 722_000, day: 6, months })).toBeNull()
  expect(forecastMonth({ spentMinor: 722_000, day: 20, months: months.slice(1) })).toBeNull()
})

test('nothing is said if the months before differ too much, or one of them has no costs', () => {
  const uneven = [month(700_000, 1_500_000), ...months.slice(1)]
  expect(forecastMonth({ spentMinor: 722_000, day: 20, months: uneven })).toBeNull()
  expect(
    forecastMonth({ spentMinor: 722_000, day: 20, months: [month(0, 0), ...months.slice(1)] }),
  ).toBeNull()
})
