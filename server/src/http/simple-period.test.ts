import { SimplePeriod } from '@roadbook/contract/core/period'
import { expect, test } from 'vitest'
import { namedPeriod } from './simple-period.ts'

test('each name means these days, seen from a Saturday noon in Malta', () => {
  const now = new Date('2026-11-21T11:00:00Z')
  const found = SimplePeriod.options.map((name) => {
    const { from, until } = namedPeriod(name, 'Europe/Malta', now)
    return [name, from.toISOString(), until.toISOString()].join(' ').replaceAll(':00:00.000Z', 'h')
  })
  expect(found).toEqual([
    'today 2026-11-20T23h 2026-11-21T23h',
    'yesterday 2026-11-19T23h 2026-11-20T23h',
    'thisWeek 2026-11-15T23h 2026-11-22T23h',
    'lastWeek 2026-11-08T23h 2026-11-15T23h',
    'last7Days 2026-11-14T23h 2026-11-21T23h',
    'thisMonth 2026-10-31T23h 2026-11-30T23h',
    'lastMonth 2026-09-30T22h 2026-10-31T23h',
    'last30Days 2026-10-22T22h 2026-11-21T23h',
    'thisYear 2025-12-31T23h 2026-12-31T23h',
    'lastYear 2024-12-31T23h 2025-12-31T23h',
  ])
})

test('today is the day of the time zone, not that of UTC', () => {
  const { from } = namedPeriod('today', 'Pacific/Auckland', new Date('2026-11-21T11:00:00Z'))
  expect(from.toISOString()).toBe('2026-11-21T11:00:00.000Z')
})
