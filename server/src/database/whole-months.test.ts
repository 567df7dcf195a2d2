import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './whole-months.ts'

test.each([
  [{}, ['-infinity', 'infinity'], []],
  [{ fromDay: '2026-10-01', toDay: '2026-10-31' }, ['2026-10-01', '2026-10-01'], []],
  [
    { fromDay: '2026-09-30', toDay: '2026-11-01' },
    ['2026-10-01', '2026-10-01'],
    [
      ['2026-09-30', '2026-09-30'],
      ['2026-11-01', '2026-11-01'],
    ],
  ],
  [{ fromDay: '2026-10-02', toDay: '2026-10-31' }, null, [['2026-10-02', '2026-10-31']]],
  [{ fromDay: '2026-10-02' }, ['2026-11-01', 'infinity'], [['2026-10-02', '2026-10-31']]],
  [{ toDay: '2026-10-30' }, ['-infinity', '2026-09-01'], [['2026-10-01', '2026-10-30']]],
])('%j is whole months and days', (period, months, days) => {
  const found = partsOf(period)
  const isEmpty = ({ first, last }: { first: string; last: string }) =>
    first === 'infinity' || (last !== 'infinity' && first !== '-infinity' && first > last)
  expect(isEmpty(found.months) ? null : [found.months.first, found.months.last]).toEqual(months)
  expect(found.days.filter((span) => !isEmpty(span)).map(({ first, last }) => [first, last])).toEqual(days)
})

test('each day of a period is counted once, and no other', () => {
  const day = fc.integer({ min: 0, max: 900 })
  const dateOf = (n: number) => Temporal.PlainDate.from('2025-01-01').add({ days: n }).toString()
  fc.assert(
    fc.property(day, day, day, (a, b, n) => {
      const [fromDay, toDay] = [Math.min(a, b), Math.max(a, b)].map(dateOf)
      const { months, days } = partsOf({ fromDay, toDay })
      const date = dateOf(n)
      const month = `${date.slice(0, 7)}-01`
      const within = ({ first, last }: { first: string; last: string }, at: string) =>
        first !== 'infinity' && at >= first && at <= last
      const counted = Number(within(months, month)) + days.filter((span) => within(span, date)).length
      expect(counted).toBe(date >= (fromDay ?? '') && date <= (toDay ?? '') ? 1 : 0)
    }),
  )
})
