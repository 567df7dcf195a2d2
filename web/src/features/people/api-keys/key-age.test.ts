import { expect, test } from 'vitest'
import { endOf, unusedDays } from './key-age.ts'

const today = '2026-11-20'
const now = Date.parse('2026-11-20T09:42:00Z')

function key(more: object = {}) {
  return { endsOn: null, lastUsedAt: null, createdAt: '2026-11-01T08:00:00Z', ...more }
}

test.each([
  [null, 'never'],
  ['2026-11-19', 'over'],
  ['2026-11-20', 'soon'],
  ['2026-12-04', 'soon'],
  ['2026-12-05', 'later'],
])('a key that ends on %s ends %s', (endsOn, expected) => {
  expect(endOf(key({ endsOn }), today)).toBe(expected)
})

test('a key is unused after 60 days without a call', () => {
  expect(unusedDays(key({ lastUsedAt: '2026-09-22T09:42:00Z' }), now, today)).toBeUndefined()
  expect(unusedDays(key({ lastUsedAt: '2026-09-21T09:42:00Z' }), now, today)).toBe(60)
})

test('a key that was never used counts from its creation', () => {
  expect(unusedDays(key({ createdAt: '2026-09-12T09:42:00Z' }), now, today)).toBe(69)
})

test('a key that has ended needs no hint', () => {
  const ended = key({ createdAt: '2026-01-01T00:00:00Z', endsOn: '2026-06-30' })
  expect(unusedDays(ended, now, today)).toBeUndefined()
})
