import { expect, test } from 'vitest'
import { daysOfMonths, hubMonths, sinceFirst } from './hub-months.ts'

const today = Temporal.PlainDate.from('2026-11-20')

test('months of the future are left out, and a first month after the last is the last', () => {
  expect(hubMonths({ fromMonth: '2026-10', toMonth: '2027-03' }, today)).toEqual(['2026-10', '2026-11'])
  expect(hubMonths({ fromMonth: '2026-09', toMonth: '2026-07' }, today)).toEqual(['2026-07'])
})

test('of too many months the last 36 are shown', () => {
  const months = hubMonths({ fromMonth: '1990-01' }, today)
  expect([months.length, months[0], months.at(-1)]).toEqual([36, '2023-12', '2026-11'])
})

test('the days of months reach from the first to the last one', () => {
  expect(daysOfMonths(['2028-01', '2028-02'])).toEqual({ fromDay: '2028-01-01', toDay: '2028-02-29' })
})

test('months before the first one of which anything is known are left out, all but three', () => {
  const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
  const since = (...known: string[]) =>
    sinceFirst(
      months,
      known.map((month) => ({ month })),
    )[0]
  expect([since('2026-10', '2026-08'), since('2026-07'), since('2026-11'), since()]).toEqual([
    '2026-08',
    '2026-07',
    '2026-09',
    '2026-09',
  ])
})
