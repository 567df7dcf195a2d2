import { expect, test } from 'vitest'
import { includedBy } from './weekly-schedule.ts'

const at = (text: string) => Date.parse(text)

test('a schedule counts by the wall clock of the company, from its start up to its end', () => {
  // 2026-11-20 is a Friday; Malta is an hour ahead of UTC in winter.
  const includes = includedBy([{ weekday: 5, startTime: '06:00', endTime: '18:00' }], 'Europe/Malta')
  expect(includes(at('2026-11-20T04:59:59Z'))).toBe(false)
  expect(includes(at('2026-11-20T05:00:00Z'))).toBe(true)
  expect(includes(at('2026-11-20T16:59:59Z'))).toBe(true)
  expect(includes(at('2026-11-20T17:00:00Z'))).toBe(false)
  expect(includes(at('2026-11-21T08:00:00Z'))).toBe(false)
})

test('24:00 includes the last minute of the day', () => {
  const includes = includedBy([{ weekday: 6, startTime: '00:00', endTime: '24:00' }], 'UTC')
  expect([includes(at('2026-11-21T23:59:59.999Z')), includes(at('2026-11-22T00:00:00Z'))]).toEqual([
    true,
    false,
  ])
})

test('without a schedule every instant counts', () => {
  expect(includedBy(null, 'Europe/Malta')(0)).toBe(true)
})
